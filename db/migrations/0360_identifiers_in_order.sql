-- Identifiers of one millisecond are in the order they were made in, too: the twelve bits after the version are the
-- fraction of the millisecond (RFC 9562, section 6.2, method 3). A log that is read by its identifiers is read in order.
create or replace function uuid_v7() returns uuid language sql volatile as $$
  select (overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || substring(gen_random_uuid()::text from 20))::uuid
$$;
