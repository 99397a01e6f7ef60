-- Whoever is invited to look after a builder is told so by mail; the list of builders says who was. A client's, as invitations are.
create index invitations_builder on invitations (client_id, (grants->>'builderID')) where grants->>'kind' = 'builder';
