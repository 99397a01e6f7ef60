-- In which order awards are handed over; those that aren't in it come after it.
alter table judging add ceremony uuid[] not null default '{}';
