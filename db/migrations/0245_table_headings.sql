-- What a client's tables called their columns, and what stood in them: proposed again with the next table.
create table table_headings (
  client_id uuid not null default current_client() references clients,
  subject text not null check (subject in ('members', 'homes', 'builders', 'tickets')),
  -- Folded: small letters, single blanks.
  heading text not null,
  -- Null for a column that was passed over.
  field text,
  -- How it was read, where somebody chose: 'dayFirst'.
  reading text,
  primary key (client_id, subject, heading)
);
call enclose('table_headings');
