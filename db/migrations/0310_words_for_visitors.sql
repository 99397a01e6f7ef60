-- What staff write about an entry for visitors of galleries. Answers of forms and comments of scorers stay private.
alter table entries
  add column project_text text not null default '' check (length(project_text) <= 2000),
  add column jury_quote text not null default '' check (length(jury_quote) <= 400),
  add column quoted_from text not null default '' check (length(quoted_from) <= 120);
