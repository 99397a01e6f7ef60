-- What places go by, changed once scoresheets were saved in the round that was on: it stands beside the results.
create table rule_changes (
  client_id uuid not null default current_client() references clients,
  rule_change_id uuid not null default uuid_v7(),
  service_id uuid not null,
  round smallint not null,
  -- { "method", "breakTies" }
  before jsonb not null,
  after jsonb not null,
  -- How many scoresheets had been saved by then.
  sheets integer not null check (sheets > 0),
  changed_at timestamptz not null,
  changed_by uuid references users on delete set null,
  primary key (client_id, rule_change_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index rule_changes_service on rule_changes (client_id, service_id, round);
create index rule_changes_changed_by on rule_changes (changed_by) where changed_by is not null;
call enclose('rule_changes');
