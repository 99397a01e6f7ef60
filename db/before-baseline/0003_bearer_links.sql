-- Links with a purpose: whoever bears one may do what it was made for, signed in or not.

create function uuid_nil() returns uuid language sql immutable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

create table bearer_links (
  -- The client whose it is, or the nil UUID: a link for a new password is the installation's own.
  client_id uuid not null default coalesce(current_client(), uuid_nil()),
  link_id uuid not null default uuid_v7(),
  purpose text not null,
  -- What it is about: the invitation, the person whose password is to be set.
  record_id uuid not null,
  key_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Nobody may use it any more: withdrawn, or overtaken by another.
  revoked_at timestamptz,
  -- Set once, where once is all that it is good for.
  used_at timestamptz,
  used_by uuid references users on delete set null,
  primary key (client_id, link_id),
  unique (client_id, key_hash)
);
create index bearer_links_record on bearer_links (client_id, record_id, purpose);

-- Links that were mailed before this go on working. The wall stands aside for its owner while they are carried over.
alter table invitations no force row level security;
insert into bearer_links
  (client_id, purpose, record_id, key_hash, created_at, expires_at, revoked_at, used_at, used_by)
  select client_id, 'invitation', invitation_id, key_hash, created_at, expires_at, withdrawn_at, accepted_at, accepted_by
  from invitations;
alter table invitations force row level security;
alter table invitations
  drop column key_hash, drop column expires_at, drop column withdrawn_at, drop column accepted_at, drop column accepted_by;

insert into bearer_links (client_id, purpose, record_id, key_hash, created_at, expires_at, used_at)
  select uuid_nil(), 'passwordReset', user_id, key_hash, created_at, expires_at, used_at
  from password_resets;
drop table password_resets;

-- Whoever has entered no client finds the installation's own, and nobody's else.
alter table bearer_links enable row level security;
alter table bearer_links force row level security;
create policy own_client on bearer_links
  using (client_id = (select coalesce(current_client(), uuid_nil())))
  with check (client_id = (select coalesce(current_client(), uuid_nil())));
grant select, insert, update, delete on bearer_links to rosette_app;
