-- What a program's certificates look like; none, where staff have changed nothing yet: then they look as the house draws them.
create table certificate_designs (
  client_id uuid not null default current_client() references clients,
  certificate_design_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- { "paper", "sideways", "frame", "fields": [{ "kind", "text", "x", "y", "width", "size", "align", "color", "bold" }] }
  design jsonb,
  upload_id uuid,
  primary key (client_id, certificate_design_id),
  constraint certificate_designs_once unique (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, upload_id) references uploads (client_id, upload_id)
);
create index certificate_designs_upload on certificate_designs (client_id, upload_id) where upload_id is not null;
call enclose('certificate_designs');

alter table file_holders drop constraint file_holders_kind_check;
alter table file_holders add constraint file_holders_kind_check
  check (kind in ('entry', 'client', 'service', 'section', 'form', 'builder', 'property', 'sponsor', 'order', 'recommendation', 'certificate'));

create function hold_certificate_file() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.certificate_design_id, 'certificate', '{}');
  else perform hold_files(new.client_id, new.certificate_design_id, 'certificate', array[new.upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of upload_id or delete on certificate_designs
  for each row execute function hold_certificate_file();

-- The code of an entry's certificate, from the first time that it was made on. It outlives its entry: whoever holds the paper reads
-- that it doesn't stand any more, in place of nothing.
create table certificates (
  client_id uuid not null default current_client() references clients,
  code text not null check (code ~ '^[A-Z0-9]{12}$'),
  service_id uuid not null,
  entry_id uuid,
  made_at timestamptz not null default clock_timestamp(),
  primary key (client_id, code),
  constraint certificates_once unique (client_id, entry_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete set null (entry_id)
);
create index certificates_service on certificates (client_id, service_id, entry_id);
call enclose('certificates');
