alter table help_requests add unique (client_id, service_id, help_request_id);

-- What staff answered to a request for help: mailed to whoever asked, and kept.
create table help_replies (
  client_id uuid not null default current_client() references clients,
  help_reply_id uuid not null default uuid_v7(),
  service_id uuid not null,
  help_request_id uuid not null,
  answered_by uuid references users on delete set null,
  -- Chosen by the client: what is sent twice is mailed once.
  reply_key uuid not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (client_id, help_reply_id),
  constraint help_replies_key unique (client_id, reply_key),
  foreign key (client_id, service_id, help_request_id)
    references help_requests (client_id, service_id, help_request_id) on delete cascade
);
create index help_replies_request on help_replies (client_id, help_request_id, help_reply_id);
create index help_replies_service on help_replies (client_id, service_id, help_request_id);
create index help_replies_answered_by on help_replies (answered_by) where answered_by is not null;
call enclose('help_replies');
