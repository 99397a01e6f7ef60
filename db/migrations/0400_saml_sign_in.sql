-- Signing in by SAML 2.0, beside OpenID Connect and OAuth 2: what an identity provider's metadata says of it.
-- Versions before go on: the checks are made wider, or are about new columns.
alter table sign_in_providers
  drop constraint sign_in_providers_kind_check,
  drop constraint sign_in_providers_check,
  drop constraint sign_in_providers_check1,
  drop constraint sign_in_providers_check2,
  -- Where the metadata is fetched; null: it was pasted. Of SAML, issuer is the entity ID and authorization_address takes requests.
  add column metadata_address text,
  -- Base64 of DER, without line breaks. Several while keys are changed.
  add column signing_certificates text[] not null default '{}',
  add column metadata_read_at timestamptz,
  -- The last try to read it anew, whatever came of it.
  add column metadata_asked_at timestamptz,
  -- An answer that nobody asked for isn't believed; with this it lets the sign-in begin.
  add column allows_unsolicited boolean not null default false,
  add constraint sign_in_providers_kind_check check (kind in ('oidc', 'oauth2', 'saml')),
  add constraint sign_in_providers_oidc check (kind <> 'oidc' or issuer is not null),
  -- Its oauth_client_id and scope are empty, and an empty text is sealed as its secret.
  add constraint sign_in_providers_saml check (
    case when kind = 'saml'
      then (issuer is null) = (authorization_address is null)
        and (issuer is null) = (cardinality(signing_certificates) = 0)
        and token_address is null and profile_address is null
      else metadata_address is null and cardinality(signing_certificates) = 0 and not allows_unsolicited end),
  add constraint sign_in_providers_oauth2 check (
    case kind
      when 'oauth2' then issuer is null and authorization_address is not null and token_address is not null
        and profile_address is not null
      when 'oidc' then authorization_address is null and token_address is null
      else true end);

-- What a SAML provider sent through the browser, until that browser claims it.
alter table sign_in_attempts add column sealed_answer text;

-- An assertion counts once: its ID, hashed, until the assertion has ended. At home, as attempts are.
create table used_assertions (
  provider_id uuid not null,
  assertion_hash bytea not null,
  expires_at timestamptz not null,
  primary key (provider_id, assertion_hash)
);
create index used_assertions_end on used_assertions (expires_at);
grant select, insert, delete on used_assertions to rosette_app;
