-- Which client a service is of, for addresses that name a service by its ID and carry no client. Global, as the directory of
-- clients is: no more stands here than addresses say.

create table service_directory (
  service_id uuid primary key,
  client_id uuid not null references clients,
  kind text not null,
  url text not null
);
grant select, insert, update, delete on service_directory to rosette_app;

create function remember_service() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    delete from service_directory where service_id = old.service_id;
  else
    insert into service_directory (service_id, client_id, kind, url)
    values (new.service_id, new.client_id, new.kind, new.url)
    on conflict (service_id) do update set kind = excluded.kind, url = excluded.url;
  end if;
  return null;
end $$;
create trigger remember after insert or delete or update of kind, url on services
  for each row execute function remember_service();

-- The services there are: their owner, whoever migrates, sees them all while their wall doesn't hold for owners.
alter table services no force row level security;
insert into service_directory (service_id, client_id, kind, url) select service_id, client_id, kind, url from services;
alter table services force row level security;

-- The windows of time that the five kinds have.
alter table timeframes drop constraint if exists timeframes_name_check;
alter table timeframes add constraint timeframes_name_check check (
  name in ('entries', 'scoring', 'publicVoting', 'registration', 'gallery', 'tour', 'event', 'answers'));
