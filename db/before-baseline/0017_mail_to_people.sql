-- Mail that follows what happens to people: in the client's words, as far as a program sends it. All of it is a client's.

-- The words that a client has for a kind of mail; without a row, ours.
create table mail_templates (
  client_id uuid not null default current_client() references clients,
  kind text not null,
  subject text not null,
  text text not null,
  primary key (client_id, kind)
);
call enclose('mail_templates');

-- Which mails a program sends. Its row comes with the program.
create table mail_settings (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  results_released boolean not null default true,
  scorer_assigned boolean not null default true,
  entry_changed boolean not null default true,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('mail_settings');

create function begin_mail_settings() returns trigger language plpgsql as $$ begin
  insert into mail_settings (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_mail_settings after insert on services for each row
  when (new.kind in ('contest', 'scholarship')) execute function begin_mail_settings();

-- What staff changed of somebody's entry, until the entrant is told: all of it in one mail. Said twice, it is told once.
create table untold_changes (
  client_id uuid not null default current_client() references clients,
  untold_change_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  what text not null,
  primary key (client_id, untold_change_id),
  unique (client_id, entry_id, what),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
call enclose('untold_changes');

-- When a scorer was told of an assignment; null: not yet.
alter table scorer_assignments add told_at timestamptz;

-- The program whose results a mail tells: it goes where they are withheld before it has left.
alter table mails add tells_results_of uuid;

-- The programs and assignments that there are. The walls don't hold for the owner meanwhile.
alter table services no force row level security;
alter table mail_settings no force row level security;
alter table scorer_assignments no force row level security;
insert into mail_settings (client_id, service_id)
  select client_id, service_id from services where kind in ('contest', 'scholarship');
update scorer_assignments set told_at = created_at;
alter table services force row level security;
alter table mail_settings force row level security;
alter table scorer_assignments force row level security;
create index scorer_assignments_untold on scorer_assignments (client_id, service_id) where told_at is null;
