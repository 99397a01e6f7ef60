-- For when a release is set, and what was said for it: why fewer scoresheets do, and whether entries are closed with it. What came of
-- a moment that passed without a release stands until the next is set, or results are released.
alter table judging
  add release_at timestamptz,
  add release_plan_reason text check (length(release_plan_reason) between 1 and 2000),
  add release_plan_closes boolean not null default false,
  add release_plan_by uuid references users on delete set null,
  add release_failed_at timestamptz,
  add release_failed_reason text,
  add constraint judging_release_once check (release_at is null or results_released_at is null);
create index judging_release_plan_by on judging (release_plan_by) where release_plan_by is not null;
