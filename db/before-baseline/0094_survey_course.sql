-- How people fare with a survey: how many came as far as a question that everybody is asked, and how long answering took. Numbers
-- alone: nothing of who, of when, or of what was answered. A client's, both.
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

create table survey_durations (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  seconds integer not null check (seconds between 0 and 3600),
  answers integer not null check (answers >= 0),
  primary key (client_id, service_id, seconds),
  foreign key (client_id, service_id) references surveys (client_id, service_id) on delete cascade
);
call enclose('survey_durations');
