-- Files that buyers and guests send with their answers: a client's, held by the order that they belong to, from the moment they
-- arrive. Nobody but the order's people and staff reads them, whatever else there is of the file.

alter table file_holders drop constraint file_holders_kind_check;
alter table file_holders add constraint file_holders_kind_check
  check (kind in ('entry', 'client', 'service', 'section', 'form', 'builder', 'property', 'sponsor', 'order'));
create index file_holders_orders on file_holders (client_id, upload_id) where kind = 'order';

create function let_go_of_order_files() returns trigger language plpgsql as $$ begin
  perform hold_files(old.client_id, old.transaction_id, 'order', '{}');
  return null;
end $$;
create trigger hold_files after delete on transactions for each row execute function let_go_of_order_files();
