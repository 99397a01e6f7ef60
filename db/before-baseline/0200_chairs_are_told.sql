-- When whoever is to decide was told that a scorer asks for a change.
alter table sheet_changes add told_at timestamptz;
