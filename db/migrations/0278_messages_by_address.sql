-- Messages go to addresses without an account, too: buyers and holders of tickets, builders, sponsors, recommenders.

alter table messages drop constraint messages_list_check;
alter table messages add constraint messages_list_check
  check (list in ('entries', 'scorers', 'people', 'buyers', 'builders', 'sponsors', 'verifiers', 'recommenders'));
-- 'theirs': about what they bought or do, which whoever has unsubscribed gets, too.
alter table messages add column about text not null default 'other' check (about in ('theirs', 'other'));

-- A recipient is an account or an address; the mail tells both.
alter table message_recipients drop constraint message_recipients_pkey;
alter table message_recipients alter column user_id drop not null;
alter table message_recipients
  -- In lower case; null for an account.
  add column email text check (email = lower(email) and length(email) between 3 and 200),
  add column full_name text not null default '',
  -- What the recipient's own link opens: an order, a letter.
  add column record_id uuid,
  add column ticket_ids uuid[] not null default '{}',
  add constraint message_recipients_of_one check (num_nonnulls(user_id, email) = 1),
  add constraint message_recipients_person unique (client_id, message_id, user_id),
  add constraint message_recipients_address unique (client_id, message_id, email),
  add primary key (client_id, mail_id);

-- Whoever unsubscribed with an account did so with its address, which may stand on orders, too, or be another's later.
alter table unsubscriptions no force row level security;
alter table unsubscribed_addresses no force row level security;
insert into unsubscribed_addresses (client_id, email, at)
select n.client_id, lower(u.email), n.at from unsubscriptions n join users u using (user_id) on conflict do nothing;
alter table unsubscribed_addresses force row level security;
alter table unsubscriptions force row level security;
