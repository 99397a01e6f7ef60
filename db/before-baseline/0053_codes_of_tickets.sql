-- All codes of a ticket, those that ended, too: a door's list asks for them a thousand tickets at a time.
create index ticket_codes_ticket on ticket_codes (client_id, ticket_id);
