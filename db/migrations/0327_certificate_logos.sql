-- The logo on a program's certificates; null for the association's own.
alter table certificate_designs add column logo_upload_id uuid,
  add foreign key (client_id, logo_upload_id) references uploads (client_id, upload_id);
create index certificate_designs_logo on certificate_designs (client_id, logo_upload_id) where logo_upload_id is not null;

create or replace function hold_certificate_file() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.certificate_design_id, 'certificate', '{}');
  else perform hold_files(new.client_id, new.certificate_design_id, 'certificate', array[new.upload_id, new.logo_upload_id]);
  end if;
  return null;
end $$;
drop trigger hold_files on certificate_designs;
create trigger hold_files after insert or update of upload_id, logo_upload_id or delete on certificate_designs
  for each row execute function hold_certificate_file();
