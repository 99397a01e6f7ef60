-- A picture goes with a student's thanks: held by the award, and read by the student and by staff who see to awards alone.

alter table file_holders drop constraint file_holders_kind_check;
alter table file_holders add constraint file_holders_kind_check
  check (kind in ('entry', 'client', 'service', 'section', 'form', 'builder', 'property', 'sponsor', 'order', 'recommendation', 'certificate', 'onward', 'award'));

alter table awards
  add thanks_upload_id uuid,
  add foreign key (client_id, thanks_upload_id) references uploads (client_id, upload_id),
  add constraint awards_picture_with_thanks check (thanks_upload_id is null or thanks is not null);
create index awards_thanks_upload on awards (client_id, thanks_upload_id) where thanks_upload_id is not null;

create function hold_thanks_picture() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.award_id, 'award', '{}');
  else perform hold_files(new.client_id, new.award_id, 'award', array[new.thanks_upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of thanks_upload_id or delete on awards
  for each row execute function hold_thanks_picture();
