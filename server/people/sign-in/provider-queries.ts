import type { ClaimName, ProviderAudience, ProviderKind } from "../../../contract/people/sign-in-providers.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import type { ProviderMetadata } from "./saml-metadata.ts";

export type ProviderSettings = {
  kind: ProviderKind;
  name: string;
  forWhom: ProviderAudience;
  issuer: string | null;
  authorizationAddress: string | null;
  tokenAddress: string | null;
  profileAddress: string | null;
  metadataAddress: string | null;
  signingCertificates: string[];
  allowsUnsolicited: boolean;
  oauthClientID: string;
  scope: string;
  claims: Partial<Record<ClaimName, string>>;
  memberStatuses: string[];
  membershipDays: number;
  trustedDomains: string[];
};

const settingsColumns = fragment`
  kind, name, for_whom, issuer, authorization_address, token_address, profile_address, metadata_address,
  signing_certificates, allows_unsolicited, oauth_client_id, scope, claims, member_statuses, membership_days, trusted_domains`;

export type ProviderRow = ProviderSettings & {
  providerID: string;
  sealedSecret: string;
  onSince: string | null;
  signedInAt: string | null;
  metadataAskedAt: string | null;
};

/** A way to sign in, and whose it is. */
export type ProviderPlace = { client: ClientRow; provider: ProviderRow };

const rowColumns = fragment`provider_id, ${settingsColumns}, sealed_secret, on_since, signed_in_at, metadata_asked_at`;

/** A provider as calls find it. */
export const signInProviderAtClient = (sql: Sql, providerID: string) => sql<ProviderRow>`
  select ${rowColumns} from sign_in_providers where provider_id = ${providerID}`;

export const lockProvider = (sql: Sql, providerID: string) => sql<ProviderRow>`
  select ${rowColumns} from sign_in_providers where provider_id = ${providerID} for no key update`;

/** Those on the client's sign-in page; while it is suspended, those for staff. */
export const providersOnPage = (sql: Sql) => sql<{ providerID: string; name: string }>`
  select provider_id, p.name from sign_in_providers p join clients using (client_id)
  where on_since is not null and (suspended_at is null or for_whom <> 'members') order by provider_id`;

type ListedProvider = Omit<ProviderRow, "sealedSecret" | "metadataAskedAt"> & {
  failedAt: string | null;
  failure: string | null;
  metadataReadAt: string | null;
};

export const providersOfClient = (sql: Sql) => sql<ListedProvider>`
  select provider_id, ${settingsColumns}, on_since, signed_in_at, failed_at, failure, metadata_read_at
  from sign_in_providers order by provider_id`;

export const countProviders = (sql: Sql) => sql<{ count: number }>`
  select count(*)::integer as count from sign_in_providers`;

type StoredProvider = ProviderSettings & {
  providerID: string;
  sealedSecret: string;
  /** Null: nothing was read now. */
  metadataReadAt: Date | null;
};

export const insertProvider = (sql: Sql, it: StoredProvider) => sql`
  insert into sign_in_providers (provider_id, kind, name, for_whom, issuer, authorization_address, token_address, profile_address,
    metadata_address, signing_certificates, metadata_read_at, metadata_asked_at, allows_unsolicited, oauth_client_id, sealed_secret,
    scope, claims, member_statuses, membership_days, trusted_domains)
  values (${it.providerID}, ${it.kind}, ${it.name}, ${it.forWhom}, ${it.issuer}, ${it.authorizationAddress}, ${it.tokenAddress},
    ${it.profileAddress}, ${it.metadataAddress}, ${it.signingCertificates}::text[], ${it.metadataReadAt}, ${it.metadataReadAt},
    ${it.allowsUnsolicited}, ${it.oauthClientID}, ${it.sealedSecret}, ${it.scope}, ${json(it.claims)}, ${it.memberStatuses}::text[], ${it.membershipDays}, ${it.trustedDomains}::text[])`;

export const updateProvider = (sql: Sql, it: StoredProvider) => sql`
  update sign_in_providers set kind = ${it.kind}, name = ${it.name}, for_whom = ${it.forWhom}, issuer = ${it.issuer},
    authorization_address = ${it.authorizationAddress}, token_address = ${it.tokenAddress},
    profile_address = ${it.profileAddress}, metadata_address = ${it.metadataAddress},
    signing_certificates = ${it.signingCertificates}::text[], allows_unsolicited = ${it.allowsUnsolicited},
    metadata_read_at = coalesce(${it.metadataReadAt}, metadata_read_at),
    metadata_asked_at = coalesce(${it.metadataReadAt}, metadata_asked_at), oauth_client_id = ${it.oauthClientID}, sealed_secret = ${it.sealedSecret},
    scope = ${it.scope}, claims = ${json(it.claims)}, member_statuses = ${it.memberStatuses}::text[],
    membership_days = ${it.membershipDays}, trusted_domains = ${it.trustedDomains}::text[]
  where provider_id = ${it.providerID}`;

/** What a system’s metadata says now. Another system’s, which has another issuer, isn’t put in its place. */
export const updateMetadata = (
  sql: Sql,
  providerID: string,
  { issuer, authorizationAddress, signingCertificates, now }: ProviderMetadata & { now: Date },
) => sql`
  update sign_in_providers set authorization_address = ${authorizationAddress}, issuer = ${issuer},
    signing_certificates = ${signingCertificates}::text[], metadata_read_at = ${now}, metadata_asked_at = ${now}
  where provider_id = ${providerID} and coalesce(issuer, ${issuer}) = ${issuer} returning provider_id`;

export const noteMetadataAsked = (sql: Sql, providerID: string, at: Date) => sql`
  update sign_in_providers set metadata_asked_at = ${at} where provider_id = ${providerID}`;

export const setProviderOn = (sql: Sql, providerID: string, onSince: Date | null) => sql`
  update sign_in_providers set on_since = ${onSince}
  where provider_id = ${providerID} and (on_since is null) <> (${onSince}::timestamptz is null) returning provider_id`;

export const deleteProvider = (sql: Sql, providerID: string) => sql`
  delete from sign_in_providers where provider_id = ${providerID}`;

export const noteProviderSignIn = (sql: Sql, providerID: string, at: Date) => sql`
  update sign_in_providers set signed_in_at = ${at} where provider_id = ${providerID}`;

export const noteProviderFailure = (
  sql: Sql,
  providerID: string,
  { at, failure }: { at: Date; failure: string },
) => sql`
  update sign_in_providers set failed_at = ${at}, failure = ${failure} where provider_id = ${providerID}`;

// What a client asks of its staff.

/** What is required, and the systems that are on and for staff. */
export const asksProviderOfStaff = (sql: Sql) => sql<{ staffProvider: boolean; staffProviders: string[] }>`
  select staff_provider, array(
    select provider_id from sign_in_providers where on_since is not null and for_whom <> 'members') as staff_providers
  from clients where client_id = current_client()`;

/** No row where staff have to come by the provider, or needn't, already. */
export const setStaffProvider = (sql: Sql, { isRequired }: { isRequired: boolean }) => sql`
  update clients set staff_provider = ${isRequired}
  where client_id = current_client() and staff_provider <> ${isRequired} returning client_id`;

// For a new SECRET.

export const sealedProviderSecrets = (sql: Sql) => sql<{ providerID: string; sealedSecret: string }>`
  select provider_id, sealed_secret from sign_in_providers for no key update`;

export const storeProviderSecret = (sql: Sql, providerID: string, sealedSecret: string) => sql`
  update sign_in_providers set sealed_secret = ${sealedSecret} where provider_id = ${providerID}`;

// Memberships that a provider verifies.

export const membershipBefore = (sql: Sql, userID: string) => sql<{
  memberNumber: string | null;
  level: string | null;
  verifiedBy: "staff" | "roster" | "provider" | null;
  verifiedUntil: string | null;
  isVerified: boolean;
}>`
  select member_number, level, verified_by, verified_until::text, is_verified(m) as is_verified
  from memberships m where user_id = ${userID} for update`;

type ClaimedMembership = { memberNumber: string | null; level: string | null; until: string | null; now: Date };

/** What staff or a roster have verified stays theirs; level and number are the system's to say. */
export const grantMembership = (
  sql: Sql,
  userID: string,
  { memberNumber, level, until, now }: ClaimedMembership,
) => sql`
  insert into memberships as m (user_id, member_number, level, verified_at, verified_by, verified_until)
  values (${userID}, ${memberNumber}, ${level}, ${now}, 'provider', ${until})
  on conflict (client_id, user_id) do update set
    member_number = coalesce(excluded.member_number, m.member_number), level = excluded.level,
    verified_at = case when m.verified_by = 'staff' or (m.verified_by = 'roster' and is_verified(m)) then m.verified_at
      else coalesce(m.verified_at, excluded.verified_at) end,
    verified_until = case when m.verified_by = 'staff' or (m.verified_by = 'roster' and is_verified(m)) then m.verified_until
      else excluded.verified_until end,
    verified_by = case when m.verified_by = 'staff' or (m.verified_by = 'roster' and is_verified(m)) then m.verified_by
      else 'provider' end`;

/** Only what a provider has verified is its to take away. */
export const endMembership = (sql: Sql, userID: string) => sql`
  update memberships set level = null,
    verified_at = case when verified_by = 'provider' then null else verified_at end,
    verified_until = case when verified_by = 'provider' then null else verified_until end,
    verified_by = case when verified_by = 'provider' then null else verified_by end
  where user_id = ${userID}`;

/** Where an unverified membership would count, nothing is left of one that the system takes back. */
export const deleteUnverifiedMembership = (sql: Sql, userID: string) => sql`
  delete from memberships m where user_id = ${userID} and not is_verified(m)`;

export const hasRole = (sql: Sql, userID: string) => sql<{ isStaff: boolean }>`
  select exists (select from role_grants where user_id = ${userID}) as is_staff`;
