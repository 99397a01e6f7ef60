-- One order of locks for deletions, events and deliveries: the program, its receivers by their identifiers, their deliveries.
create or replace function delete_program(program uuid) returns text[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  keys text[];
  receiver record;
begin
  -- Whoever enters, buys or writes refers to the program: either this waits for them and finds what they did, or they
  -- wait for this and find no program.
  perform from services where client_id = current_client() and service_id = program and rehearsal_of is null for update;
  if not found then return null; end if;
  -- After the program its webhooks, in the order in which events lock them; those of other programs, too, whose deliveries may go.
  for receiver in select receiver_id, service_id = program as is_own from webhook_receivers where client_id = current_client() order by receiver_id loop
    if receiver.is_own then
      perform from webhook_receivers r where r.client_id = current_client() and r.receiver_id = receiver.receiver_id for update;
    else
      perform from webhook_receivers r where r.client_id = current_client() and r.receiver_id = receiver.receiver_id for no key update;
    end if;
  end loop;
  -- A cart that is being paid is locked by its buyer, and has its attempt once this goes on.
  perform from transactions t where client_id = current_client() and (program in (begun_service_id, filed_service_id)
    or exists (select from transaction_items i
      where i.client_id = t.client_id and i.transaction_id = t.transaction_id and i.service_id = program))
  order by transaction_id for update;
  if exists (select from program_remains(program)) then return null; end if;
  delete from transactions t where client_id = current_client() and state in ('cart', 'expired')
    and (program in (begun_service_id, filed_service_id)
      or exists (select from transaction_items i
        where i.client_id = t.client_id and i.transaction_id = t.transaction_id and i.service_id = program));
  keys := remove_program_rows(program, '{audit_log}');
  return keys;
end $$;
