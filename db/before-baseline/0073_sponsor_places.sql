-- A sponsor's own place: who is invited by mail to look after it, a logo for dark grounds, whom to ask, and what was promised and
-- delivered. A client's, all of it.

create index invitations_sponsor on invitations (client_id, (grants->>'sponsorID')) where grants->>'kind' = 'sponsor';

alter table sponsors
  add headline text not null default '',
  add contact_name text not null default '',
  add phone text not null default '',
  add place text not null default '',
  -- What this one was promised beside its tier's benefits: a line for each, as those are.
  add promises text not null default '',
  add dark_logo_upload_id uuid,
  add foreign key (client_id, dark_logo_upload_id) references uploads (client_id, upload_id);
create index sponsors_dark_logo on sponsors (client_id, dark_logo_upload_id) where dark_logo_upload_id is not null;

create or replace function hold_sponsor_logo() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.sponsor_id, 'sponsor', '{}');
  else perform hold_files(new.client_id, new.sponsor_id, 'sponsor', array[new.logo_upload_id, new.dark_logo_upload_id]);
  end if;
  return null;
end $$;
drop trigger hold_files on sponsors;
create trigger hold_files after insert or update of logo_upload_id, dark_logo_upload_id or delete on sponsors
  for each row execute function hold_sponsor_logo();

-- What was delivered, in the words in which it was promised: it stays when a tier's benefits are written anew.
create table sponsor_deliveries (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  sponsor_id uuid not null,
  benefit text not null check (length(benefit) between 1 and 500),
  note text not null default '',
  delivered_at timestamptz not null,
  delivered_by uuid references users on delete set null,
  primary key (client_id, sponsor_id, benefit),
  foreign key (client_id, service_id, sponsor_id) references sponsors (client_id, service_id, sponsor_id) on delete cascade
);
create index sponsor_deliveries_by on sponsor_deliveries (delivered_by) where delivered_by is not null;
call enclose('sponsor_deliveries');
