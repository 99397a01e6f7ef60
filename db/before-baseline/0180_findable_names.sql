-- Those few who let themselves be found by anybody are looked up among themselves, and not among everybody of their name.
create index users_words_findable on users using gin (to_tsvector('simple', full_name)) where findable;
