-- Which records of polled lists changed, so that another system asks for these alone. A line is added and never changed:
-- whoever writes waits for nobody. A record has one line for each transaction that changed it.
create table record_changes (
  client_id uuid not null default current_client() references clients,
  kind text not null check (kind in ('entry', 'order')),
  -- Null where the record may be in the lists of several programs.
  service_id uuid,
  record_id uuid not null,
  -- By the clock, after the transaction had its number: a list that was read before either knew it as under way, or is
  -- older than this.
  changed_at timestamptz not null,
  changed_in bigint not null,
  primary key (client_id, record_id, changed_in)
);
create index record_changes_time on record_changes (client_id, kind, service_id, changed_at, record_id);
create index record_changes_in on record_changes (client_id, changed_in);
call enclose('record_changes');

-- Changes of no client's call, as migrations make them, aren't told.
create function log_record_change(kind text, service uuid, record uuid) returns void language plpgsql
  set search_path = public, pg_temp as $$
  declare number bigint := pg_current_xact_id()::text::bigint;
begin
  if current_client() is null then return; end if;
  insert into record_changes (kind, service_id, record_id, changed_at, changed_in)
  values (kind, service, record, clock_timestamp(), number) on conflict (client_id, record_id, changed_in) do nothing;
end $$;

-- What the list of entries shows of an entry lies in these tables.
create function log_entry_change() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  if tg_op = 'DELETE' then perform log_record_change('entry', old.service_id, old.entry_id);
  else perform log_record_change('entry', new.service_id, new.entry_id); end if;
  return null;
end $$;
create trigger log_change after insert or update or delete on entries for each row execute function log_entry_change();
create trigger log_change after insert or update or delete on entry_uploads for each row execute function log_entry_change();
create trigger log_change after insert or update or delete on entry_tags for each row execute function log_entry_change();
create trigger log_change after insert or update or delete on result_withdrawals for each row execute function log_entry_change();
create trigger log_change after insert or update or delete on rules_acceptances for each row execute function log_entry_change();
create trigger log_change after insert or update or delete on entry_origins for each row execute function log_entry_change();
create trigger log_change after insert or update or delete on entry_fee_waivers for each row execute function log_entry_change();
create trigger log_change after insert or update on form_answers for each row
  when (new.entry_id is not null) execute function log_entry_change();
create trigger log_removal after delete on form_answers for each row
  when (old.entry_id is not null) execute function log_entry_change();
create trigger log_fee after insert or update on transaction_items for each row
  when (new.entry_id is not null) execute function log_entry_change();
create trigger log_fee_removal after delete on transaction_items for each row
  when (old.entry_id is not null) execute function log_entry_change();

create function log_category_change() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  perform log_record_change('entry', service_id, entry_id) from entries where category_id = new.category_id;
  return null;
end $$;
create trigger log_change after update of label, name, description on categories for each row
  when ((old.label, old.name, old.description) is distinct from (new.label, new.name, new.description))
  execute function log_category_change();

-- The fees of an entry say how its order and its invoice stand.
create function log_fees_of_order() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  perform log_record_change('entry', service_id, entry_id) from transaction_items
  where transaction_id = new.transaction_id and entry_id is not null;
  return null;
end $$;
create trigger log_fees after update of state, method, paid_at on transactions for each row
  when ((old.state, old.method, old.paid_at) is distinct from (new.state, new.method, new.paid_at))
  execute function log_fees_of_order();
create function log_fees_of_invoice() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  perform log_record_change('entry', i.service_id, i.entry_id)
  from transactions t join transaction_items i using (client_id, transaction_id)
  where t.invoice_id = new.invoice_id and i.entry_id is not null;
  return null;
end $$;
create trigger log_fees after update of number, due_on, sent_at on invoices for each row
  when ((old.number, old.due_on, old.sent_at) is distinct from (new.number, new.due_on, new.sent_at))
  execute function log_fees_of_invoice();

-- Carts aren't in the list of orders.
create function log_order_change() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  if tg_op = 'DELETE' then perform log_record_change('order', null, old.transaction_id);
  else perform log_record_change('order', null, new.transaction_id); end if;
  return null;
end $$;
create trigger log_new after insert on transactions for each row
  when (new.state not in ('cart', 'held', 'expired')) execute function log_order_change();
create trigger log_change after update of state, number, guest_name, guest_email, method, total, paid_at, filed_service_id
  on transactions for each row
  when (old.state not in ('cart', 'held', 'expired') or new.state not in ('cart', 'held', 'expired'))
  execute function log_order_change();
create trigger log_removal after delete on transactions for each row
  when (old.state not in ('cart', 'held', 'expired')) execute function log_order_change();

create function log_line_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
  declare touched uuid := case when tg_op = 'DELETE' then old.transaction_id else new.transaction_id end;
begin
  perform log_record_change('order', null, transaction_id) from transactions
  where transaction_id = touched and state not in ('cart', 'held', 'expired');
  return null;
end $$;
create trigger log_line after insert or delete on transaction_items for each row execute function log_line_change();
create trigger log_line_change after update of name, quantity, total, refunded, position, product_id on transaction_items
  for each row execute function log_line_change();
