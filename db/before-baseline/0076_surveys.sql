-- Surveys: how one is answered, who has answered, what was answered, and how often each answer was given. A client's, all of it.
-- Of an anonymous survey nothing here joins who to what: no reference, no moment, no order. See decisions/anonymous-surveys-answers-are-opened-in-groups-of-at-least-five.md.

create table surveys (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  answered_by text not null default 'browser' check (answered_by in ('browser', 'user')),
  anonymous boolean not null default true,
  may_change boolean not null default false,
  pace text not null default 'one' check (pace in ('one', 'all')),
  thanks text not null default '',
  primary key (client_id, service_id),
  -- Carried by whoever has answered: what was promised them stands.
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

alter table services no force row level security;
alter table surveys no force row level security;
insert into surveys (client_id, service_id) select client_id, service_id from services where kind = 'survey';
alter table surveys force row level security;
alter table services force row level security;

-- A survey asks by one form.
create unique index forms_of_survey on forms (client_id, service_id) where purpose = 'survey';

-- Who has answered, each once: a person, or a browser by what its token hashes to. Identifiers without a time in them.
create table survey_respondents (
  client_id uuid not null default current_client() references clients,
  survey_respondent_id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  anonymous boolean not null,
  user_id uuid references users on delete cascade,
  browser bytea,
  primary key (client_id, survey_respondent_id),
  unique (client_id, service_id, survey_respondent_id),
  check (num_nonnulls(user_id, browser) = 1),
  foreign key (client_id, service_id, anonymous) references surveys (client_id, service_id, anonymous) on delete cascade
);
create unique index survey_respondents_user on survey_respondents (client_id, service_id, user_id) where user_id is not null;
create unique index survey_respondents_browser on survey_respondents (client_id, service_id, browser) where browser is not null;
create index survey_respondents_person on survey_respondents (user_id) where user_id is not null;
call enclose('survey_respondents');

-- An anonymous answer until it is opened together with others: sealed by a secret that isn't in the database, all of one length.
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
  foreign key (client_id, service_id, anonymous) references surveys (client_id, service_id, anonymous) on delete cascade,
  foreign key (client_id, form_id, version) references form_versions (client_id, form_id, version),
  foreign key (client_id, service_id, survey_respondent_id)
    references survey_respondents (client_id, service_id, survey_respondent_id) on delete cascade
);
create index survey_answers_service on survey_answers (client_id, service_id, survey_answer_id);
create unique index survey_answers_respondent on survey_answers (client_id, survey_respondent_id)
  where survey_respondent_id is not null;
create index survey_answers_form on survey_answers (client_id, form_id, version);
call enclose('survey_answers');

-- How many gave an answer to a question, of all and of those who gave another: kept as answers come, so that reading them
-- costs the same for a thousand and for a million. A question's own number of answers has no value; all that there are, no question.
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
