-- The rules of a program that takes entries: each change is a further version, so that what was accepted stays as it was.
create table program_rules (
  client_id uuid not null default current_client() references clients,
  rules_id uuid not null default uuid_v7(),
  service_id uuid not null,
  version integer not null check (version > 0),
  kind text not null check (kind in ('text', 'file', 'link')),
  text text not null default '',
  link text not null default '',
  upload_id uuid,
  -- Whether who accepted an earlier version is asked for this one; else it is a small correction of that.
  asks_again boolean not null default true,
  written_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (client_id, rules_id),
  unique (client_id, service_id, rules_id),
  constraint program_rules_version unique (client_id, service_id, version),
  check (case kind when 'text' then text <> '' when 'link' then link <> '' else upload_id is not null end),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('program_rules');

alter table file_holders drop constraint file_holders_kind_check;
alter table file_holders add constraint file_holders_kind_check
  check (kind in ('entry', 'client', 'service', 'section', 'form', 'builder', 'property', 'sponsor', 'order',
    'recommendation', 'certificate', 'onward', 'award', 'rules'));

create function hold_rules_file() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.rules_id, 'rules', '{}');
  else perform hold_files(new.client_id, new.rules_id, 'rules', array[new.upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of upload_id or delete on program_rules
  for each row execute function hold_rules_file();

-- That a version was accepted for an entry. Acceptances are only added.
create table rules_acceptances (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  entry_id uuid not null,
  rules_id uuid not null,
  accepted_by uuid not null references users,
  accepted_at timestamptz not null,
  primary key (client_id, entry_id, rules_id),
  foreign key (client_id, service_id, rules_id) references program_rules (client_id, service_id, rules_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index rules_acceptances_rules on rules_acceptances (client_id, rules_id);
call enclose('rules_acceptances');
