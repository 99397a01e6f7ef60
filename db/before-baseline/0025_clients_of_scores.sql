-- That a score's client exists follows from its entry. Asked once more it cost each save a lock on the one row that all of a
-- client's scorers share.
alter table scores drop constraint scores_client_id_fkey;
alter table score_drafts drop constraint score_drafts_client_id_fkey;
