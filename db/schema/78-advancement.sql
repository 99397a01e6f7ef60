-- Advancement: winners who go on to a program of another association. Each side has its half, which may lie in
-- different databases, so nothing here refers to theirs.

-- A program of another association that may send its winners on to this one: its staff had this one's code.
create table feeder_programs (
  client_id uuid not null default current_client() references clients,
  feeder_program_id uuid not null default uuid_v7(),
  service_id uuid not null,
  from_service_id uuid not null,
  -- As they were called when they connected.
  association text not null,
  program text not null,
  connected_at timestamptz not null,
  -- Nothing more is taken from it: staff here said so, or its own did.
  ended_at timestamptz,
  left_at timestamptz,
  primary key (client_id, feeder_program_id),
  unique (client_id, service_id, feeder_program_id),
  constraint feeder_programs_once unique (client_id, service_id, from_service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('feeder_programs');

-- Where a program's winners may go: the other half, with the identifier of its half there.
create table onward_programs (
  client_id uuid not null default current_client() references clients,
  onward_program_id uuid not null,
  service_id uuid not null,
  to_client_id uuid not null,
  to_service_id uuid not null,
  association text not null,
  program text not null,
  connected_at timestamptz not null,
  left_at timestamptz,
  primary key (client_id, onward_program_id),
  unique (client_id, service_id, onward_program_id),
  constraint onward_programs_once unique (client_id, service_id, to_service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('onward_programs');

-- Which category is which there. Where staff haven't said, it goes by label and name.
create table onward_categories (
  client_id uuid not null default current_client() references clients,
  onward_program_id uuid not null,
  category_id uuid not null,
  service_id uuid not null,
  -- Null: nothing of it goes on.
  to_category_id uuid,
  primary key (client_id, onward_program_id, category_id),
  foreign key (client_id, service_id, onward_program_id)
    references onward_programs (client_id, service_id, onward_program_id) on delete cascade,
  foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id) on delete cascade
);
create index onward_categories_category on onward_categories (client_id, service_id, category_id);
call enclose('onward_categories');

-- A winner who was asked whether the entry may go on, and what became of that.
create table onward_entries (
  client_id uuid not null default current_client() references clients,
  onward_entry_id uuid not null default uuid_v7(),
  service_id uuid not null,
  onward_program_id uuid not null,
  entry_id uuid not null,
  to_category_id uuid not null,
  to_category text not null,
  state text not null check (state in ('asked', 'agreed', 'declined', 'lapsed', 'arrived', 'refused')),
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  -- What goes along, as it was when its owner agreed, until it is there.
  parcel jsonb,
  -- The entry there.
  to_entry_id uuid,
  arrived_at timestamptz,
  -- Why it couldn't be entered.
  why_not text,
  -- Since when an entry that its owner let go on is being entered in the program above: until that is known to be
  -- done, its owner isn't changed.
  entering_at timestamptz,
  primary key (client_id, onward_entry_id),
  constraint onward_entries_once unique (client_id, onward_program_id, entry_id),
  constraint onward_entries_parcel check ((state in ('agreed', 'refused')) = (parcel is not null)),
  constraint onward_entries_entering check (entering_at is null or state = 'agreed'),
  foreign key (client_id, service_id, onward_program_id)
    references onward_programs (client_id, service_id, onward_program_id) on delete cascade,
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index onward_entries_entry on onward_entries (client_id, service_id, entry_id);
call enclose('onward_entries');

create function hold_onward_files() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.onward_entry_id, 'onward', '{}');
  else perform hold_files(new.client_id, new.onward_entry_id, 'onward', array(
    select (file ->> 'fromUploadID')::uuid from jsonb_array_elements(coalesce(new.parcel -> 'files', '[]')) file));
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of parcel or delete on onward_entries
  for each row execute function hold_onward_files();

-- Where an entry came from. One of theirs is here once, however often it is brought.
create table entry_origins (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  service_id uuid not null,
  feeder_program_id uuid not null,
  from_entry_id uuid not null,
  association text not null,
  program text not null,
  category text not null,
  code text not null,
  award_title text not null,
  arrived_at timestamptz not null,
  -- Questions and files of theirs that found no place here, by name.
  left_behind jsonb not null,
  -- Since when the award doesn't stand where it was given.
  withdrawn_at timestamptz,
  primary key (client_id, entry_id),
  constraint entry_origins_once unique (client_id, service_id, from_entry_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, service_id, feeder_program_id)
    references feeder_programs (client_id, service_id, feeder_program_id)
);
create index entry_origins_feeder on entry_origins (client_id, service_id, feeder_program_id);
call enclose('entry_origins');
