-- What the files of a folder may be used for: what the program asks, and what whoever sent them said. A client's.

alter table document_folders
  -- In the words that are asked. None: nothing is asked.
  add purposes text[] not null default '{}',
  -- The last day on which the program uses what it is given, however long it was given for.
  add used_until date,
  add check (cardinality(purposes) <= 10);

-- Each time somebody said what a file may be used for. The last counts; nothing is written over.
create table usage_rights (
  client_id uuid not null default current_client() references clients,
  upload_id uuid not null,
  version integer not null check (version > 0),
  -- What had been asked about it by then, and what of that was given. The words themselves: nobody agreed to others.
  asked text[] not null,
  given text[] not null check (given <@ asked),
  -- The last day, and when that ends where the program is.
  until date,
  ends_at timestamptz check ((until is null) = (ends_at is null)),
  given_by uuid references users on delete set null,
  given_at timestamptz not null,
  primary key (client_id, upload_id, version),
  foreign key (client_id, upload_id) references uploads (client_id, upload_id) on delete cascade
);
create index usage_rights_given_by on usage_rights (given_by);
call enclose('usage_rights');
revoke update, delete on usage_rights from rosette_app;

-- Until when the public may see it in galleries and on ballots, as it was said last; null: nobody was asked that. A gallery of
-- thousands asks it of each of its pictures.
alter table uploads add shown_until timestamptz;
