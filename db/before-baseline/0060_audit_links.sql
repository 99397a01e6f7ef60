-- Whoever bears a link is nobody by name: the log says which link it was, and what for, even when the link itself is long gone.
alter table audit_log
  add column link_id uuid,
  add column link_purpose text;
