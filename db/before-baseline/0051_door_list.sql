-- A door that may lose the network has a list of the tickets, and of who was let in, and asks for what has changed since.

alter table tickets add column changed_at timestamptz not null default now();
create index tickets_changed on tickets (client_id, service_id, changed_at, ticket_id);
alter table scans add column changed_at timestamptz not null default now();
create index scans_changed on scans (client_id, service_id, changed_at, scan_id);

create function note_change() returns trigger language plpgsql as $$ begin
  new.changed_at = now();
  return new;
end $$;
create trigger note_change before update on tickets for each row execute function note_change();
create trigger note_change before update on scans for each row execute function note_change();

-- A ticket whose code ended is another to the door.
create function note_code_change() returns trigger language plpgsql as $$ begin
  update tickets set changed_at = now() where client_id = new.client_id and ticket_id = new.ticket_id;
  return null;
end $$;
create trigger note_change after update of ended_at on ticket_codes for each row execute function note_code_change();

-- So are those of an order, once they are there: whose name they bear, and whether they are paid.
create function note_order_change() returns trigger language plpgsql as $$ begin
  update tickets set changed_at = now() where client_id = new.client_id and transaction_id = new.transaction_id;
  return null;
end $$;
create trigger note_change after update of state, guest_name on transactions for each row
  when (old.guest_name is distinct from new.guest_name
    or (old.state is distinct from new.state and old.state in ('paid', 'partlyRefunded', 'refunded')))
  execute function note_order_change();
