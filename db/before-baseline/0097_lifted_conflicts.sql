-- Which conflicts of interest staff lifted and put in place, when and why: what stands is in scoring_conflicts, or is found
-- anew from what people are to each other; what was decided about it stands here, and is never written over.
create table conflict_decisions (
  client_id uuid not null default current_client() references clients,
  conflict_decision_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  -- The scorer.
  user_id uuid not null references users on delete cascade,
  decision text not null check (decision in ('lifted', 'placed')),
  -- What the conflict was, in its own words, and when it was declared; null: it was found.
  conflict text not null,
  declared_at timestamptz,
  -- Why it was lifted.
  reason text not null default '' check (length(reason) <= 2000),
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (client_id, conflict_decision_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index conflict_decisions_pair on conflict_decisions (client_id, service_id, entry_id, user_id, conflict_decision_id desc);
create index conflict_decisions_user on conflict_decisions (user_id);
call enclose('conflict_decisions');
