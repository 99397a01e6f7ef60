-- The program that an order is filed under: that of its first line, and the one where its cart was begun while nothing is in it. By it go its
-- name, its address, its mail and its staff. `begun_service_id` stays where it was begun, or sold by hand: old addresses name that one.
alter table transactions add filed_service_id uuid,
  add foreign key (client_id, filed_service_id) references services (client_id, service_id);

update transactions t set filed_service_id = coalesce(
  (select i.service_id from transaction_items i
    where i.client_id = t.client_id and i.transaction_id = t.transaction_id order by i.position limit 1), t.begun_service_id)
where t.begun_service_id is not null;

-- Also for what a version from before this writes beside this one.
create function file_order() returns trigger language plpgsql as $$
begin
  new.filed_service_id := coalesce(new.filed_service_id, new.begun_service_id);
  return new;
end $$;
create trigger file_order before insert on transactions for each row execute function file_order();

create index transactions_program on transactions (client_id, filed_service_id, paid_at);
