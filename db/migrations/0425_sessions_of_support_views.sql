-- In which session of theirs somebody of staff looks, at home: whoever is signed out looks no more. Null for whoever runs the installation,
-- and for views that the version before began.
alter table support_views add column session_id uuid;
