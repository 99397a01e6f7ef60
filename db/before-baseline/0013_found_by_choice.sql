-- Staff of a client that a person has nothing to do with find the person by name only where the person said so. Nobody did
-- who was never asked: until now it was the default. At home; the shards are told.

alter table users alter column findable set default false;
update users set findable = false where findable;
