-- Which secret all that this database keeps sealed was last found to open with, so that a start with another one looks closely; and the
-- secrets that an operator has given up as lost.
alter table installation add seal_mark text, add given_up_marks text[] not null default '{}';
