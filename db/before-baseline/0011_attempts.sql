-- One mechanism counts what may be tried only so often, signing in or not: by account, by email address, by network. At home.

alter table sign_in_failures rename to attempts;
alter table attempts rename column failures to made;
alter index sign_in_failures_pkey rename to attempts_pkey;
