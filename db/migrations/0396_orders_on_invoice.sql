-- Buyers choose to pay an order by check or transfer: it is on an invoice, and holds its places until that is paid or void.

alter table sales_settings
  add column order_invoices boolean not null default false,
  add column order_invoice_days integer not null default 14 check (order_invoice_days between 1 and 365),
  -- How to pay it: at the checkout, on the invoice and in its mail.
  add column order_invoice_note text not null default '';

-- An order that is on an invoice was begun in a program, too; what is an invoice alone was begun in none.
alter table transactions drop constraint transactions_of_one;
alter table transactions add constraint transactions_of_one check (num_nonnulls(begun_service_id, invoice_id) >= 1);
