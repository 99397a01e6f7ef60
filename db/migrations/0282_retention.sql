-- How long a client keeps what of people: months after a program's end, or after something was written where it is of
-- no program. A kind that isn't here is kept for good.
create table retention_settings (
  client_id uuid not null default current_client() references clients,
  kind text not null
    check (kind in ('guestContacts', 'ticketAnswers', 'scans', 'helpRequests', 'changes', 'mailLog')),
  months integer not null check (months between 1 and 120),
  -- Nothing is deleted before: a setting that was a mistake can be put right until then.
  begins_at timestamptz not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  primary key (client_id, kind),
  constraint retention_of_changes check (kind <> 'changes' or months >= 12)
);
create index retention_settings_changed_by on retention_settings (changed_by) where changed_by is not null;
call enclose('retention_settings');

-- What was deleted by it, so that pages say so where it was.
create table deleted_data (
  client_id uuid not null default current_client() references clients,
  kind text not null
    check (kind in ('guestContacts', 'ticketAnswers', 'scans', 'helpRequests', 'changes', 'mailLog')),
  -- uuid_nil(): of no program.
  service_id uuid not null default uuid_nil(),
  months integer not null,
  records bigint not null,
  last_at timestamptz not null,
  primary key (client_id, kind, service_id)
);
call enclose('deleted_data');

-- Whether the contact of an order was deleted as its time was over: its name says so, and the rest is empty.
alter table transactions add column contact_deleted_at timestamptz;

-- Programs of a client that ended before a moment: by their last day, and where entries are judged, by the release.
-- A program without dates never ends.
create function programs_ended_before(moment timestamptz) returns table (service_id uuid)
  language sql stable set search_path = public, pg_temp as $$
  select s.service_id
  from services s
    join timeframes t on t.client_id = s.client_id and t.service_id = s.service_id
    left join judging j on j.client_id = s.client_id and j.service_id = s.service_id
  where s.client_id = current_client() and s.rehearsal_of is null
  group by s.client_id, s.service_id, s.status, j.service_id, j.results_released_at
  having greatest(max(t.closes_at), j.results_released_at) < moment
    and (j.service_id is null or j.results_released_at is not null or s.status = 'archived')
$$;

-- Neither log can be changed by the application, but for what these delete: the oldest, and by the client's own setting.
create function delete_old_changes(most integer) returns bigint language sql security definer
  set search_path = public, pg_temp as $$
  with setting as (
    select now() - make_interval(months => months) as before from retention_settings
    where client_id = current_client() and kind = 'changes' and begins_at <= now()
  ), old as (
    select a.client_id, a.audit_id from audit_log a, setting
    where a.client_id = current_client() and a.audit_id < uuid_v7_from(setting.before)
      and (a.service_id is null or a.service_id in (select service_id from programs_ended_before(setting.before))
        or not exists (select from services s where s.client_id = a.client_id and s.service_id = a.service_id))
    order by a.audit_id limit most
  ), deleted as (
    delete from audit_log a using old where a.client_id = old.client_id and a.audit_id = old.audit_id returning 1
  )
  select count(*) from deleted
$$;
create function delete_old_mail_log(most integer) returns bigint language sql security definer
  set search_path = public, pg_temp as $$
  with setting as (
    select now() - make_interval(months => months) as before from retention_settings
    where client_id = current_client() and kind = 'mailLog' and begins_at <= now()
  ), old as (
    select m.client_id, m.mail_id from mail_log m, setting
    where m.client_id = current_client() and m.at < setting.before limit most
  ), deleted as (
    delete from mail_log m using old where m.client_id = old.client_id and m.mail_id = old.mail_id returning 1
  )
  select count(*) from deleted
$$;
revoke execute on function delete_old_changes(integer), delete_old_mail_log(integer) from public;
grant execute on function delete_old_changes(integer), delete_old_mail_log(integer) to rosette_app;
