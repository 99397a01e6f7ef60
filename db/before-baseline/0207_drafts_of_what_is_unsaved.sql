-- As before; a draft is looked for only where nothing is saved, which is of a contest's thousands of sheets the smaller part.
create or replace view sheets_to_fill with (security_invoker = true) as
  select j.client_id, j.service_id, j.category_id, j.entry_id, j.user_id,
    coalesce(own.scoresheet_id, shared.scoresheet_id) as scoresheet_id, s.saved_at, s.percent,
    s.saved_at is null and exists (
      select from score_drafts d
      where d.client_id = j.client_id and d.service_id = j.service_id and d.entry_id = j.entry_id and d.round = j.round
        and d.user_id = j.user_id and d.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)) as is_draft
  from judges j
    -- As in applying_scoresheets, but behind who judges: categories asked first would ask who judges again for each.
    left join scoresheets own
      on own.client_id = j.client_id and own.service_id = j.service_id and own.category_id = j.category_id
    left join scoresheets shared
      on shared.client_id = j.client_id and shared.service_id = j.service_id and shared.category_id is null
    left join latest_scores s
      on s.client_id = j.client_id and s.service_id = j.service_id and s.entry_id = j.entry_id
      and s.user_id = j.user_id and s.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)
  where j.is_judged;

-- Of a contest with many entries a few are given longer.
create index entries_extended on entries (client_id, service_id, extended_until) where extended_until is not null;
