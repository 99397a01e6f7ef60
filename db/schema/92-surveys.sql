-- Surveys: how one is answered and sent, who has answered, what was answered, and how often each answer was given.

-- How a survey is answered. Of an anonymous survey nothing here joins who to what: no reference, no moment, no order.
-- See decisions/anonymous-surveys-answers-are-opened-in-groups-of-at-least-five.md.
create table surveys (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  answered_by text not null default 'browser' check (answered_by in ('browser', 'user')),
  anonymous boolean not null default true,
  may_change boolean not null default false,
  pace text not null default 'one' check (pace in ('one', 'all')),
  thanks text not null default '',
  primary key (client_id, service_id),
  unique (client_id, service_id, anonymous),
  check (not (anonymous and may_change)),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('surveys');

create function begin_survey() returns trigger language plpgsql as $$ begin
  insert into surveys (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_survey after insert on services for each row
  when (new.kind = 'survey') execute function begin_survey();

-- Somebody who has answered, each once: a person, or a browser by what its token hashes to. Identifiers without a
-- time in them.
create table survey_respondents (
  client_id uuid not null default current_client() references clients,
  survey_respondent_id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  anonymous boolean not null,
  user_id uuid references users on delete cascade,
  -- Whoever answers by a link is known by it, and by their account where they have one: of both ways one counts.
  survey_invitation_id uuid,
  browser bytea,
  primary key (client_id, survey_respondent_id),
  constraint survey_respondents_client_id_service_id_survey_respondent_i_key
    unique (client_id, service_id, survey_respondent_id),
  check (case when browser is null then num_nonnulls(user_id, survey_invitation_id) > 0
    else num_nonnulls(user_id, survey_invitation_id) = 0 end),
  foreign key (client_id, service_id, anonymous)
    references surveys (client_id, service_id, anonymous) on delete cascade
);
create unique index survey_respondents_user on survey_respondents (client_id, service_id, user_id)
  where user_id is not null;
create unique index survey_respondents_browser on survey_respondents (client_id, service_id, browser)
  where browser is not null;
create index survey_respondents_person on survey_respondents (user_id) where user_id is not null;
create unique index survey_respondents_invitation on survey_respondents (client_id, survey_invitation_id)
  where survey_invitation_id is not null;
call enclose('survey_respondents');

-- An anonymous answer until it is opened together with others: sealed by a secret that isn't in the database, all of
-- one length.
create table survey_envelopes (
  client_id uuid not null default current_client() references clients,
  survey_envelope_id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  sealed text not null,
  primary key (client_id, survey_envelope_id),
  foreign key (client_id, service_id) references surveys (client_id, service_id) on delete cascade
);
create index survey_envelopes_service on survey_envelopes (client_id, service_id, survey_envelope_id);
call enclose('survey_envelopes');

-- What somebody answered.
create table survey_answers (
  client_id uuid not null default current_client() references clients,
  survey_answer_id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  anonymous boolean not null,
  form_id uuid not null,
  version integer not null,
  answers jsonb not null,
  -- Of a survey with names alone.
  survey_respondent_id uuid,
  answered_at timestamptz,
  primary key (client_id, survey_answer_id),
  check (case when anonymous then num_nonnulls(survey_respondent_id, answered_at) = 0
    else num_nulls(survey_respondent_id, answered_at) = 0 end),
  foreign key (client_id, service_id, anonymous)
    references surveys (client_id, service_id, anonymous) on delete cascade,
  foreign key (client_id, form_id, version) references form_versions (client_id, form_id, version),
  foreign key (client_id, service_id, survey_respondent_id)
    references survey_respondents (client_id, service_id, survey_respondent_id) on delete cascade
);
create index survey_answers_service on survey_answers (client_id, service_id, survey_answer_id);
create unique index survey_answers_respondent on survey_answers (client_id, survey_respondent_id)
  where survey_respondent_id is not null;
create index survey_answers_form on survey_answers (client_id, form_id, version);
call enclose('survey_answers');

-- How many gave an answer to a question, of all and of those who gave another: kept as answers come, so that reading
-- them costs the same for a thousand and for a million. A question's own number of answers has no value; all that
-- there are, no question.
create table survey_counts (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  by_question text not null default '',
  by_value text not null default '',
  question text not null default '',
  value text not null default '',
  answers integer not null,
  primary key (client_id, service_id, by_question, by_value, question, value),
  foreign key (client_id, service_id) references surveys (client_id, service_id) on delete cascade
);
call enclose('survey_counts');

-- How many came as far as a question that everybody is asked. A number alone: nothing of who, of when, or of what was
-- answered.
create table survey_reached (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  -- The question's name; empty: the answers were sent.
  place text not null,
  people integer not null check (people >= 0),
  primary key (client_id, service_id, place),
  foreign key (client_id, service_id) references surveys (client_id, service_id) on delete cascade
);
call enclose('survey_reached');

-- How many took so long to answer. A number alone, too.
create table survey_durations (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  seconds integer not null check (seconds between 0 and 3600),
  answers integer not null check (answers >= 0),
  primary key (client_id, service_id, seconds),
  foreign key (client_id, service_id) references surveys (client_id, service_id) on delete cascade
);
call enclose('survey_durations');

-- A survey that was sent: by staff to people whom they chose, or by itself after a visit. Nothing here is written
-- when somebody answers: see decisions/anonymous-surveys-answers-are-opened-in-groups-of-at-least-five.md.
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

-- An address that a survey was sent to, once, whoever sends it however often; and once after visits to a program. A
-- random identifier, which whoever answers by the link stands for.
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
  constraint survey_invitations_client_id_service_id_survey_invitation_i_key
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
create index survey_invitations_bounced on survey_invitations (client_id, email)
  where state in ('bounced', 'refused');
call enclose('survey_invitations');
alter table survey_respondents add constraint survey_respondents_client_id_service_id_survey_invitation__fkey
  foreign key (client_id, service_id, survey_invitation_id)
  references survey_invitations (client_id, service_id, survey_invitation_id) on delete cascade;

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
