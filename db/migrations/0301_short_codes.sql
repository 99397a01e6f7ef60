-- Eight letters of a ticket's code, for people to read out and type: contract/commerce/tickets/short-code.ts has the same rule.
alter table ticket_codes add column short_code text generated always as (
  translate(left(code, 8), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
    'BCDFGHJKMNPRSTVWXYZBCDFGHJKMNPRSTVWXYZBCDFGHJKMNPRSTVWXYZBCDFGHJ')) stored;
create index ticket_codes_short on ticket_codes (client_id, short_code) where ended_at is null;
