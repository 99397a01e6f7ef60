-- How many stopped at which question that is asked before an application is begun: a number alone, and nobody's name. A client's.

create table eligibility_stops (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  category_id uuid not null,
  -- In the words in which it was asked: one that is worded anew is counted anew.
  question text not null,
  stopped integer not null default 0,
  primary key (client_id, category_id, question),
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id) on delete cascade
);
create index eligibility_stops_service on eligibility_stops (client_id, service_id, category_id);
call enclose('eligibility_stops');
