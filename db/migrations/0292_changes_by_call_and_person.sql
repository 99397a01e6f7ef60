-- Changes say what was done, which is the call by which it was done: its path. Null for what was written before.
alter table audit_log add column call text;
-- One person's changes, newest first; and who has changed anything, one look each.
create index audit_log_user on audit_log (client_id, user_id, audit_id);
