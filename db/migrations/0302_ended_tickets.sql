-- Since when a ticket lets nobody in, for the door to say so. Those that ended before have the time of their last change.
alter table tickets add column ended_at timestamptz;
alter table tickets disable trigger note_change;
alter table tickets no force row level security;
update tickets set ended_at = changed_at where state <> 'live';
alter table tickets force row level security;
alter table tickets enable trigger note_change;

create function note_ticket_end() returns trigger language plpgsql as $$ begin
  new.ended_at = case when new.state = 'live' then null when old.state = 'live' then now() else old.ended_at end;
  return new;
end $$;
create trigger note_end before update of state on tickets for each row execute function note_ticket_end();
