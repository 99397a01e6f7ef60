-- Who opened an invitation to a role with another address than the one invited, and asked whoever invited to let them in all the same.

create table invitation_requests (
  client_id uuid not null default current_client() references clients,
  invitation_id uuid not null,
  user_id uuid not null references users on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (client_id, invitation_id, user_id),
  foreign key (client_id, invitation_id) references invitations (client_id, invitation_id) on delete cascade
);
create index invitation_requests_user on invitation_requests (user_id);
call enclose('invitation_requests');
