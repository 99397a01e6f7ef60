-- Due work stands outside the walls, in each database, so that a round visits databases and never every client. It is
-- written with what causes it, and says nothing of what that means: its kind and what it refers to, which lies behind the wall.

create table due_work (
  due_work_id uuid primary key default uuid_v7(),
  -- Whose it is; null: the platform's own.
  client_id uuid default current_client() references clients on delete cascade,
  kind text not null,
  ref uuid,
  due_at timestamptz not null default now(),
  -- Somebody works on it until then; whoever dies leaves it to another after that.
  claimed_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  constraint due_work_once unique nulls not distinct (client_id, kind, ref)
);
create index due_work_due on due_work (kind, due_at);
grant select, insert, update, delete on due_work to rosette_app;

-- Mails that haven't left. A client's lie behind its wall; those without a client are the platform's own, and are there for
-- whoever has entered no client.

create table mails (
  client_id uuid default current_client() references clients on delete cascade,
  mail_id uuid not null default uuid_v7(),
  -- In whose name and color it comes, which may be a client's for one of the platform's, too.
  letterhead_client_id uuid references clients on delete set null,
  recipient text not null,
  reply_to text,
  subject text not null,
  -- What it says: drawn as HTML and text when it is sent, and then forgotten, since it may hold a key.
  content jsonb not null,
  created_at timestamptz not null default now(),
  constraint mails_once unique nulls not distinct (client_id, mail_id)
);
create index mails_by_id on mails (mail_id);

-- What became of a mail, without what it said.
create table mail_log (
  -- Null: the platform's own.
  client_id uuid default current_client() references clients on delete cascade,
  mail_id uuid not null,
  at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  attempts integer not null,
  -- Why it was given up; null: it was sent.
  reason text
);
create index mail_log_client on mail_log (client_id, at);

-- A wall like any client's, with the platform behind one of its own.
do $$ declare name text; begin
  foreach name in array array['mails', 'mail_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own_client on %I using (client_id is not distinct from (select current_client()))
        with check (client_id is not distinct from (select current_client()))', name);
  end loop;
end $$;
grant select, insert, delete on mails to rosette_app;
grant select, insert on mail_log to rosette_app;

-- What waits in the outbox goes on waiting, where it was due.
insert into due_work (client_id, kind, ref, due_at, attempts, last_error)
  select null, 'mail', mail_id, next_attempt_at, attempts, last_error from mail_outbox
  where sent_at is null and given_up_at is null;
alter table mails no force row level security;
alter table mail_log no force row level security;
insert into mails (client_id, mail_id, letterhead_client_id, recipient, reply_to, subject, content, created_at)
  select null, mail_id, about_client_id, recipient, reply_to, subject, content, created_at from mail_outbox
  where sent_at is null and given_up_at is null;
insert into mail_log (client_id, mail_id, at, recipient, subject, attempts, reason)
  select about_client_id, mail_id, coalesce(sent_at, given_up_at), recipient, subject, attempts, last_error from mail_outbox
  where sent_at is not null or given_up_at is not null;
alter table mails force row level security;
alter table mail_log force row level security;
drop table mail_outbox;
