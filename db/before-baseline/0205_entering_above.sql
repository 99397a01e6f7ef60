-- Since when an entry that its owner let go on is being entered in the program above: until that is known to be done, its owner isn't changed.
alter table onward_entries add entering_at timestamptz,
  add constraint onward_entries_entering check (entering_at is null or state = 'agreed');
