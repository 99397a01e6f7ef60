-- A category's own opening and deadline, in place of the program's: null takes the program's.
alter table categories
  add column entries_open_at timestamptz,
  add column entries_close_at timestamptz,
  add constraint categories_window check (entries_open_at < entries_close_at);

-- From when to when each category is entered. Nothing is, where the program has no dates for entries.
create view entry_windows with (security_invoker = true) as
  select g.client_id, g.service_id, g.category_id, coalesce(g.entries_open_at, t.opens_at) as opens_at,
    coalesce(g.entries_close_at, t.closes_at) as closes_at, t.audience,
    g.entries_open_at is not null or g.entries_close_at is not null as is_own
  from categories g
    join timeframes t on t.client_id = g.client_id and t.service_id = g.service_id and t.name = 'entries';
grant select on entry_windows to rosette_app;

create trigger remind after update of entries_close_at on categories
  for each row when (old.entries_close_at is distinct from new.entries_close_at) execute function remind_of_service();
-- A draft that comes into a category with a deadline of its own is reminded of that one.
create trigger remind_of_category after update of category_id on entries
  for each row when (old.category_id is distinct from new.category_id) execute function remind_of_service();
