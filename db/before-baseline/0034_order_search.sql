-- Orders are found by any part of a name or an email, as entries are by their titles: what is looked for stands once more in a table that nobody is
-- granted, and one function asks it inside the client's wall. And of a cart it is known, as long as it holds something, who holds it. A client's, all of it.

create table order_search (
  client_id uuid not null,
  transaction_id uuid not null,
  -- Who bought it, and whose tickets they are: each on a line of its own, in small letters.
  words text not null,
  primary key (client_id, transaction_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade
);
create index order_search_containing on order_search using gin (words gin_trgm_ops);
alter table order_search alter words set statistics 1000;

create function keep_order_search(client uuid, orders uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into order_search (client_id, transaction_id, words)
  select t.client_id, t.transaction_id, lower(concat_ws(E'\n', t.guest_name, t.guest_email,
    (select string_agg(k.holder_name || E'\n' || k.holder_email, E'\n' order by k.number)
      from tickets k where k.client_id = t.client_id and k.transaction_id = t.transaction_id)))
  from transactions t where t.client_id = client and t.transaction_id = any (orders)
  on conflict (client_id, transaction_id) do update set words = excluded.words
$$;
revoke execute on function keep_order_search from public;

create function order_search_follows_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform keep_order_search(new.client_id, array[new.transaction_id]);
  return null;
end $$;
create trigger search_follows after update of guest_name, guest_email on transactions
  for each row when ((old.guest_name, old.guest_email) is distinct from (new.guest_name, new.guest_email))
  execute function order_search_follows_order();
create trigger search_follows after update of holder_name, holder_email on tickets
  for each row when ((old.holder_name, old.holder_email) is distinct from (new.holder_name, new.holder_email))
  execute function order_search_follows_order();

-- Once for all the tickets of an order.
create function order_search_follows_tickets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform keep_order_search(client_id, array_agg(distinct transaction_id)) from issued group by client_id;
  return null;
end $$;
create trigger search_begins after insert on tickets referencing new table as issued
  for each statement execute function order_search_follows_tickets();

create function orders_containing(pattern text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  -- Planned for this pattern each time: a rare one is looked up, for a frequent one the client's orders are gone through.
  return query execute 'select transaction_id from order_search where client_id = $1 and words like $2'
    using current_client(), pattern;
end $$;
revoke execute on function orders_containing from public;
grant execute on function orders_containing to rosette_app;

alter table transactions no force row level security;
alter table tickets no force row level security;
select keep_order_search(client_id, array_agg(transaction_id)) from transactions where guest_email <> '' group by client_id;
alter table transactions force row level security;
alter table tickets force row level security;
analyze order_search;

-- By which network and which device a cart was filled, while it holds something; whoever has signed in is known by who they are.
alter table transactions add holder_network text, add holder_device text;
create index transactions_holder_device on transactions (client_id, holder_device) where state in ('held', 'awaitingPayment');
create index transactions_holder_network on transactions (client_id, holder_network) where state in ('held', 'awaitingPayment');
