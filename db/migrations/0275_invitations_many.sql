-- People are invited many at a time, in words of one's own and with a day to answer by; scorers may begin by the link alone.

alter table invitations
  -- As whoever invited calls them; '' where only the address is known.
  add column name text not null default '' check (length(name) <= 200),
  add column words text not null default '' check (length(words) <= 2000),
  add column answer_by date,
  -- When it was mailed last; null: when it was made.
  add column sent_at timestamptz,
  -- The last mail, and why it couldn't be delivered.
  add column mail_id uuid,
  add column mail_problem text,
  add column opened_at timestamptz,
  add column reminded_at timestamptz;
create index invitations_mail on invitations (client_id, mail_id) where mail_id is not null;
create index invitations_mailbox on invitations (client_id, mailbox_of(email));
create index invitations_service on invitations (client_id, (grants->>'serviceID')) where grants->>'serviceID' is not null;

-- An invitation by whose link its person scores without a password. The link is any of the invitation's.
create table scorer_links (
  client_id uuid not null default current_client() references clients,
  invitation_id uuid not null,
  service_id uuid not null,
  user_id uuid not null references users on delete cascade,
  begun_at timestamptz not null default now(),
  -- When staff ended it.
  ended_at timestamptz,
  primary key (client_id, invitation_id),
  foreign key (client_id, invitation_id) references invitations (client_id, invitation_id) on delete cascade,
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index scorer_links_user on scorer_links (user_id);
create index scorer_links_service on scorer_links (client_id, service_id);
call enclose('scorer_links');

-- A browser in which somebody scores by such a link, at home. Beside sessions, so that a process that doesn't know of
-- links takes nobody's for a sign-in.
create table scorer_sessions (
  scorer_session_id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  client_id uuid not null,
  service_id uuid not null,
  invitation_id uuid not null,
  token_hash bytea not null unique,
  user_agent text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index scorer_sessions_user on scorer_sessions (user_id);
grant select, insert, update, delete on scorer_sessions to rosette_app;
