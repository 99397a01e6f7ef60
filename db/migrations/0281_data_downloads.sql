-- Who asked for all that is known of them, and what came of it. At home, beside the account. The row and its file are
-- deleted a week after the file is made.
create table data_downloads (
  data_download_id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  bytes bigint,
  -- Whoever has proved again who they are fetches the file with this key until then.
  key_hash bytea,
  key_until timestamptz,
  ended_at timestamptz,
  asked_at timestamptz not null default now(),
  check ((key_hash is null) = (key_until is null))
);
-- Asked for twice at once, it is made once.
create unique index data_downloads_waiting on data_downloads (user_id) where state = 'waiting';
create index data_downloads_user on data_downloads (user_id, data_download_id);
grant select, insert, update, delete on data_downloads to rosette_app;
