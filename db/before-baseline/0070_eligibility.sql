-- Whether somebody may apply at all, asked before they begin: questions to be answered with yes, one a line, and what whoever can't is told.
-- A client's, with its category.
alter table categories
  add eligibility text not null default '',
  add not_eligible text not null default '';
