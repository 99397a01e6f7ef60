-- Browsers in which somebody has signed in before: whoever guesses from elsewhere doesn't keep them out. No session; at home.

create table known_browsers (
  user_id uuid not null references users on delete cascade,
  -- Of the secret in the browser's cookie.
  secret_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, secret_hash)
);
grant select, insert, update, delete on known_browsers to rosette_app;

-- What is tried is counted in a bucket: each try fills it by one, and it drains with time. `level` is how full it was at `last_at`.
-- The version before counts in `made`.
alter table attempts alter column made set default 0, add column level double precision not null default 0;

-- In which of them a session was begun, so that whoever ends the one forgets the other.
alter table sessions add column browser_hash bytea;
