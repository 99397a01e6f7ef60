-- What staff write to the people of a list, and what became of it. A client's.

create table messages (
  client_id uuid not null default current_client() references clients,
  message_id uuid not null default uuid_v7(),
  -- The program whose people it goes to; null: the client's.
  service_id uuid,
  -- Chosen by whoever writes, so that a press repeated sends nothing twice.
  message_key uuid not null,
  list text not null check (list in ('entries', 'scorers', 'people')),
  -- Which of the list, in words.
  who text not null,
  subject text not null,
  text text not null,
  reply_to text,
  sent_by uuid references users on delete set null,
  at timestamptz not null default now(),
  primary key (client_id, message_id),
  constraint messages_key unique (client_id, message_key),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index messages_service on messages (client_id, service_id, message_id);
call enclose('messages');

-- Each person once, as the list was when it was sent. Whoever turns a row from waiting to queued writes its mail.
create table message_recipients (
  client_id uuid not null default current_client() references clients,
  message_id uuid not null,
  user_id uuid not null references users on delete cascade,
  mail_id uuid not null default uuid_v7(),
  entry_ids uuid[] not null default '{}',
  state text not null default 'waiting'
    check (state in ('waiting', 'queued', 'sent', 'refused', 'bounced', 'unsubscribed', 'cancelled')),
  reason text,
  at timestamptz,
  primary key (client_id, message_id, user_id),
  unique (client_id, mail_id),
  foreign key (client_id, message_id) references messages (client_id, message_id) on delete cascade
);
create index message_recipients_state on message_recipients (client_id, message_id, state, user_id);
call enclose('message_recipients');
