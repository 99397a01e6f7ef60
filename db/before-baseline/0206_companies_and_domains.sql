-- One company, however it is written: “Oak & Sons, Inc.” is “oak & sons”.
create function company_key(company text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(lower(trim(company)), '[.,]', '', 'g'), '\s+', ' ', 'g'), ' (inc|llc|ltd|co|corp)$', '')
$$;

-- Who else is of a scorer's company, or has an address there, is looked up, so that nobody asks every entrant for theirs.
create index users_company on users (company_key(company));
create index users_domain on users (lower(split_part(email, '@', 2)));
