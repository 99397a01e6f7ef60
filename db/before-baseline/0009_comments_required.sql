-- Whether a scoresheet that has a comment is saved without one: associations that send entrants their comments want them.
alter table judging add comments_required boolean not null default false;
