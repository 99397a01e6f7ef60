-- Selling at a door: who may, and what is sold by whoever bears a shift's pass. A client's, all of it.

-- Off until staff say so: whoever sells takes money.
alter table shifts add column sells boolean not null default false;
alter table ticket_verifiers add column sells boolean not null default false;

-- Whose pass it was sold by, where nobody was signed in: the books say who took the money.
alter table transactions
  add column sold_shift_id uuid,
  add foreign key (client_id, begun_service_id, sold_shift_id)
    references shifts (client_id, service_id, shift_id) on delete set null (sold_shift_id),
  add constraint transactions_one_seller check (sold_by is null or sold_shift_id is null);
create index transactions_sold_shift on transactions (client_id, sold_shift_id) where sold_shift_id is not null;

-- Taken back at the door by a shift's pass.
alter table refunds
  add column shift_id uuid,
  add foreign key (client_id, shift_id) references shifts (client_id, shift_id) on delete set null (shift_id);

-- A shift has a till, as a person has.
alter table till_counts
  add column shift_id uuid,
  add foreign key (client_id, service_id, shift_id)
    references shifts (client_id, service_id, shift_id) on delete set null (shift_id);
