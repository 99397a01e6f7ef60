-- How many things the last run of a work found that a person should look at: a number, so that whoever watches the house sees it
-- without going behind any wall. What they are lies there.

alter table due_work add found integer not null default 0 check (found >= 0);
