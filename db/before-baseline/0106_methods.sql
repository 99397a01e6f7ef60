-- By which method results are made and whether equal ones are decided between. What was released so far went by the mean.
alter table judging
  add method text not null default 'mean' check (method in ('mean', 'trimmed', 'z-score', 'rank-sum', 'corrected')),
  add break_ties boolean not null default false;
