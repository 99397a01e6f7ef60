-- What associations charge for entries besides one amount: members less, from somebody's n-th entry on less, and less for
-- what is entered in one more category. Null: it costs whoever it is for what it costs everybody.
alter table fees
  add column member_amount integer check (member_amount >= 0),
  add column later_from smallint check (later_from between 2 and 100),
  add column later_amount integer check (later_amount >= 0),
  add column copy_amount integer check (copy_amount >= 0),
  add constraint fees_later check ((later_from is null) = (later_amount is null)),
  add constraint fees_entry_prices
    check (applies_to = 'category' or num_nonnulls(member_amount, later_from, copy_amount) = 0);

alter table entries
  -- By what its prices went when it was submitted: { "isMember", "earlier", "isCopy" }. A submitted entry keeps them.
  add column fee_terms jsonb,
  -- The entry of the same program that its entrant copied it from, into one more category.
  add column copied_from uuid,
  add constraint entries_copied_from foreign key (client_id, service_id, copied_from)
    references entries (client_id, service_id, entry_id) on delete set null (copied_from);
create index entries_copied_from on entries (client_id, service_id, copied_from) where copied_from is not null;
