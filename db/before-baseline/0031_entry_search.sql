-- Entries are found by any part of their title. Behind a wall PostgreSQL looks at every row for that: an index serves only
-- comparisons that are known to tell nothing of others' rows, and `like` isn't. So what is looked for stands once more in a table
-- that nobody is granted. One function asks it, and asks for the client whose wall the transaction is in.

create table entry_search (
  client_id uuid not null,
  service_id uuid not null,
  entry_id uuid not null,
  -- The title in small letters, and the number on a line of its own.
  words text not null,
  primary key (client_id, entry_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index entry_search_service on entry_search (client_id, service_id);
create index entry_search_containing on entry_search using gin (words gin_trgm_ops);
-- Whether a text is rare decides how it is looked for, and a sample of a hundred doesn't tell.
alter table entry_search alter words set statistics 1000;

create function keep_entry_search() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into entry_search (client_id, service_id, entry_id, words)
  values (new.client_id, new.service_id, new.entry_id, lower(new.title) || E'\n' || new.number)
  on conflict (client_id, entry_id) do update set words = excluded.words;
  return null;
end $$;
create trigger search_begins after insert on entries for each row execute function keep_entry_search();
create trigger search_follows after update of title, number on entries
  for each row when ((old.title, old.number) is distinct from (new.title, new.number)) execute function keep_entry_search();

create function entries_containing(service uuid, pattern text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  -- Planned for this pattern each time: a rare one is looked up, for a frequent one the program is gone through.
  return query execute 'select entry_id from entry_search where client_id = $1 and service_id = $2 and words like $3'
    using current_client(), service, pattern;
end $$;
revoke execute on function entries_containing from public;
grant execute on function entries_containing to rosette_app;

-- What there is already. Once the migrations' own role has to see past the wall it owns.
alter table entries no force row level security;
insert into entry_search (client_id, service_id, entry_id, words)
select client_id, service_id, entry_id, lower(title) || E'\n' || number from entries;
alter table entries force row level security;
analyze entry_search;
