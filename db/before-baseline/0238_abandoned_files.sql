-- Stored files that no record speaks of. They are deleted only when they have stood here for a while: a database that was restored knows
-- nothing of what was uploaded after its backup, and the files of a wrong one would be gone before anybody noticed.
create table abandoned_files (
  client_id uuid not null default current_client() references clients,
  file_key text not null,
  found_at timestamptz not null,
  primary key (client_id, file_key)
);
create index abandoned_files_found on abandoned_files (client_id, found_at);
call enclose('abandoned_files');
