-- What was decided where neither scores nor criteria tell entries apart: which was put before which, why, and by whom. Taken back, it
-- stays as what was once decided.
create table tie_decisions (
  client_id uuid not null default current_client() references clients,
  tie_decision_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  -- The entries that were level with it then: among others it decides nothing.
  over uuid[] not null,
  reason text not null check (length(reason) between 1 and 2000),
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null default clock_timestamp(),
  taken_back_at timestamptz,
  primary key (client_id, tie_decision_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create unique index tie_decisions_standing on tie_decisions (client_id, service_id, entry_id) where taken_back_at is null;
call enclose('tie_decisions');
