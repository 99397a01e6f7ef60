-- What a submitted entry was asked to put into its folders: a folder that staff tighten later asks it for no more. A client's.

-- By folder: { minimumFiles, caption, credit }, as it stood when the entry was submitted last.
alter table entries add asked_folders jsonb;

alter table entries no force row level security;
alter table document_folders no force row level security;
update entries e set asked_folders = (
  select jsonb_object_agg(f.document_folder_id,
    jsonb_build_object('minimumFiles', f.minimum_files, 'caption', f.caption, 'credit', f.credit))
  from document_folders f
  where f.client_id = e.client_id and f.service_id = e.service_id and (f.category_id is null or f.category_id = e.category_id)
    and f.document_folder_id < uuid_v7_from(coalesce(e.submitted_before, e.submitted_at)))
where coalesce(e.submitted_before, e.submitted_at) is not null;
alter table entries force row level security;
alter table document_folders force row level security;
