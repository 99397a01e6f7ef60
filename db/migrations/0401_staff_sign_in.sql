-- Staff of the client sign in by one of its sign-in providers; by password their roles hold nothing.
alter table clients add column staff_provider boolean not null default false;

-- By which of its providers somebody came, where the session is of one client alone.
alter table sessions add column provider_id uuid;
