-- When owners were told of the date on which their client is deleted, so that they hear it once. Null of dates that the version before gave.
alter table client_deletions add column owners_told_at timestamptz;
