-- Since which year somebody is a sponsor of the association, as its staff say; null: nobody has said it.
alter table sponsors add since integer check (since between 1800 and 2200);
