import type { ClientAuth, Configuration } from "openid-client";
import type { App } from "../../platform/app.ts";
import { Unanswered, guardedFetch } from "../../platform/guarded-fetch.ts";
import { mayBePlain, mayReachOf } from "../../platform/other-systems.ts";
import type { Claims } from "./claims.ts";
import { ProviderFailure, plainly } from "./provider-failure.ts";
import type { ProviderRow } from "./provider-queries.ts";
import { providerSecretPurpose } from "./sealed-secrets.ts";

/** Milliseconds for one answer of a provider, of which a sign-in needs up to five. */
const ANSWER_WITHIN = 10_000;
const MOST_ANSWER_BYTES = 512 * 1024;
/** Seconds by which a provider's clock may be wrong. */
const CLOCK_TOLERANCE = 60;

/** The library is read when somebody first signs in by it. */
const library = () => import("openid-client");
type Library = Awaited<ReturnType<typeof library>>;

/** What is remembered of the way there. */
export type OpenIDSecrets = { nonce: string; verifier: string };

/** Read anew each time: a provider that changes its keys or its addresses is believed at once. */
async function configurationOf(app: App, openid: Library, provider: ProviderRow): Promise<Configuration> {
  const { kind, issuer, authorizationAddress, tokenAddress, oauthClientID } = provider;
  const secret = app.sealing.unseal(provider.sealedSecret, providerSecretPurpose(provider.providerID));
  const fetchSafely = guardedFetch({
    mayReach: mayReachOf(app),
    timeout: ANSWER_WITHIN,
    maxBytes: MOST_ANSWER_BYTES,
  });
  const customFetch: typeof fetch = (address, options) => fetchSafely(String(address), options as never);
  const metadata = { client_secret: secret, [openid.clockTolerance]: CLOCK_TOLERANCE };
  const insecure = mayBePlain(app) ? [openid.allowInsecureRequests] : [];
  if (kind === "oauth2") {
    const server = {
      issuer: new URL(authorizationAddress!).origin,
      authorization_endpoint: authorizationAddress!,
      token_endpoint: tokenAddress!,
    };
    const configuration = new openid.Configuration(server, oauthClientID, metadata, basicAuthentication(secret));
    configuration[openid.customFetch] = customFetch as never;
    for (const apply of insecure) apply(configuration);
    return configuration;
  }
  const options = { [openid.customFetch]: customFetch as never, execute: insecure };
  const discovered = await openid.discovery(new URL(issuer!), oauthClientID, metadata, undefined, options);
  const methods = discovered.serverMetadata().token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = methods.includes("client_secret_basic")
    ? basicAuthentication(secret)
    : openid.ClientSecretPost(secret);
  const configuration = new openid.Configuration(discovered.serverMetadata(), oauthClientID, metadata, authentication);
  configuration[openid.customFetch] = customFetch as never;
  for (const apply of insecure) apply(configuration);
  // Without this the library leaves the signature to the certificate of the server that gave the token.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

/**
 * As RFC 6749 has it. The library also encodes letters that its form encoding leaves as they are; servers that decode nothing, as several
 * member systems are, would take an ID with a hyphen for another.
 */
const basicAuthentication =
  (secret: string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = [client_id, secret]
      .map((text) => new URLSearchParams([["", text]]).toString().slice(1))
      .join(":");
    headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  };

type WayThere = { redirectAddress: string; state: string };

/** The address at the provider to send somebody to, and what is to be remembered until they are back. */
export async function wayToOpenID(
  app: App,
  provider: ProviderRow,
  { redirectAddress, state }: WayThere,
): Promise<{ address: string; secrets: OpenIDSecrets }> {
  const openid = await library();
  return attempting(async () => {
    const configuration = await configurationOf(app, openid, provider);
    const secrets = { nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectAddress,
      scope: provider.scope,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: "S256",
      ...(provider.kind === "oidc" && { nonce: secrets.nonce }),
    });
    return { address: address.href, secrets };
  });
}

type WayBack = {
  redirectAddress: string;
  state: string;
  answer: Readonly<Record<string, string>>;
  secrets: OpenIDSecrets;
};

/** What the provider says of the person, once its answer is proved to be its own and meant for this attempt. */
export async function claimsOfOpenID(
  app: App,
  provider: ProviderRow,
  { redirectAddress, state, answer, secrets: { nonce, verifier } }: WayBack,
): Promise<Claims> {
  const openid = await library();
  return attempting(async () => {
    const configuration = await configurationOf(app, openid, provider);
    const returned = new URL(redirectAddress);
    for (const [name, value] of Object.entries(answer)) returned.searchParams.set(name, value);
    const isOIDC = provider.kind === "oidc";
    const tokens = await openid.authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(isOIDC && { expectedNonce: nonce, idTokenExpected: true }),
    });
    const idToken: Claims = tokens.claims() ?? {};
    const subject = idToken["sub"];
    const asked =
      isOIDC && configuration.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(configuration, tokens.access_token, String(subject))
        : {};
    const profile =
      provider.profileAddress === null
        ? {}
        : await profileAt(openid, configuration, tokens.access_token, profileURL(provider.profileAddress, subject));
    // What is signed stands above what was fetched.
    return { ...profile, ...asked, ...idToken };
  });
}

const profileURL = (address: string, subject: unknown) =>
  new URL(address.replaceAll("{sub}", encodeURIComponent(typeof subject === "string" ? subject : "")));

async function profileAt(openid: Library, configuration: Configuration, token: string, url: URL): Promise<Claims> {
  const headers = new Headers({ accept: "application/json" });
  const answer = await openid.fetchProtectedResource(configuration, token, url, "GET", undefined, headers);
  if (answer.status !== 200) throw new ProviderFailure(`The profile address answered ${answer.status}.`);
  const profile: unknown = await answer.json().catch(() => undefined);
  if (typeof profile !== "object" || profile === null || Array.isArray(profile))
    throw new ProviderFailure("The profile address didn’t answer with one person as JSON.");
  return profile as Claims;
}

async function attempting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

type LibraryError = Error & {
  code?: string;
  error?: string;
  error_description?: string;
  status?: number;
  cause?: unknown;
};

/** What staff read in the status of a provider. Whatever the library throws was caused by what the provider said. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if (each instanceof Unanswered) return new ProviderFailure(each.message, { isAway: true });
  const { code, message, error: oauthError, error_description: description, status, cause } = error as LibraryError;
  if (oauthError !== undefined) {
    const isRefused = code === "OAUTH_AUTHORIZATION_RESPONSE_ERROR" && oauthError === "access_denied";
    const said = description ? `${oauthError}: ${description.slice(0, 300)}` : oauthError;
    return new ProviderFailure(`It answered with an error: ${plainly(said)}.`, { isRefused });
  }
  if (code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE")
    return new ProviderFailure("It doesn’t accept the client ID, the secret, or the access token that it gave.");
  const answered = cause instanceof Response ? cause.status : status;
  if (answered !== undefined && answered >= 500)
    return new ProviderFailure(`It answered with an error (${answered}).`, { isAway: true });
  const detail = cause instanceof Error && cause.message !== message ? `${message} (${cause.message})` : message;
  return new ProviderFailure(`Its answer can’t be trusted or read: ${plainly(detail)}.`);
}
