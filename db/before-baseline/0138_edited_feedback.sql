-- What an entrant reads in place of a scorer's comment. The comment itself stays in the scores.
create table entry_feedback (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  entry_id uuid not null,
  -- Whose comment, and of which round.
  user_id uuid not null references users,
  round smallint not null,
  -- Null: held back.
  text text check (length(text) between 1 and 16000),
  -- What the scorer had written when it was edited: they may change it until results are out.
  comment text not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  primary key (client_id, entry_id, user_id, round),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index entry_feedback_user on entry_feedback (user_id);
create index entry_feedback_changed_by on entry_feedback (changed_by);
call enclose('entry_feedback');
