-- A file beside a letter of recommendation, or in its place: a client's, held by the recommendation from the moment it arrives. Staff and
-- scorers read it; the applicant never does, nor anybody by the address of a file.

alter table file_holders drop constraint file_holders_kind_check;
alter table file_holders add constraint file_holders_kind_check
  check (kind in ('entry', 'client', 'service', 'section', 'form', 'builder', 'property', 'sponsor', 'order', 'recommendation'));

alter table recommendations add upload_id uuid;
alter table recommendations add foreign key (client_id, upload_id) references uploads (client_id, upload_id);
alter table recommendations drop constraint recommendations_check1;
alter table recommendations add constraint recommendations_written
  check (state <> 'received' or letter <> '' or upload_id is not null);

create function hold_recommendation_file() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.recommendation_id, 'recommendation', '{}');
  else perform hold_files(new.client_id, new.recommendation_id, 'recommendation', array[new.upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of upload_id or delete on recommendations
  for each row execute function hold_recommendation_file();
