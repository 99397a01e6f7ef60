-- Each database says of itself which it is and when it was last in use. The files say the same of the database that uses them: where the two
-- differ, one of them was restored or copied, and what the product does by itself waits until an operator says go.
create table installation (
  installation_id uuid primary key,
  -- By this database's clock; about a minute late at most while a process runs.
  seen_at timestamptz not null,
  -- Which server and database this was, so that a restored dump is known by lying elsewhere.
  place text not null,
  paused_at timestamptz,
  -- Why, in words for the operator.
  paused_because text,
  resumed_at timestamptz,
  check ((paused_at is null) = (paused_because is null))
);
-- There is one row.
create unique index installation_once on installation ((true));
grant select, insert, update on installation to rosette_app;
