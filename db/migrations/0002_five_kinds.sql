-- Room for five kinds of program: judging apart, timeframes that occur many times, forms of anything, files by who holds
-- them, keys that carry the service, and months of what only grows.

-- What already belongs to clients is carried over by whoever owns it, so the walls of the tables that are read or changed
-- here don't hold for the owner meanwhile; the end of this file raises them again.
alter table services no force row level security;
alter table entries no force row level security;

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

alter table services force row level security;
alter table entries force row level security;
