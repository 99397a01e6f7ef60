-- Due work stands outside the walls, in each database, so that a round visits databases and never every client. It is
-- written with what causes it, and says nothing of what that means: its kind and what it refers to, which lies behind the wall.

create table due_work (
  due_work_id uuid primary key default uuid_v7(),
  -- Whose it is; uuid_nil(): the platform's own.
  client_id uuid not null default coalesce(current_client(), uuid_nil()),
  kind text not null,
  -- uuid_nil(): there is one of the kind.
  ref uuid not null default uuid_nil(),
  due_at timestamptz not null default now(),
  -- Somebody works on it until then; whoever dies leaves it to another after that.
  claimed_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  constraint due_work_once unique (client_id, kind, ref)
);
create index due_work_due on due_work (kind, due_at);
grant select, insert, update, delete on due_work to rosette_app;

-- Mails that haven't left. A client's lie behind its wall; those without a client are the platform's own, and are there for
-- whoever has entered no client.

create table mails (
  client_id uuid not null default coalesce(current_client(), uuid_nil()),
  mail_id uuid not null default uuid_v7(),
  -- In whose name and color it comes, which may be a client's for one of the platform's, too.
  letterhead_client_id uuid references clients on delete set null,
  recipient text not null,
  reply_to text,
  subject text not null,
  -- What it says: drawn as HTML and text when it is sent, and then forgotten, since it may hold a key.
  content jsonb not null,
  created_at timestamptz not null default now(),
  primary key (client_id, mail_id)
);

-- What became of a mail, without what it said.
create table mail_log (
  client_id uuid not null default coalesce(current_client(), uuid_nil()),
  mail_id uuid not null,
  at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  attempts integer not null,
  -- Why it was given up; null: it was sent.
  reason text
) partition by range (mail_id);
create table mail_log_other partition of mail_log default;
create index mail_log_client on mail_log (client_id, at);

do $$ declare name text; begin
  foreach name in array array['mails', 'mail_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own_client on %I using (client_id = (select coalesce(current_client(), uuid_nil())))
        with check (client_id = (select coalesce(current_client(), uuid_nil())))', name);
  end loop;
end $$;
grant select, insert, delete on mails to rosette_app;
grant select, insert on mail_log to rosette_app;
call enclose_partition('mail_log_other', 'mail_log');

-- What waits in the outbox goes on waiting, where it was due.
insert into due_work (client_id, kind, ref, due_at, attempts, last_error)
  select uuid_nil(), 'mail', mail_id, next_attempt_at, attempts, last_error from mail_outbox
  where sent_at is null and given_up_at is null;
alter table mails no force row level security;
alter table mail_log no force row level security;
insert into mails (client_id, mail_id, letterhead_client_id, recipient, reply_to, subject, content, created_at)
  select uuid_nil(), mail_id, about_client_id, recipient, reply_to, subject, content, created_at from mail_outbox
  where sent_at is null and given_up_at is null;
insert into mail_log (client_id, mail_id, at, recipient, subject, attempts, reason)
  select coalesce(about_client_id, uuid_nil()), mail_id, coalesce(sent_at, given_up_at), recipient, subject, attempts, last_error from mail_outbox
  where sent_at is not null or given_up_at is not null;
alter table mails force row level security;
alter table mail_log force row level security;
select ensure_partitions();
drop table mail_outbox;

-- Long work that a person waits for. A line of due work drives it, and takes it away in the end.

create table tasks (
  client_id uuid not null default current_client() references clients,
  task_id uuid not null default uuid_v7(),
  -- Who asked for it, and alone sees it.
  user_id uuid not null references users on delete cascade,
  service_id uuid,
  kind text not null,
  -- What for, as its kind understands it.
  asked jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Which attempt is at it: one that was thought dead finds that another has begun anew.
  attempt integer not null default 0,
  done integer not null default 0,
  total integer,
  -- Why it failed, in words for who asked.
  message text,
  file_key text,
  bytes bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (client_id, task_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index tasks_user on tasks (client_id, user_id, task_id);
call enclose('tasks');

-- Each client's stored files are swept once a day, beginning at any time of its first.
create function sweep_files_daily() returns trigger language plpgsql as $$ begin
  insert into due_work (client_id, kind, due_at) values (new.client_id, 'sweep', now() + random() * interval '1 day');
  return null;
end $$;
create trigger sweep_files after insert on clients for each row execute function sweep_files_daily();
insert into due_work (client_id, kind, due_at) select client_id, 'sweep', now() + random() * interval '1 day' from clients;
