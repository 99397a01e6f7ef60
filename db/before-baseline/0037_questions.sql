-- What buyers are asked: about an order once, and about each who comes. A client's, all of it.

alter table forms drop constraint forms_purpose_check;
alter table forms add constraint forms_purpose_check
  check (purpose in ('entry', 'attendee', 'order', 'property', 'survey'));

-- An order answers from its cart on; who comes answers by their ticket, from when there is one.
alter table form_answers
  add transaction_id uuid,
  add ticket_id uuid,
  drop constraint form_answers_one_holder,
  add constraint form_answers_one_holder check (num_nonnulls(entry_id, transaction_id, ticket_id) = 1),
  add foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  add foreign key (client_id, service_id, ticket_id) references tickets (client_id, service_id, ticket_id) on delete cascade;
create unique index form_answers_transaction on form_answers (client_id, transaction_id, form_id) where transaction_id is not null;
create unique index form_answers_ticket on form_answers (client_id, ticket_id, form_id) where ticket_id is not null;

-- Who comes, as long as there are no tickets: of each product of a cart the first, the second. What stands here goes over to the tickets.
create table cart_attendees (
  client_id uuid not null default current_client() references clients,
  transaction_id uuid not null,
  service_id uuid not null,
  product_id uuid not null,
  place integer not null check (place between 0 and 99999),
  -- Whoever buys leaves it to be said later, by them or by whoever comes.
  later boolean not null default false,
  name text not null default '',
  email text not null default '',
  -- The form that was asked, as it was then.
  form_id uuid,
  version integer,
  answers jsonb not null default '{}',
  primary key (client_id, transaction_id, product_id, place),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, form_id, version) references form_versions (client_id, form_id, version)
);
create index cart_attendees_form on cart_attendees (client_id, form_id) where form_id is not null;
call enclose('cart_attendees');
