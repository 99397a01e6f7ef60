-- A copy of an entry shows the same files as the entry it was made from: several entries may hold one file, each of them once.
drop index entry_uploads_upload;
create unique index entry_uploads_upload on entry_uploads (client_id, upload_id, entry_id);
