-- A client that whoever runs the installation has suspended: since when, why, and whom its owners ask. Home is told.
alter table clients
  add column suspended_at timestamptz,
  add column suspended_because text check (length(suspended_because) between 1 and 1000),
  add column suspended_contact text check (length(suspended_contact) between 1 and 200),
  add constraint clients_suspended check (
    (suspended_at is null) = (suspended_because is null) and (suspended_at is not null or suspended_contact is null));
