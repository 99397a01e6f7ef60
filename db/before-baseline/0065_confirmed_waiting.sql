-- A place on a waiting list counts, and closes what is freed to others, once whoever asked for it has confirmed by mail. Who waits
-- already, waits. A client's, as the list is.

alter table waiting_list add confirmed_at timestamptz;
alter table waiting_list no force row level security;
update waiting_list set confirmed_at = joined_at;
alter table waiting_list force row level security;
create index waiting_list_unconfirmed on waiting_list (client_id, joined_at) where confirmed_at is null;
