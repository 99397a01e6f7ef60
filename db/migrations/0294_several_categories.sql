-- Forms, folders and scoresheets for some of a program's categories. Their own category_id stays: null for every category, also
-- those that are added later; else the first of the categories that the table beside it lists.

create table form_categories (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  form_id uuid not null,
  category_id uuid not null,
  primary key (client_id, form_id, category_id),
  foreign key (client_id, service_id, form_id) references forms (client_id, service_id, form_id) on delete cascade,
  foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id) on delete cascade
);
create index form_categories_category on form_categories (client_id, service_id, category_id);

create table folder_categories (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  document_folder_id uuid not null,
  category_id uuid not null,
  primary key (client_id, document_folder_id, category_id),
  foreign key (client_id, service_id, document_folder_id)
    references document_folders (client_id, service_id, document_folder_id) on delete cascade,
  foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id) on delete cascade
);
create index folder_categories_category on folder_categories (client_id, service_id, category_id);

create table scoresheet_categories (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  scoresheet_id uuid not null,
  category_id uuid not null,
  primary key (client_id, scoresheet_id, category_id),
  -- A category is judged by one sheet.
  constraint scoresheet_categories_once unique (client_id, service_id, category_id),
  foreign key (client_id, service_id, scoresheet_id)
    references scoresheets (client_id, service_id, scoresheet_id) on delete cascade,
  foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id) on delete cascade
);

alter table forms no force row level security;
alter table document_folders no force row level security;
alter table scoresheets no force row level security;
insert into form_categories (client_id, service_id, form_id, category_id)
  select client_id, service_id, form_id, category_id from forms where category_id is not null;
insert into folder_categories (client_id, service_id, document_folder_id, category_id)
  select client_id, service_id, document_folder_id, category_id from document_folders where category_id is not null;
insert into scoresheet_categories (client_id, service_id, scoresheet_id, category_id)
  select client_id, service_id, scoresheet_id, category_id from scoresheets where category_id is not null;
alter table forms force row level security;
alter table document_folders force row level security;
alter table scoresheets force row level security;

call enclose('form_categories');
call enclose('folder_categories');
call enclose('scoresheet_categories');

-- Lists the category that a row is given. One that isn't among the listed ones takes their place: a process of the version before
-- knows one category alone.
create function list_category() returns trigger language plpgsql as $$
  declare row_id uuid := to_jsonb(new) ->> tg_argv[1];
begin
  if new.category_id is null then
    execute format('delete from %1$I where client_id = $1 and %2$I = $2', tg_argv[0], tg_argv[1])
      using new.client_id, row_id;
    return null;
  end if;
  execute format(
    'with listed as (
       insert into %1$I (client_id, service_id, %2$I, category_id) values ($1, $2, $3, $4)
       on conflict (client_id, %2$I, category_id) do nothing returning 1)
     delete from %1$I where client_id = $1 and %2$I = $3 and category_id <> $4 and exists (select from listed)',
    tg_argv[0], tg_argv[1]) using new.client_id, new.service_id, row_id, new.category_id;
  return null;
end $$;
create trigger list_category after insert or update of category_id on forms
  for each row execute function list_category('form_categories', 'form_id');
create trigger list_category after insert or update of category_id on document_folders
  for each row execute function list_category('folder_categories', 'document_folder_id');
create trigger list_category after insert or update of category_id on scoresheets
  for each row execute function list_category('scoresheet_categories', 'scoresheet_id');

-- When a form or a folder was last given to more categories: an entry that was submitted before isn't asked it.
alter table forms add column widened_at timestamptz;
alter table document_folders add column widened_at timestamptz;

create or replace view applying_scoresheets with (security_invoker = true) as
  select g.client_id, g.service_id, g.category_id, coalesce(own.scoresheet_id, shared.scoresheet_id) as scoresheet_id
  from categories g
    left join scoresheet_categories own
      on own.client_id = g.client_id and own.service_id = g.service_id and own.category_id = g.category_id
    left join scoresheets shared
      on shared.client_id = g.client_id and shared.service_id = g.service_id and shared.category_id is null;

create or replace view sheets_to_fill with (security_invoker = true) as
  select j.client_id, j.service_id, j.category_id, j.entry_id, j.user_id,
    coalesce(own.scoresheet_id, shared.scoresheet_id) as scoresheet_id, s.saved_at, s.percent,
    s.saved_at is null and exists (
      select from score_drafts d
      where d.client_id = j.client_id and d.service_id = j.service_id and d.entry_id = j.entry_id and d.round = j.round
        and d.user_id = j.user_id and d.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)) as is_draft
  from judges j
    -- As in applying_scoresheets, but behind who judges: categories asked first would ask who judges again for each.
    left join scoresheet_categories own
      on own.client_id = j.client_id and own.service_id = j.service_id and own.category_id = j.category_id
    left join scoresheets shared
      on shared.client_id = j.client_id and shared.service_id = j.service_id and shared.category_id is null
    left join latest_scores s
      on s.client_id = j.client_id and s.service_id = j.service_id and s.entry_id = j.entry_id
      and s.user_id = j.user_id and s.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)
  where j.is_judged;

-- One sheet for the whole program; those of categories are told apart by scoresheet_categories_once.
drop index scoresheets_once;
create unique index scoresheets_once on scoresheets (client_id, service_id) where category_id is null;
