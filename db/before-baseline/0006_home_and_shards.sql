-- Home and shards: which database a client lies in, and what the databases tell each other.

-- At home, and there first: before a client is made, its address and its database are said here.
create table client_places (
  client_id uuid primary key default uuid_v7(),
  url text not null unique check (url ~ '^[A-Za-z0-9_-]{3,100}$'),
  -- The name of a shard; null: at home.
  shard text
);
insert into client_places (client_id, url) select client_id, url from clients;
grant select, insert on client_places to rosette_app;

-- From home to each shard: people, as a client needs to know them. Nothing of it lets anybody sign in.
create publication rosette_people
  for table users (user_id, email, full_name, phone, company, address, city, state, zip, website, findable,
    volunteer, volunteer_weekends, volunteer_phone, image_id, image_color, created_at)
  with (publish = 'insert, update, delete');

-- From each shard to home: which clients and services there are, and who has to do with which client.
create publication rosette_directory for table clients, user_clients, service_directory
  with (publish = 'insert, update, delete');
