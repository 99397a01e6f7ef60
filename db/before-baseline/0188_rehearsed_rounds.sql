-- Whether a rehearsal goes on into a second round, with those that did best in the first.
alter table rehearsals add column second_round boolean not null default false;
