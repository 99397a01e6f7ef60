-- Which of a client's accounts was asked, since it may choose another while money is under way; and money that came a second time.

alter table payment_attempts
  add payment_account_id uuid not null,
  add foreign key (client_id, payment_account_id) references payment_accounts (client_id, payment_account_id),
  drop column provider,
  drop column live,
  drop constraint payment_attempts_state_check,
  -- 'returned': it succeeded after another had, and goes back.
  add constraint payment_attempts_state_check
    check (state in ('sending', 'requiresAction', 'succeeded', 'declined', 'unknown', 'returned'));
alter table payment_events
  add payment_account_id uuid not null,
  add foreign key (client_id, payment_account_id) references payment_accounts (client_id, payment_account_id),
  drop constraint payment_events_once,
  add constraint payment_events_once unique (client_id, payment_account_id, event_id);
alter table payments
  add payment_account_id uuid,
  -- Of the provider, once it has said.
  add fee integer,
  add foreign key (client_id, payment_account_id) references payment_accounts (client_id, payment_account_id);
