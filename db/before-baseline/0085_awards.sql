-- Awards of scholarships: what each pays, out of which budget, and who was offered what. A client's, all of it.

-- What a scholarship pays: one amount, or from the one to the other; and how much of it there is, in money or in number.
alter table categories
  add award_amount integer check (award_amount > 0),
  add award_most integer,
  add award_budget integer check (award_budget > 0),
  add award_places integer check (award_places > 0),
  -- What its awards hold of that: those prepared, offered and accepted.
  add award_held bigint not null default 0,
  add awards_held integer not null default 0,
  add check (award_most is null or award_most > award_amount),
  add constraint categories_award_budget check (award_budget is null or award_held <= award_budget),
  add constraint categories_award_places check (award_places is null or awards_held <= award_places);

-- A scholarship program's own. Whoever decides about its awards locks this row first, so that they do it one after the other.
create table award_settings (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  -- Over all of its scholarships; null: each has its own alone.
  budget integer check (budget > 0),
  held bigint not null default 0,
  one_per_person boolean not null default false,
  -- How many days whoever is offered one has to answer.
  answer_days integer not null default 14 check (answer_days between 1 and 90),
  -- What is to do once one is accepted, in the association's words.
  next_steps text not null default '',
  primary key (client_id, service_id),
  constraint award_settings_budget check (budget is null or held <= budget),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('award_settings');

create function begin_award_settings() returns trigger language plpgsql as $$ begin
  insert into award_settings (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_award_settings after insert on services for each row
  when (new.kind = 'scholarship') execute function begin_award_settings();

alter table award_settings no force row level security;
alter table services no force row level security;
insert into award_settings (client_id, service_id) select client_id, service_id from services where kind = 'scholarship';
alter table services force row level security;
alter table award_settings force row level security;

create table awards (
  client_id uuid not null default current_client() references clients,
  award_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- The scholarship out of which it is paid.
  category_id uuid not null,
  entry_id uuid not null,
  amount integer not null check (amount > 0),
  state text not null default 'prepared' check (state in ('prepared', 'offered', 'accepted', 'declined', 'lapsed', 'takenBack')),
  created_at timestamptz not null default now(),
  offered_at timestamptz,
  answer_by timestamptz,
  reminded_at timestamptz,
  -- When it was accepted or declined.
  answered_at timestamptz,
  -- When it lapsed or was taken back, and why: of a declined one, why that was.
  ended_at timestamptz,
  reason text,
  -- What the student writes to whoever gives the money.
  thanks text,
  thanked_at timestamptz,
  passed_on_at timestamptz,
  paid_on date,
  paid_reference text,
  primary key (client_id, award_id),
  check ((state = 'prepared') = (offered_at is null) and (offered_at is null) = (answer_by is null)),
  check ((state in ('accepted', 'declined')) <= (answered_at is not null)),
  check (paid_on is null or state = 'accepted'),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index awards_service on awards (client_id, service_id, award_id);
create index awards_category on awards (client_id, service_id, category_id);
create index awards_entries on awards (client_id, service_id, entry_id);
-- Of several that an application was offered, one alone stands.
create unique index awards_standing on awards (client_id, entry_id) where state in ('prepared', 'offered', 'accepted');
call enclose('awards');

-- What an award holds of the budgets is written with the award, whoever writes that. The checks above decide.
create function hold_award() returns trigger language plpgsql as $$ declare
  was bigint := 0;
  is_now bigint := 0;
  one awards;
begin
  if tg_op <> 'INSERT' and old.state in ('prepared', 'offered', 'accepted') then was := old.amount; end if;
  if tg_op <> 'DELETE' and new.state in ('prepared', 'offered', 'accepted') then is_now := new.amount; end if;
  if was = is_now then return null; end if;
  one := case when tg_op = 'DELETE' then old else new end;
  update categories set award_held = award_held + is_now - was, awards_held = awards_held + sign(is_now)::integer - sign(was)::integer
    where client_id = one.client_id and category_id = one.category_id;
  update award_settings set held = held + is_now - was where client_id = one.client_id and service_id = one.service_id;
  return null;
end $$;
create trigger hold_award after insert or update of state, amount or delete on awards for each row execute function hold_award();
