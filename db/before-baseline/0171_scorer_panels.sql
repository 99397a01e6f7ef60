-- A panel: scorers under a name, and the categories that all of them score.
create table scorer_panels (
  client_id uuid not null default current_client() references clients,
  scorer_panel_id uuid not null default uuid_v7(),
  service_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (client_id, scorer_panel_id),
  unique (client_id, service_id, scorer_panel_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create unique index scorer_panels_name on scorer_panels (client_id, service_id, lower(name));
call enclose('scorer_panels');

create table scorer_panel_members (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  scorer_panel_id uuid not null,
  user_id uuid not null references users on delete cascade,
  primary key (client_id, scorer_panel_id, user_id),
  foreign key (client_id, service_id, scorer_panel_id)
    references scorer_panels (client_id, service_id, scorer_panel_id) on delete cascade
);
create index scorer_panel_members_user on scorer_panel_members (user_id);
call enclose('scorer_panel_members');

create table scorer_panel_categories (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  scorer_panel_id uuid not null,
  category_id uuid not null,
  primary key (client_id, scorer_panel_id, category_id),
  foreign key (client_id, service_id, scorer_panel_id)
    references scorer_panels (client_id, service_id, scorer_panel_id) on delete cascade,
  foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id) on delete cascade
);
create index scorer_panel_categories_category on scorer_panel_categories (client_id, category_id);
call enclose('scorer_panel_categories');

-- By which panel somebody was assigned; null: by staff themselves, and then no panel takes it away.
alter table scorer_assignments add scorer_panel_id uuid,
  add foreign key (client_id, service_id, scorer_panel_id)
    references scorer_panels (client_id, service_id, scorer_panel_id);
create index scorer_assignments_panel on scorer_assignments (client_id, scorer_panel_id) where scorer_panel_id is not null;
