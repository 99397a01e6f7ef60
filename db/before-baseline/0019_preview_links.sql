-- Links that staff make and hand to somebody: who made one, and for whom, so that the right one can be withdrawn. At home as at a
-- client's, since a link lies with what it is about.
alter table bearer_links
  add made_by uuid references users on delete set null,
  add note text not null default '';
