-- A webhook that an API key made is that key's: it ends with what the key may, until staff take it over.
alter table webhook_receivers add column api_key_id uuid;
alter table webhook_receivers add foreign key (client_id, api_key_id) references api_keys (client_id, api_key_id) on delete cascade;
create index webhook_receivers_key on webhook_receivers (client_id, api_key_id) where api_key_id is not null;
alter table webhook_receivers drop constraint webhook_receivers_off_because_check;
alter table webhook_receivers add constraint webhook_receivers_off_because_check check (off_because in ('staff', 'failing', 'gone', 'secret', 'key'));
