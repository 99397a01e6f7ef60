-- What of a payment is a gift to a tax-exempt association, and statements of a year's gifts.

-- What buyers get in return for one of it is worth, by staff's good-faith estimate; the rest of what is paid is a gift. Null: of a
-- donation nothing, of anything else all that is paid.
alter table products add column fair_value integer check (fair_value between 0 and 100000000);
-- As it was when it was sold. A version from before this one that runs beside it writes none.
alter table transaction_items add column fair_value integer check (fair_value >= 0);

create table giving_settings (
  client_id uuid not null default current_client() references clients,
  legal_name text not null default '' check (length(legal_name) <= 200),
  ein text not null default '' check (ein = '' or ein ~ '^[0-9]{2}-[0-9]{7}$'),
  -- Tax-exempt under section 501(c)(3), whose donors may deduct gifts.
  is_charity boolean not null default false,
  primary key (client_id),
  check (not is_charity or (legal_name <> '' and ein <> ''))
);
call enclose('giving_settings');

-- One statement of a year for each donor, by address; who asks for it again has the same row.
create table giving_statements (
  client_id uuid not null default current_client() references clients,
  statement_id uuid not null default uuid_v7(),
  year integer not null check (year between 2000 and 2200),
  email text not null check (email <> '' and email = lower(email)),
  asked_at timestamptz not null,
  -- The last mail, and the cents that it acknowledged.
  mail_id uuid,
  amount bigint,
  primary key (client_id, statement_id),
  constraint giving_statements_once unique (client_id, year, email)
);
call enclose('giving_statements');
