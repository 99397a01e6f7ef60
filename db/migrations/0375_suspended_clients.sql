-- A client that the operator has suspended, and why, for its staff to read.
alter table clients add column suspended_at timestamptz;
alter table clients add column suspended_because text;
alter table clients add constraint clients_suspended check ((suspended_at is null) = (suspended_because is null));
