-- Mail: email addresses in their one form, mails that wait and what became of them, the words and settings of what is
-- sent, messages, and who wants no more.

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

-- Whose mailbox an address is, for counting and comparing people: in small letters, without what follows a +, and for
-- Gmail without dots.
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

-- Nobody waits twice, and nobody is asked for two letters, under two addresses of one mailbox.
create function keep_mailbox() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  new.mailbox := mailbox_of(new.email);
  return new;
end $$;

-- A mail that hasn't left. A client's lies behind its wall; one without a client is the platform's own, and is there
-- for whoever has entered no client.
create table mails (
  client_id uuid not null default coalesce(current_client(), uuid_nil()),
  mail_id uuid not null default uuid_v7(),
  -- In whose name and color it comes, which may be a client's for one of the platform's, too.
  letterhead_client_id uuid,
  recipient text not null,
  reply_to text,
  subject text not null,
  -- What it says: drawn as HTML and text when it is sent, and then forgotten, since it may hold a key.
  content jsonb not null,
  -- The program whose results a mail tells: it goes where they are withheld before it has left.
  tells_results_of uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, mail_id)
);
alter table mails enable row level security;
alter table mails force row level security;
create policy own_client on mails
  using (client_id = (select coalesce(current_client(), uuid_nil())))
  with check (client_id = (select coalesce(current_client(), uuid_nil())));
grant select, insert, delete on mails to rosette_app;

-- What became of a mail, without what it said. Kept by the month, for thirteen.
create table mail_log (
  client_id uuid not null default coalesce(current_client(), uuid_nil()),
  mail_id uuid not null,
  at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  attempts integer not null,
  -- Why it was given up; null: it was sent.
  reason text
) partition by range (mail_id);
create index mail_log_client on mail_log (client_id, at);
create table mail_log_other partition of mail_log default;
alter table mail_log enable row level security;
alter table mail_log force row level security;
create policy own_client on mail_log
  using (client_id = (select coalesce(current_client(), uuid_nil())))
  with check (client_id = (select coalesce(current_client(), uuid_nil())));
grant select, insert on mail_log to rosette_app;
call enclose_partition('mail_log_other', 'mail_log');

-- The words that a client has for a kind of mail; without a row, ours.
create table mail_templates (
  client_id uuid not null default current_client(),
  kind text not null,
  subject text not null,
  text text not null,
  primary key (client_id, kind)
);
call enclose('mail_templates');

-- Which mails a program sends. The row comes with the program.
create table mail_settings (
  client_id uuid not null default current_client(),
  service_id uuid not null,
  results_released boolean not null default true,
  scorer_assigned boolean not null default true,
  entry_changed boolean not null default true,
  draft_reminder boolean not null default false,
  draft_reminder_days integer not null default 7,
  draft_reminder_text text,
  missing_reminder boolean not null default false,
  missing_reminder_days integer not null default 3,
  missing_reminder_text text,
  scoring_reminder boolean not null default false,
  scoring_reminder_days integer not null default 3,
  scoring_reminder_text text,
  primary key (client_id, service_id)
);
call enclose('mail_settings');

-- Who was reminded of what, of which deadline: whichever process comes second finds it here.
create table reminders_sent (
  client_id uuid not null default current_client(),
  service_id uuid not null,
  kind text not null,
  user_id uuid not null,
  deadline timestamptz not null,
  -- Asked again before it leaves: who has submitted by then, or has more time, isn't reminded any more.
  mail_id uuid not null default uuid_v7(),
  primary key (client_id, service_id, kind, user_id, deadline),
  unique (client_id, mail_id)
);
call enclose('reminders_sent');

-- What staff wrote to the people of a list.
create table messages (
  client_id uuid not null default current_client(),
  message_id uuid not null default uuid_v7(),
  -- The program whose people it goes to; null: the client's.
  service_id uuid,
  -- Chosen by whoever writes, so that a press repeated sends nothing twice.
  message_key uuid not null,
  list text not null check (list in ('entries', 'scorers', 'people')),
  -- Which of the list, in words.
  who text not null,
  subject text not null,
  text text not null,
  reply_to text,
  sent_by uuid,
  at timestamptz not null default now(),
  primary key (client_id, message_id),
  constraint messages_key unique (client_id, message_key)
);
create index messages_service on messages (client_id, service_id, message_id);
call enclose('messages');

-- A person of the list as it was when the message was sent, each once. Whoever turns a row from waiting to queued
-- writes its mail.
create table message_recipients (
  client_id uuid not null default current_client(),
  message_id uuid not null,
  user_id uuid not null,
  mail_id uuid not null default uuid_v7(),
  entry_ids uuid[] not null default '{}',
  state text not null default 'waiting'
    check (state in ('waiting', 'queued', 'sent', 'refused', 'bounced', 'unsubscribed', 'cancelled')),
  reason text,
  at timestamptz,
  primary key (client_id, message_id, user_id),
  unique (client_id, mail_id),
  foreign key (client_id, message_id) references messages (client_id, message_id) on delete cascade
);
create index message_recipients_state on message_recipients (client_id, message_id, state, user_id);
call enclose('message_recipients');

-- A person who wants no more of a client's mail than what they must be told.
create table unsubscriptions (
  client_id uuid not null default current_client(),
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (client_id, user_id)
);
call enclose('unsubscriptions');

-- An address that wants no more of a client's mail than what it must be told; whoever has an account stands among
-- unsubscriptions, too.
create table unsubscribed_addresses (
  client_id uuid not null default current_client(),
  email text not null check (email = lower(email)),
  at timestamptz not null default now(),
  primary key (client_id, email)
);
call enclose('unsubscribed_addresses');
