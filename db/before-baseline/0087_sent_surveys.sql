-- Surveys are sent: by staff to people whom they choose, or by themselves after a visit. A client's, all of it.
-- Nothing here is written when somebody answers: see decisions/anonymous-surveys-answers-are-opened-in-groups-of-at-least-five.md.

create table survey_sendings (
  client_id uuid not null default current_client() references clients,
  survey_sending_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- Chosen by whoever sends, so that a press repeated sends nothing twice.
  sending_key uuid not null,
  -- Whom, in words.
  who text not null,
  subject text not null,
  text text not null,
  reply_to text,
  -- Days after which whoever hasn't answered is reminded; null: by hand alone.
  remind_after integer check (remind_after between 1 and 60),
  -- Null where it went by itself.
  sent_by uuid references users on delete set null,
  at timestamptz not null,
  primary key (client_id, survey_sending_id),
  unique (client_id, service_id, survey_sending_id),
  constraint survey_sendings_key unique (client_id, sending_key),
  foreign key (client_id, service_id) references surveys (client_id, service_id) on delete cascade
);
create index survey_sendings_service on survey_sendings (client_id, service_id, survey_sending_id);
call enclose('survey_sendings');

-- Each address once in a survey, whoever sends it however often; and once after visits to a program. A random identifier, which
-- whoever answers by the link stands for.
create table survey_invitations (
  client_id uuid not null default current_client() references clients,
  survey_invitation_id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  survey_sending_id uuid not null,
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  full_name text not null,
  -- The program that was visited.
  visited_service_id uuid,
  state text not null default 'waiting'
    check (state in ('waiting', 'queued', 'sent', 'refused', 'bounced', 'unsubscribed', 'cancelled')),
  reason text,
  at timestamptz,
  mail_id uuid not null default uuid_v7(),
  -- Of the one reminder, once it was written.
  reminder_mail_id uuid,
  primary key (client_id, survey_invitation_id),
  unique (client_id, service_id, survey_invitation_id),
  unique (client_id, mail_id),
  constraint survey_invitations_once unique (client_id, service_id, email),
  foreign key (client_id, service_id, survey_sending_id)
    references survey_sendings (client_id, service_id, survey_sending_id) on delete cascade,
  foreign key (client_id, visited_service_id) references services (client_id, service_id) on delete cascade
);
create unique index survey_invitations_visit on survey_invitations (client_id, visited_service_id, email)
  where visited_service_id is not null;
create unique index survey_invitations_reminder on survey_invitations (client_id, reminder_mail_id)
  where reminder_mail_id is not null;
create index survey_invitations_sending on survey_invitations (client_id, survey_sending_id, state);
create index survey_invitations_bounced on survey_invitations (client_id, email) where state in ('bounced', 'refused');
call enclose('survey_invitations');

-- Addresses that want none of a client's mail but what they must be told; whoever has an account stands among unsubscriptions, too.
create table unsubscribed_addresses (
  client_id uuid not null default current_client() references clients,
  email text not null check (email = lower(email)),
  at timestamptz not null default now(),
  primary key (client_id, email)
);
call enclose('unsubscribed_addresses');

-- Whoever answers by a link is known by it, and by their account where they have one: of both ways one counts.
alter table survey_respondents
  add survey_invitation_id uuid,
  drop constraint survey_respondents_check,
  add check (case when browser is null then num_nonnulls(user_id, survey_invitation_id) > 0
    else num_nonnulls(user_id, survey_invitation_id) = 0 end),
  add foreign key (client_id, service_id, survey_invitation_id)
    references survey_invitations (client_id, service_id, survey_invitation_id) on delete cascade;
create unique index survey_respondents_invitation on survey_respondents (client_id, survey_invitation_id)
  where survey_invitation_id is not null;

-- Which survey goes out by itself after visits to a program, at which hour there, in which words.
create table visit_surveys (
  client_id uuid not null default current_client() references clients,
  -- The program that is visited.
  service_id uuid not null,
  survey_service_id uuid not null,
  hour integer not null check (hour between 0 and 23),
  subject text not null,
  text text not null,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, survey_service_id) references surveys (client_id, service_id) on delete cascade
);
create index visit_surveys_survey on visit_surveys (client_id, survey_service_id);
call enclose('visit_surveys');
