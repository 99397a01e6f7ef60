-- A webhook whose secret nothing opens any more is off, and has none once the secret that sealed it is given up: a new one brings it back.
alter table webhook_receivers alter column sealed_secret drop not null;
alter table webhook_receivers drop constraint webhook_receivers_off_because_check;
alter table webhook_receivers add constraint webhook_receivers_off_because_check check (off_because in ('staff', 'failing', 'gone', 'secret'));
