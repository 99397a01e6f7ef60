-- A client may be a copy of another, to look at what that one had: it stays suspended for as long as it is there.
-- Versions before go on: the column is new, and they make no copies.
alter table clients add column copied_from uuid;
alter table clients add constraint clients_copies_suspended check (copied_from is null or suspended_at is not null);
