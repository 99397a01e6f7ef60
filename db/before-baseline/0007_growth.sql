-- What grows with the wrong thing: each first page reads what it shows, not what there is.

-- A client's people by name: a large client's by walking the names, a small one's by its own.
create index user_clients_client on user_clients (client_id, user_id);
create index users_by_name on users (lower(full_name), user_id);

-- Staff find their people by any part of a name or an address.
create extension if not exists pg_trgm;
create index users_containing on users using gin (lower(full_name) gin_trgm_ops, lower(email) gin_trgm_ops);
-- Whether a text is rare decides how it is looked for, and a sample of a hundred doesn't tell.
alter index users_containing alter column 1 set statistics 1000;
alter index users_containing alter column 2 set statistics 1000;

-- What somebody scores, whether it is asked for one person or for all.
drop index scorer_assignments_service;
create index scorer_assignments_service on scorer_assignments (client_id, service_id, user_id);

-- One action's changes, newest first; and which actions there are, one look each.
create index audit_log_action on audit_log (client_id, action, audit_id);

-- A contest's entries in the orders that its staff ask for.
create index entries_updated on entries (client_id, service_id, updated_at, entry_id);
create index entries_title on entries (client_id, service_id, lower(title), entry_id);

-- A service is one client's. Not knowing that, PostgreSQL expects a row where there are thousands, and asks for them one by one.
create statistics entries_of_service (dependencies) on client_id, service_id from entries;

-- What it now knows to look at is looked at once, and by itself from then on.
analyze users, user_clients, entries;
