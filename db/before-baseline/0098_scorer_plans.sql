-- Assignments that were made together: a balanced plan, or what a scorer who was taken out had left. Kept as it was done, so that
-- it can be undone as a whole.
create table scorer_plans (
  client_id uuid not null default current_client() references clients,
  scorer_plan_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- Who was taken out; null: nobody was.
  user_id uuid references users on delete cascade,
  -- [{ "userID", "entryID" }], and of whoever was taken out [{ "categoryID", "entryID" }], one of the two null.
  added jsonb not null,
  removed jsonb not null default '[]',
  kept_by uuid references users on delete set null,
  kept_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (client_id, scorer_plan_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index scorer_plans_service on scorer_plans (client_id, service_id, kept_at desc);
create index scorer_plans_user on scorer_plans (user_id) where user_id is not null;
call enclose('scorer_plans');
