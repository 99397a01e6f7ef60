-- Signing in by a client's own system: OpenID Connect, or plain OAuth 2 with a profile.
create table sign_in_providers (
  client_id uuid not null default current_client() references clients,
  provider_id uuid not null default uuid_v7(),
  kind text not null check (kind in ('oidc', 'oauth2')),
  -- What the button on the sign-in page says, behind "Sign in with".
  name text not null,
  for_whom text not null default 'members' check (for_whom in ('members', 'staff', 'both')),
  -- Of OpenID Connect: its addresses are found there.
  issuer text,
  -- Of plain OAuth 2.
  authorization_address text,
  token_address text,
  -- Asked with the access token; of OpenID Connect besides what it says by itself.
  profile_address text,
  oauth_client_id text not null,
  sealed_secret text not null,
  scope text not null,
  -- Under which names the system says what: subject, email, emailVerified, name, memberNumber, level, status, until.
  claims jsonb not null default '{}',
  -- The values of its status that make somebody a member; none: it says nothing about membership.
  member_statuses text[] not null default '{}',
  -- How long a membership counts where the system names no end.
  membership_days integer not null default 1 check (membership_days between 1 and 400),
  -- Addresses there count as confirmed if the system says so.
  trusted_domains text[] not null default '{}',
  on_since timestamptz,
  created_at timestamptz not null default now(),
  signed_in_at timestamptz,
  failed_at timestamptz,
  failure text,
  primary key (client_id, provider_id),
  check ((kind = 'oidc') = (issuer is not null)),
  check ((kind = 'oauth2') = (authorization_address is not null and token_address is not null)),
  check (kind = 'oidc' or profile_address is not null)
);
call enclose('sign_in_providers');

-- Who somebody is to a client's system. At home and outside the walls, beside the accounts; of the provider only its ID is known there.
create table identities (
  provider_id uuid not null,
  subject text not null check (length(subject) between 1 and 255),
  at_client uuid not null references clients,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (provider_id, subject)
);
create unique index identities_of_user on identities (user_id, provider_id);
create index identities_client on identities (at_client, user_id);
grant select, insert, update, delete on identities to rosette_app;

-- One way to a client's system and back. At home, for a few minutes.
create table sign_in_attempts (
  -- Of the state that travels along; of the secret in the cookie of the browser that began.
  state_hash bytea primary key,
  browser_hash bytea not null,
  at_client uuid not null references clients,
  provider_id uuid not null,
  -- Nonce and code verifier; once it is back, what the system said.
  sealed text not null,
  back_to text,
  -- Who tries it out before it is on: nobody is signed in then.
  tried_by uuid references users on delete cascade,
  -- Back, once: a code that is sent again is refused.
  returned_at timestamptz,
  -- The account that waits for its owner's proof.
  user_id uuid references users on delete cascade,
  -- The code mailed to that account's address.
  sealed_code text,
  expires_at timestamptz not null
);
create index sign_in_attempts_end on sign_in_attempts (expires_at);
grant select, insert, update, delete on sign_in_attempts to rosette_app;

-- A session that a client's system began counts at that client alone.
alter table sessions add column only_at uuid references clients;

-- What the member system says of a member.
alter table memberships
  add column level text,
  drop constraint memberships_verified_by_check,
  add constraint memberships_verified_by_check check (verified_by in ('staff', 'roster', 'provider'));
