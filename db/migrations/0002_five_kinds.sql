-- Room for five kinds of program: judging apart, timeframes that occur many times, forms of anything, files by who holds
-- them, keys that carry the service, and months of what only grows.

-- What already belongs to clients is carried over by whoever owns it, so the walls of the tables that are read or changed
-- here don't hold for the owner meanwhile; the end of this file raises them again.
do $$
  declare name text;
begin
  foreach name in array array['services', 'entries', 'entry_answers', 'entry_uploads', 'scores', 'score_drafts',
    'scoring_conflicts', 'gallery_entries']
  loop execute format('alter table %I no force row level security', name); end loop;
end $$;

-- Judging: what contests and scholarships have in common, and no other kind has.

create table judging (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  blind boolean not null default false,
  show_scores_to_users text not null default 'no'
    check (show_scores_to_users in ('no', 'yes', 'yes-comments', 'private-comments')),
  minimum_sheets integer not null default 3 check (minimum_sheets between 1 and 100),
  results_released_at timestamptz,
  release_reason text,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);

-- The last number that an entry was given: numbers of removed entries aren't given again. It stands by itself, since whoever
-- enters holds it until they have entered, and nobody's settings or results should wait for that.
create table entry_numbers (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  last_number integer not null default 0,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);

insert into judging (client_id, service_id, blind, show_scores_to_users, minimum_sheets, results_released_at, release_reason)
select client_id, service_id, blind, show_scores_to_users, minimum_sheets, results_released_at, release_reason
from services where kind in ('contest', 'scholarship');

insert into entry_numbers (client_id, service_id, last_number)
select client_id, service_id,
  greatest(last_entry_number, coalesce((
    select max(number) from entries e where e.client_id = s.client_id and e.service_id = s.service_id), 0))
from services s where kind in ('contest', 'scholarship');

call enclose('judging');
call enclose('entry_numbers');

alter table services
  drop column blind, drop column show_scores_to_users, drop column minimum_sheets, drop column results_released_at,
  drop column release_reason, drop column last_entry_number;

create function begin_judging() returns trigger language plpgsql as $$ begin
  insert into judging (client_id, service_id) values (new.client_id, new.service_id);
  insert into entry_numbers (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_judging after insert on services for each row
  when (new.kind in ('contest', 'scholarship')) execute function begin_judging();

-- Forms of anything: what entries are asked, and later attendees, properties and whoever answers a survey. An answer has one
-- holder; a kind of holder is a column here, its reference, its part of the check, and a unique index like that of entries.

alter table entry_forms rename to forms;
alter table forms rename entry_form_id to form_id;
alter table forms
  add purpose text not null default 'entry' check (purpose in ('entry', 'attendee', 'property', 'survey')),
  add unique (client_id, service_id, form_id);
alter table forms alter purpose drop default;
alter index entry_forms_pkey rename to forms_pkey;
alter index entry_forms_service rename to forms_service;

alter table entry_form_versions rename to form_versions;
alter table form_versions rename entry_form_id to form_id;
alter index entry_form_versions_pkey rename to form_versions_pkey;

alter table entry_answers rename to form_answers;
alter table form_answers rename entry_form_id to form_id;
alter table form_answers add form_answer_id uuid not null default uuid_v7(), add service_id uuid;
update form_answers a set service_id = e.service_id
from entries e where e.client_id = a.client_id and e.entry_id = a.entry_id;
alter table form_answers drop constraint entry_answers_pkey;
alter table form_answers
  alter service_id set not null,
  alter entry_id drop not null,
  add primary key (client_id, form_answer_id),
  add constraint form_answers_one_holder check (num_nonnulls(entry_id) = 1),
  drop constraint entry_answers_client_id_entry_id_fkey,
  add foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  add foreign key (client_id, service_id, form_id) references forms (client_id, service_id, form_id);
create unique index form_answers_entry on form_answers (client_id, entry_id, form_id) where entry_id is not null;

-- Keys carry the service where both sides have one: nothing of one program can lie in another's folder, gallery or sheet.

alter table document_folders add unique (client_id, service_id, document_folder_id);
alter table scoresheets add unique (client_id, service_id, scoresheet_id);
alter table galleries add unique (client_id, service_id, gallery_id);

do $$
  declare name text;
begin
  foreach name in array array['entry_uploads', 'scores', 'score_drafts', 'scoring_conflicts', 'gallery_entries'] loop
    execute format('alter table %I add service_id uuid', name);
    execute format('update %I t set service_id = e.service_id from entries e
      where e.client_id = t.client_id and e.entry_id = t.entry_id', name);
    execute format('alter table %I alter service_id set not null', name);
    execute format('alter table %I drop constraint %I', name, name || '_client_id_entry_id_fkey');
    execute format('alter table %I add foreign key (client_id, service_id, entry_id)
      references entries (client_id, service_id, entry_id) on delete cascade', name);
  end loop;
end $$;

alter table entry_uploads
  drop constraint entry_uploads_client_id_document_folder_id_fkey,
  add foreign key (client_id, service_id, document_folder_id)
    references document_folders (client_id, service_id, document_folder_id);
alter table scores
  drop constraint scores_client_id_scoresheet_id_fkey,
  add foreign key (client_id, service_id, scoresheet_id) references scoresheets (client_id, service_id, scoresheet_id);
alter table score_drafts
  drop constraint score_drafts_client_id_scoresheet_id_fkey,
  add foreign key (client_id, service_id, scoresheet_id)
    references scoresheets (client_id, service_id, scoresheet_id) on delete cascade;
alter table gallery_entries
  drop constraint gallery_entries_client_id_gallery_id_fkey,
  add foreign key (client_id, service_id, gallery_id)
    references galleries (client_id, service_id, gallery_id) on delete cascade;
alter table help_requests
  drop constraint help_requests_client_id_entry_id_fkey,
  add foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade;

-- The walls again.
do $$
  declare name text;
begin
  foreach name in array array['services', 'entries', 'form_answers', 'entry_uploads', 'scores', 'score_drafts',
    'scoring_conflicts', 'gallery_entries']
  loop execute format('alter table %I force row level security', name); end loop;
end $$;
