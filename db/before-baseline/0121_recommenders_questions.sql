-- What a scholarship program asks recommenders, by one form, and what they answered. A draft until the recommendation is received.
alter table forms drop constraint forms_purpose_check;
alter table forms add constraint forms_purpose_check
  check (purpose in ('entry', 'attendee', 'order', 'property', 'survey', 'recommendation'));
create unique index forms_of_recommendations on forms (client_id, service_id) where purpose = 'recommendation';

alter table recommendations add unique (client_id, service_id, recommendation_id);
alter table form_answers
  add recommendation_id uuid,
  drop constraint form_answers_one_holder,
  add constraint form_answers_one_holder
    check (num_nonnulls(entry_id, transaction_id, ticket_id, property_id, recommendation_id) = 1),
  add foreign key (client_id, service_id, recommendation_id)
    references recommendations (client_id, service_id, recommendation_id) on delete cascade;
create unique index form_answers_recommendation on form_answers (client_id, recommendation_id, form_id) where recommendation_id is not null;

-- Whether a letter may be left out.
alter table recommendation_settings add questions_suffice boolean not null default false;
-- Answers alone may be enough: what must be there is for the program to say.
alter table recommendations drop constraint recommendations_written;
