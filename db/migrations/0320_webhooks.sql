-- Webhooks: what happens at a client is told to the addresses of its other systems (Standard Webhooks).
create table webhook_receivers (
  client_id uuid not null default current_client() references clients,
  receiver_id uuid not null default uuid_v7(),
  address text not null,
  -- Empty: every event.
  types text[] not null default '{}',
  -- Null: of all programs, and what belongs to none.
  service_id uuid,
  sealed_secret text not null,
  -- The secret before it signs, too, until then, so that a system has time to change.
  earlier_secret text,
  earlier_until timestamptz,
  created_at timestamptz not null default now(),
  -- Nothing is sent to it since then; what happens meanwhile is kept for sending again.
  off_at timestamptz,
  off_because text check (off_because in ('staff', 'failing', 'gone')),
  -- The first of the failures since anything last arrived, how many they are, and when the next may be tried.
  failing_since timestamptz,
  failures integer not null default 0,
  wait_until timestamptz,
  delivered_at timestamptz,
  -- A process sends to it until then.
  held_until timestamptz,
  primary key (client_id, receiver_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  check ((off_at is null) = (off_because is null)),
  check ((earlier_secret is null) = (earlier_until is null))
);
create index webhook_receivers_program on webhook_receivers (client_id, service_id) where service_id is not null;
call enclose('webhook_receivers');

-- What happened, written in the transaction that it happened in, where a receiver of the client wants it.
create table webhook_events (
  client_id uuid not null default current_client() references clients,
  event_id uuid not null default uuid_v7(),
  -- In the order in which they happened, finer than a clock.
  position bigint generated always as identity,
  type text not null,
  service_id uuid,
  -- Events of one record are sent one after the other.
  record_id uuid not null,
  -- Identifiers and a few words, of no person.
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  -- What is sent, word for word, from the first time on.
  body text,
  primary key (client_id, event_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index webhook_events_time on webhook_events (client_id, occurred_at);
create index webhook_events_program on webhook_events (client_id, service_id) where service_id is not null;
call enclose('webhook_events');

create table webhook_deliveries (
  client_id uuid not null default current_client() references clients,
  delivery_id uuid not null default uuid_v7(),
  receiver_id uuid not null,
  event_id uuid not null,
  -- Of the event, for the order within a record.
  record_id uuid not null,
  position bigint not null,
  -- Skipped: the receiver was off.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  -- Since it was last to be sent: a delivery that is sent again has all its tries anew.
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (client_id, delivery_id),
  constraint webhook_deliveries_once unique (client_id, receiver_id, event_id),
  foreign key (client_id, receiver_id) references webhook_receivers (client_id, receiver_id) on delete cascade,
  foreign key (client_id, event_id) references webhook_events (client_id, event_id) on delete cascade
);
create index webhook_deliveries_waiting on webhook_deliveries (client_id, receiver_id, record_id, position) where state = 'waiting';
create index webhook_deliveries_event on webhook_deliveries (client_id, event_id);
call enclose('webhook_deliveries');

-- One request, and what came of it.
create table webhook_attempts (
  client_id uuid not null default current_client() references clients,
  attempt_id uuid not null default uuid_v7(),
  delivery_id uuid not null,
  sent_at timestamptz not null,
  took_ms integer not null,
  -- Null: no answer came, and `failure` says why.
  status integer,
  failure text,
  -- The beginning of it.
  answer text not null default '',
  primary key (client_id, attempt_id),
  foreign key (client_id, delivery_id) references webhook_deliveries (client_id, delivery_id) on delete cascade
);
create index webhook_attempts_delivery on webhook_attempts (client_id, delivery_id, sent_at);
call enclose('webhook_attempts');
