-- What an association has said it doesn't need, of what the studio's first page lists for its first days.
create table setup_steps_left_out (
  client_id uuid not null default current_client() references clients,
  step text not null check (step in ('logo', 'color', 'payments', 'colleagues')),
  left_out_by uuid references users on delete set null,
  left_out_at timestamptz not null default now(),
  primary key (client_id, step)
);
create index setup_steps_left_out_by on setup_steps_left_out (left_out_by) where left_out_by is not null;
call enclose('setup_steps_left_out');

-- The few orders whose money came too late are asked for whenever somebody opens the studio.
create index transactions_paid_late on transactions (client_id, filed_service_id) where state = 'paidLateUnfilled';
