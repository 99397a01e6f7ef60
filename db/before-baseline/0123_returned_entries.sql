-- What staff asked of whoever sent an entry, before it is judged, and until when it can be changed for that. The questions stay
-- beside it once it is answered, or once the time is over.
alter table entries
  add return_questions text,
  add returned_until timestamptz,
  add answered_at timestamptz,
  add constraint entries_returned check ((return_questions is null) = (returned_until is null) and (answered_at is null or returned_until is not null));
