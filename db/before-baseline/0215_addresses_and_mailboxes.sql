-- An email address has one form, and one mailbox: contract/email-address.ts says both for what comes in, and these the same for what
-- is compared and counted here. They differ in what PostgreSQL doesn't know of a domain in other scripts: capitals, which it lowers only
-- where its locale has them, and which letters no domain may have.

-- As people see it: letters of full width as usual ones, and none that is invisible (Default_Ignorable_Code_Point).
create function visible_text(typed text) returns text language sql immutable strict parallel safe as $$
  select btrim(normalize(regexp_replace(normalize(typed, NFKC),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'), NFKC), E' \t\n\r\f\x0b\u1680\u2028\u2029')
$$;

-- RFC 3492: a label of a domain whose letters aren't ASCII, as mail servers know it.
create function punycode(label text) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  codes integer[] := array(select ascii(letter) from unnest(string_to_array(label, null)) with ordinality as l (letter, at) order by at);
  basic text := coalesce((select string_agg(chr(code), '' order by at) from unnest(codes) with ordinality as c (code, at) where code < 128), '');
  encoded text := case when basic = '' then '' else basic || '-' end;
  handled integer := length(basic);
  n integer := 128;
  delta integer := 0;
  bias integer := 72;
  code integer; least_code integer; q integer; k integer; t integer;
begin
  if handled = cardinality(codes) then return label; end if;
  while handled < cardinality(codes) loop
    select min(c) into least_code from unnest(codes) c where c >= n;
    delta := delta + (least_code - n) * (handled + 1);
    n := least_code;
    foreach code in array codes loop
      if code < n then
        delta := delta + 1;
      elsif code = n then
        q := delta;
        k := 36;
        loop
          t := greatest(1, least(26, k - bias));
          exit when q < t;
          encoded := encoded || substr(digits, t + (q - t) % (36 - t) + 1, 1);
          q := (q - t) / (36 - t);
          k := k + 36;
        end loop;
        encoded := encoded || substr(digits, q + 1, 1);
        delta := case when handled = length(basic) then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || encoded;
end $$;

-- An address in its one form; null where it is none, or none that every mail server takes.
create function email_form(typed text) returns text language plpgsql immutable strict parallel safe as $$
declare
  address text := btrim(regexp_replace(public.visible_text(typed), '^mailto:', '', 'i'), E' \t\n\r\f\x0b\u1680\u2028\u2029');
  name text := substring(address from '^(.*)@[^@]*$');
  host text := lower(substring(address from '@([^@]*)$'));
begin
  if name is null or name !~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+$' then return null; end if;
  if host !~ '^[a-z0-9._-]+$' then
    if host ~ '[\u0001-\u002c\u002f\u003a-\u005e\u0060\u007b-\u007f]' then return null; end if;
    select string_agg(public.punycode(label), '.' order by at) into host
      from unnest(string_to_array(replace(host, U&'\3002', '.'), '.')) with ordinality as l (label, at);
  end if;
  if host !~ '^([a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$' or length(host) > 253 or host ~ '\.[0-9]+$' then return null; end if;
  return name || '@' || host;
end $$;

-- Whose mailbox an address is, for counting and comparing people: in small letters, without what follows a +, and for Gmail without dots.
create function mailbox_of(address text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := lower(case when address ~ '^[!-~]+$' and address !~* '^mailto:' and address !~* '@.*xn--' then address
    else coalesce(public.email_form(address), public.visible_text(address)) end);
  name text := substring(plain from '^(.*)@[^@]*$');
  host text := substring(plain from '@([^@]*)$');
  bare text;
begin
  if name is null then return plain; end if;
  if host = 'googlemail.com' then host := 'gmail.com'; end if;
  bare := split_part(name, '+', 1);
  if host = 'gmail.com' then bare := replace(bare, '.', ''); end if;
  return coalesce(nullif(bare, ''), name) || '@' || host;
end $$;

-- What stands there already is brought along, where nothing but its spelling changes: an address that would then be somebody else's, too,
-- stays as it is, and staff are shown that both are one mailbox.
do $$
declare
  kept record;
  odd record;
begin
  for kept in
    select * from (values
      ('users', 'email'), ('clients', 'help_email'), ('invitations', 'email'), ('transactions', 'guest_email'), ('tickets', 'holder_email'),
      ('cart_attendees', 'email'), ('contact_changes', 'former_email'), ('invoices', 'email'), ('waiting_list', 'email'),
      ('builders', 'email'), ('builder_consents', 'email'), ('recommendations', 'email'), ('survey_invitations', 'email'),
      ('unsubscribed_addresses', 'email'), ('results_previews', 'email'), ('roster_members', 'email')) as k (in_table, in_column)
  loop
    if kept.in_table not in ('users', 'clients') then execute format('alter table %I no force row level security', kept.in_table); end if;
    for odd in execute format(
      $q$ select o.ctid as at, o.form from (
            select ctid, %2$I as stored, email_form(%2$I) as form from %1$I where %2$I ~ '[^!-~]|^mailto:|@.*[A-Z]') o
          where o.form <> o.stored and length(o.form) <= 200 $q$ || case when kept.in_table = 'users' then
      -- Of two accounts that would be the same address, neither is known to be the one.
      $q$ and 1 = (select count(*) from users u where u.email ~ '[^!-~]|^mailto:|@.*[A-Z]' and lower(email_form(u.email)) = lower(o.form))
      $q$ else '' end, kept.in_table, kept.in_column)
    loop
      begin
        execute format('update %I set %I = $1 where ctid = $2', kept.in_table, kept.in_column) using odd.form, odd.at;
      exception when unique_violation or check_violation then null;
      end;
    end loop;
    if kept.in_table not in ('users', 'clients') then execute format('alter table %I force row level security', kept.in_table); end if;
  end loop;
end $$;

-- Accounts of one mailbox are found by each other.
create index users_mailbox on users (mailbox_of(email));

-- What one person may have so much of is counted by their mailbox: `email` holds it, whichever of its addresses was written.
alter table person_claims no force row level security;
alter table transaction_claims no force row level security;
alter table transaction_claims drop constraint transaction_claims_client_id_record_id_email_fkey;
create temporary table mailbox_claims on commit drop as
  select client_id, record_id, mailbox_of(email) as mailbox, sum(quantity)::integer as quantity from person_claims group by 1, 2, 3;
delete from person_claims;
insert into person_claims (client_id, record_id, email, quantity) select client_id, record_id, mailbox, quantity from mailbox_claims;
update transaction_claims set email = mailbox_of(email) where email <> mailbox_of(email);
alter table transaction_claims add constraint transaction_claims_client_id_record_id_email_fkey
  foreign key (client_id, record_id, email) references person_claims (client_id, record_id, email);
alter table person_claims force row level security;
alter table transaction_claims force row level security;

create function claim_by_mailbox() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  new.email := mailbox_of(new.email);
  return new;
end $$;
create trigger claim_by_mailbox before insert on person_claims for each row execute function claim_by_mailbox();
create trigger claim_by_mailbox before insert on transaction_claims for each row execute function claim_by_mailbox();

-- Nobody waits twice, and nobody is asked for two letters, under two addresses of one mailbox. Of those who do already the first stands for
-- the mailbox, and the others for their own address.
create function keep_mailbox() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  new.mailbox := mailbox_of(new.email);
  return new;
end $$;

alter table waiting_list add mailbox text;
alter table waiting_list no force row level security;
update waiting_list w set mailbox = case when r.nth = 1 then mailbox_of(w.email) else lower(w.email) end
from (
  select client_id, waiting_id, row_number() over (
    partition by client_id, product_id, mailbox_of(email), transaction_id is null and removed_at is null
    order by lower(email) = mailbox_of(email) desc, confirmed_at, waiting_id) as nth
  from waiting_list) r
where r.client_id = w.client_id and r.waiting_id = w.waiting_id;
alter table waiting_list force row level security;
alter table waiting_list alter mailbox set not null;
create trigger keep_mailbox before insert or update of email on waiting_list for each row execute function keep_mailbox();
create unique index waiting_list_mailbox on waiting_list (client_id, product_id, mailbox) where transaction_id is null and removed_at is null;

alter table recommendations add mailbox text;
alter table recommendations no force row level security;
update recommendations o set mailbox = case when r.nth = 1 then mailbox_of(o.email) else lower(o.email) end
from (
  select client_id, recommendation_id, row_number() over (
    partition by client_id, entry_id, mailbox_of(email), state in ('invited', 'received')
    order by lower(email) = mailbox_of(email) desc, recommendation_id) as nth
  from recommendations) r
where r.client_id = o.client_id and r.recommendation_id = o.recommendation_id;
alter table recommendations force row level security;
alter table recommendations alter mailbox set not null;
create trigger keep_mailbox before insert or update of email on recommendations for each row execute function keep_mailbox();
create unique index recommendations_mailbox on recommendations (client_id, entry_id, mailbox) where state in ('invited', 'received');

-- A member is recognized by any address of their mailbox, where no account has the very one that stands in the roster.
alter table roster_members add mailbox text generated always as (mailbox_of(email)) stored;
create index roster_members_mailbox on roster_members (client_id, roster_import_id, mailbox);
