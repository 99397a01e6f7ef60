-- Who may look at the winners before the results are released: each by a link of their own (purpose 'resultsPreview'), in confidence.
create table results_previews (
  client_id uuid not null default current_client() references clients,
  results_preview_id uuid not null default uuid_v7(),
  service_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  made_by uuid references users on delete set null,
  mailed_at timestamptz not null,
  withdrawn_at timestamptz,
  -- With the release: from then on there is nothing in confidence to show, whatever becomes of the release.
  ended_at timestamptz,
  opened integer not null default 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  primary key (client_id, results_preview_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
-- Nobody is given two that stand.
create unique index results_previews_once on results_previews (client_id, service_id, lower(email))
  where withdrawn_at is null and ended_at is null;
create index results_previews_service on results_previews (client_id, service_id);
create index results_previews_made_by on results_previews (made_by);
call enclose('results_previews');
