-- Who agreed to hear from the builders whose homes they visit: what they were asked, when they agreed, and when they took it back.
-- A client's. It is that address's word: whoever has the order or the ticket later hasn't agreed.
create table builder_consents (
  client_id uuid not null default current_client() references clients,
  consent_id uuid not null default uuid_v7(),
  service_id uuid not null,
  transaction_id uuid not null,
  -- Null: the buyer's own.
  ticket_id uuid,
  email text not null check (email <> ''),
  wording text not null,
  given_at timestamptz not null,
  -- On which way; at the door and at the counter by a person of staff.
  given_with text not null check (given_with in ('checkout', 'order', 'ticket', 'staff')),
  user_id uuid references users on delete set null,
  taken_back_at timestamptz,
  primary key (client_id, consent_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, service_id, ticket_id) references tickets (client_id, service_id, ticket_id) on delete cascade
);
create unique index builder_consents_standing on builder_consents (client_id, transaction_id, coalesce(ticket_id, transaction_id), lower(email))
  where taken_back_at is null;
create index builder_consents_service on builder_consents (client_id, service_id, transaction_id) where taken_back_at is null;
call enclose('builder_consents');
