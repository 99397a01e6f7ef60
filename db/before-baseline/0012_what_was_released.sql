-- What was released stands. A client's, as its entries are.

-- Results that staff withdrew after the release: visitors read of it what they had read as a result.
create table result_withdrawals (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  service_id uuid not null,
  at timestamptz not null,
  -- As it was shown; null where the entry had no title.
  award_title text,
  reason text not null,
  withdrawn_by uuid references users on delete set null,
  primary key (client_id, entry_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index result_withdrawals_service on result_withdrawals (client_id, service_id);
call enclose('result_withdrawals');

-- An entry that its entrant took out of the judging: a draft again, and marked as what it was.
alter table entries add withdrawn_at timestamptz;
