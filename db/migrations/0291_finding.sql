-- One field finds records of all programs of a client: the newest first, and no more than are shown. Planned for the
-- words each time: what is frequent is met soon on the way from the newest, what is rare is looked up.

-- Of these programs the newest entries whose title and number have all patterns in them.
create function newest_entries_containing(services uuid[], patterns text[], most integer) returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$ begin
  return query execute 'select entry_id from entry_search where client_id = $1 and service_id = any ($2) and ' || coalesce(
      (select string_agg(format('words like %L', pattern), ' and ') from unnest(patterns) pattern), 'false')
      || ' order by entry_id desc limit $3'
    using current_client(), services, most;
end $$;
revoke execute on function newest_entries_containing(uuid[], text[], integer) from public;
grant execute on function newest_entries_containing(uuid[], text[], integer) to rosette_app;

-- The newest orders, in these states, that are filed under one of these programs or have a line of it, with all
-- patterns among their names and addresses.
create function newest_orders_containing(services uuid[], states text[], patterns text[], most integer)
  returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$ begin
  return query execute 'select f.transaction_id from order_search f
      join transactions t on t.client_id = f.client_id and t.transaction_id = f.transaction_id
    where f.client_id = $1 and t.state = any ($3)
      and (t.filed_service_id = any ($2) or exists (select from transaction_items i
        where i.client_id = t.client_id and i.transaction_id = t.transaction_id and i.service_id = any ($2)))
      and ' || coalesce(
      (select string_agg(format('f.words like %L', pattern), ' and ') from unnest(patterns) pattern), 'false')
      || ' order by f.transaction_id desc limit $4'
    using current_client(), services, states, most;
end $$;
revoke execute on function newest_orders_containing(uuid[], text[], text[], integer) from public;
grant execute on function newest_orders_containing(uuid[], text[], text[], integer) to rosette_app;

-- The orders that a promo code was used for.
create index transactions_promo_code on transactions (client_id, promo_code_id, transaction_id)
  where promo_code_id is not null;

-- What a home is looked for by: its name, number and address.
alter table properties add search_words text not null
  generated always as (search_text(name || ' ' || coalesce(number::text, '') || ' ' || address || ' ' || city)) stored;
