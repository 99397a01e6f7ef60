-- Support views: for half an hour somebody sees a client's pages as one of its people does, and changes nothing.
create table support_views (
  client_id uuid not null default current_client() references clients,
  support_view_id uuid not null default uuid_v7(),
  -- As whom.
  user_id uuid not null references users on delete cascade,
  -- Who looks: one of staff; null for whoever runs the installation, whose name may be said, and for an account that is gone.
  seen_by uuid references users on delete set null,
  by_operator boolean not null,
  operator_name text check (length(operator_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 500),
  -- Of the secret in the cookie of the browser that looks; before that, of the link that a command printed.
  key_hash bytea not null,
  link_until timestamptz,
  -- The client's own domain, where it began there.
  domain text,
  made_at timestamptz not null,
  -- Null: the link hasn't been opened.
  began_at timestamptz,
  until timestamptz,
  ended_at timestamptz,
  primary key (client_id, support_view_id),
  constraint support_view_key unique (client_id, key_hash),
  check (by_operator = (link_until is not null)),
  check (not by_operator or seen_by is null),
  check (operator_name is null or by_operator),
  check ((began_at is null) = (until is null)),
  check (by_operator or began_at is not null),
  check (ended_at is null or began_at is not null)
);
create index support_views_user on support_views (client_id, user_id);
create index support_views_of_user on support_views (user_id);
create index support_views_seen_by on support_views (seen_by);
call enclose('support_views');

-- What is a person's at a client, in the order in which it moves: also how others looked as them.
create or replace function merge_steps() returns table (place integer, table_name text, column_name text, clash text, on_clash text)
  language sql immutable as $$
  values
    (1, 'entries', 'user_id', null, null),
    (2, 'entry_people', 'user_id', 'b.entry_id = a.entry_id', 'drop'),
    (3, 'help_requests', 'user_id', null, null),
    (4, 'person_notes', 'user_id', null, null),
    (5, 'memberships', 'user_id', 'true', 'drop'),
    (6, 'role_grants', 'user_id', 'b.role = a.role and b.service_id is not distinct from a.service_id', 'drop'),
    (7, 'invitation_requests', 'user_id', 'b.invitation_id = a.invitation_id', 'drop'),
    (8, 'judging', 'chair_id', null, null),
    (9, 'scorer_panels', 'chair_id', null, null),
    (10, 'scorer_panel_members', 'user_id', 'b.scorer_panel_id = a.scorer_panel_id', 'drop'),
    (11, 'scorer_assignments', 'user_id',
      'b.category_id is not distinct from a.category_id and b.entry_id is not distinct from a.entry_id', 'drop'),
    (12, 'scoring_conflicts', 'user_id', 'b.entry_id = a.entry_id', 'drop'),
    (13, 'conflict_decisions', 'user_id', null, null),
    (14, 'scores', 'user_id', 'b.save_key = a.save_key', 'stay'),
    (15, 'score_drafts', 'user_id',
      'b.entry_id = a.entry_id and b.scoresheet_id = a.scoresheet_id and b.round = a.round', 'drop'),
    (16, 'sheet_changes', 'user_id',
      'b.entry_id = a.entry_id and b.round = a.round and num_nonnulls(a.decided_at, a.taken_back_at, b.decided_at, b.taken_back_at) = 0',
      'drop'),
    (17, 'scoring_notes', 'user_id', 'b.entry_id = a.entry_id', 'stay'),
    (18, 'scoring_remarks', 'user_id', null, null),
    (19, 'scoring_remarks_read', 'user_id', 'b.entry_id = a.entry_id', 'stay'),
    (20, 'entry_feedback', 'user_id', 'b.entry_id = a.entry_id and b.round = a.round', 'stay'),
    (21, 'entry_views', 'user_id', 'b.service_id = a.service_id and lower(b.name) = lower(a.name)', 'stay'),
    (22, 'transactions', 'user_id', null, null),
    (23, 'invoices', 'user_id', null, null),
    (24, 'builders', 'user_id', null, null),
    (25, 'properties', 'user_id', null, null),
    (26, 'sponsors', 'user_id', null, null),
    (27, 'ticket_verifiers', 'user_id',
      'b.service_id = a.service_id and b.property_id is not distinct from a.property_id', 'drop'),
    (28, 'ended_verifiers', 'user_id', null, null),
    (29, 'door_devices', 'user_id', null, null),
    (30, 'unsubscriptions', 'user_id', 'true', 'drop'),
    (31, 'survey_respondents', 'user_id', 'b.service_id = a.service_id', 'stay'),
    (32, 'scorer_links', 'user_id', null, null),
    (33, 'support_views', 'user_id', null, null)
$$;
