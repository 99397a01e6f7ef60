-- Nothing is a choice like the others. The owner of the table sees all clients' rows, for as long as this takes.
alter table judging no force row level security;
alter table judging drop constraint judging_scorers_see_check;
update judging set scorers_see = 'no' where scorers_see is null;
alter table judging
  alter scorers_see set default 'no',
  alter scorers_see set not null,
  add constraint judging_scorers_see_check check (scorers_see in ('no', 'after-own', 'always')),
  force row level security;
