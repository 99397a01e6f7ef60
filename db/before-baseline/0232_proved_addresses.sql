-- An account's email address counts once it is proved: by a code that was mailed to it, or by a link that only its mailbox was sent.
-- Rosters, invitations, surveys and staff who search go by it; nobody needs it to enter, buy, score or apply.

alter table users add column email_proved_at timestamptz;

-- What stands here already counts as proved, so that no season breaks. Where accounts share one mailbox (capitals, what follows a +,
-- Gmail's dots) nobody knows which of them is its owner's: those are asked.
with mailboxes as (
  select user_id, case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || host end as mailbox
  from users, lateral (
    select split_part(regexp_replace(lower(btrim(email)), '@[^@]*$', ''), '+', 1) as name,
      regexp_replace(lower(btrim(email)), '^.*@', '') as host) parts
), single as (
  select (array_agg(user_id))[1] as user_id from mailboxes group by mailbox having count(*) = 1
)
update users u set email_proved_at = now() from single where u.user_id = single.user_id;

-- Shards are told, since rosters lie there.
alter publication rosette_people set table users (user_id, email, full_name, phone, company, address, city, state, zip, website,
  findable, volunteer, volunteer_weekends, volunteer_phone, image_id, image_color, created_at, made_up_for, made_up_member,
  email_proved_at);

-- The code that waits to be typed: one for each account, at home.
create table email_confirmations (
  user_id uuid primary key references users on delete cascade,
  -- Where the code was mailed: the account's address, or the one that it is to have from then on.
  email text not null check (length(email) <= 200),
  sealed_code text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_confirmations to rosette_app;

-- Whether two names are one person's or one company's, however they are ordered and capitalized: the same words, or all words of the
-- one among those of the other where there are two at least (a middle name, "Inc.").
create function name_words(name text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’.]', '', 'g')), '[^[:alnum:]]+') word
  where word <> ''
$$;
create function is_same_name(one text, other text) returns boolean language sql immutable as $$
  select a <> '{}' and (a = b or (a <@ b and cardinality(a) > 1) or (b <@ a and cardinality(b) > 1))
  from (select name_words(one) as a, name_words(other) as b) words
$$;
