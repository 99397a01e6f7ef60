-- What a contest's pages read is the contest's own, however much else its client has.

-- A contest's scores, each scorer's latest first: in one pass, in order, from the index alone.
create index scores_of_service on scores
  (client_id, service_id, entry_id, user_id, scoresheet_id, saved_at desc, score_id desc) include (percent);
drop index scores_latest;

-- Of a scorer's saves of one sheet of one entry, the last. Looking, for each save, whether a later one exists took three times as long.
create or replace view latest_scores with (security_invoker = true) as
  select distinct on (client_id, service_id, entry_id, user_id, scoresheet_id) *
  from scores
  order by client_id, service_id, entry_id, user_id, scoresheet_id, saved_at desc, score_id desc;

-- A person's entries, in one contest or in all of them. Without the service the planner takes all of the contest's, and looks whose they are.
create index entries_user_service on entries (client_id, user_id, service_id);
drop index entries_user;

-- What isn't handed in yet is the small part that staff ask for before a deadline.
create index entries_drafts on entries (client_id, service_id, updated_at, entry_id) where submitted_at is null;
