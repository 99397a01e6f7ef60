import type { FormOf } from "../../../contract/platform/endpoint.ts";
import {
  type ClaimName,
  addSignInProvider,
  changeSignInProvider,
  listSignInProviders,
  removeSignInProvider,
  trySignInProvider,
  turnSignInProviderOff,
  turnSignInProviderOn,
} from "../../../contract/people/sign-in-providers.ts";
import type { App } from "../../platform/app.ts";
import { newID } from "../../platform/db/ids.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { notSentInsideText } from "../../platform/guarded-post.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { mayBePlain, unreachableText } from "../../platform/other-systems.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { beginAttempt, redirectAddressOf } from "./attempts.ts";
import { countIdentities, deleteIdentitiesOfProvider } from "./identity-queries.ts";
import { ProviderFailure } from "./provider-protocol.ts";
import * as queries from "./provider-queries.ts";
import { providerSecretPurpose } from "./sealed-secrets.ts";

const MOST_PROVIDERS = 10;

type Form = FormOf<typeof addSignInProvider>;

const wrong = (field: string, message: string): never => refuse(message, 422, { errors: { [field]: message } });

/** What names an address can be told before anything is fetched; names are looked up for each request. */
function addressIn(app: App, field: string, typed: string | null | undefined): string {
  const text = (typed ?? "").trim();
  const sample = text.replaceAll("{sub}", "sub");
  if (!URL.canParse(sample)) return wrong(field, "Enter a whole address, as https://members.example.org.");
  const url = new URL(sample);
  if (url.protocol !== "https:" && !(mayBePlain(app) && url.protocol === "http:"))
    return wrong(field, "The address begins with https://, so that nobody reads who signs in.");
  if (url.username || url.password || url.hash) return wrong(field, "Leave name, password and # out of the address.");
  const unreachable = unreachableText(app, url, notSentInsideText);
  return unreachable === undefined ? text : wrong(field, unreachable);
}

const DISCOVERY = /\/\.well-known\/(openid-configuration|oauth-authorization-server)\/?$/;

/** The issuer alone, however much of the address of its discovery was pasted. */
function issuerIn(app: App, typed: string | null | undefined): string {
  const issuer = addressIn(app, "issuer", typed).replace(DISCOVERY, "");
  if (/^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i.test(issuer))
    return wrong("issuer", "This is for every organization of Microsoft’s. Put your own tenant’s ID in its place.");
  return issuer;
}

const linesOf = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? "")
      .split(/[\n,;]/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];

function domainsIn(text: string | null | undefined): string[] {
  const domains = linesOf(text).map((line) => line.replace(/^@/, "").toLowerCase());
  const odd = domains.find((domain) => !/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(domain));
  if (odd !== undefined) wrong("trustedDomains", `${odd} is no domain, such as prairie.example.`);
  return domains;
}

function settingsIn(app: App, form: Form): queries.ProviderSettings {
  const isOIDC = form.kind === "oidc";
  const claims: Partial<Record<ClaimName, string>> = {};
  const named = { ...form, email: form.emailClaim, name: form.fullName, subject: isOIDC ? "sub" : form.subject };
  const names = ["subject", "email", "emailVerified", "name", "memberNumber", "level", "status", "until"] as const;
  for (const name of names) if (named[name]?.trim()) claims[name] = named[name].trim();
  if (!claims.subject) wrong("subject", "Say by what a person is known for ever, as id.");
  if (!claims.email) wrong("emailClaim", "Say under which name the email address comes: an account needs one.");
  const scope = form.scope.trim().replaceAll(/\s+/g, " ");
  if (isOIDC && !scope.split(" ").includes("openid")) wrong("scope", "OpenID Connect needs the word openid here.");
  if (!isOIDC && !form.profileAddress) wrong("profileAddress", "Plain OAuth 2 needs an address that says who it is.");
  return {
    kind: form.kind,
    name: form.name.trim(),
    forWhom: form.forWhom,
    issuer: isOIDC ? issuerIn(app, form.issuer) : null,
    authorizationAddress: isOIDC ? null : addressIn(app, "authorizationAddress", form.authorizationAddress),
    tokenAddress: isOIDC ? null : addressIn(app, "tokenAddress", form.tokenAddress),
    profileAddress: form.profileAddress ? addressIn(app, "profileAddress", form.profileAddress) : null,
    oauthClientID: form.oauthClientID.trim(),
    scope,
    claims,
    memberStatuses: linesOf(form.memberStatuses),
    membershipDays: form.membershipDays,
    trustedDomains: domainsIn(form.trustedDomains),
  };
}

/** As the form has them. */
const formOf = (it: queries.ProviderSettings) => ({
  name: it.name,
  kind: it.kind,
  issuer: it.issuer,
  authorizationAddress: it.authorizationAddress,
  tokenAddress: it.tokenAddress,
  profileAddress: it.profileAddress,
  oauthClientID: it.oauthClientID,
  scope: it.scope,
  forWhom: it.forWhom,
  subject: it.claims.subject ?? "",
  emailClaim: it.claims.email ?? "",
  emailVerified: it.claims.emailVerified ?? "",
  fullName: it.claims.name ?? "",
  memberNumber: it.claims.memberNumber ?? "",
  level: it.claims.level ?? "",
  status: it.claims.status ?? "",
  memberStatuses: it.memberStatuses.join("\n"),
  until: it.claims.until ?? "",
  membershipDays: it.membershipDays,
  trustedDomains: it.trustedDomains.join("\n"),
});

const auditOf = (it: queries.ProviderSettings) => ({ ...formOf(it), provider: it.name });

/** The due work after a provider was removed: nobody is linked to it any more. `ref` is the provider. */
export const PROVIDER_REMOVED_WORK = "sign-in-provider-removed";

export const providerRemovedWork: WorkKind = {
  atOnce: 1,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 50,
  async run({ database }, { ref }) {
    await database.home((sql) => deleteIdentitiesOfProvider(sql, ref));
    return undefined;
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `A way to sign in was removed, and who was linked to it couldn’t be forgotten: ${message}`,
  }),
};

export const signInProviderCalls = [
  onOutsideTransaction(listSignInProviders, async ({ app, client, client: { clientID }, request }) => {
    const [rows, counts] = await Promise.all([
      app.database.readInside(clientID, queries.providersOfClient),
      app.database.readHome((sql) => countIdentities(sql, clientID)),
    ]);
    const people = new Map(counts.map((each) => [each.providerID, each.people]));
    return {
      redirectAddress: redirectAddressOf(app, client, request),
      countsVerifiedOnly: client.roster,
      providers: rows.map((row) => ({
        ...formOf(row),
        providerID: row.providerID,
        onSince: row.onSince,
        signedInAt: row.signedInAt,
        failedAt: row.failedAt,
        failure: row.failure,
        people: people.get(row.providerID) ?? 0,
      })),
    };
  }),

  on(addSignInProvider, async ({ sql, app, form, audit }) => {
    const settings = settingsIn(app, form);
    const secret = form.secret?.trim();
    if (!secret) return wrong("secret", "Enter the client secret that the other system gave you.");
    if (requireRow(await queries.countProviders(sql)).count >= MOST_PROVIDERS)
      refuse(`There are ${MOST_PROVIDERS} already. Remove one that isn’t needed any more.`, 409);
    const providerID = await newID(sql);
    const sealedSecret = app.sealing.seal(secret, providerSecretPurpose(providerID));
    await queries.insertProvider(sql, { ...settings, providerID, sealedSecret });
    await audit(providerID, null, auditOf(settings));
    return { providerID };
  }),

  on(changeSignInProvider, async (context) => {
    const { sql, app, form, audit, signInProvider } = context;
    const { providerID } = signInProvider;
    const before = requireRow(await queries.lockProvider(sql, providerID));
    await refuseIfStale(context, providerID, formOf(before));
    const settings = settingsIn(app, form);
    const secret = form.secret?.trim();
    // Whoever is known by a subject of one system is somebody else at another.
    if (addressesOf(before) !== addressesOf(settings))
      wrong(
        settings.kind === "oidc" ? "issuer" : "authorizationAddress",
        "Another system knows people by other names. Add it anew, and remove this one.",
      );
    const sealedSecret = secret ? app.sealing.seal(secret, providerSecretPurpose(providerID)) : before.sealedSecret;
    await queries.updateProvider(sql, { ...settings, providerID, sealedSecret });
    await audit(providerID, auditOf(before), { ...auditOf(settings), ...(secret && { secretChanged: true }) });
    return {};
  }),

  onOutsideTransaction(trySignInProvider, async ({ app, request, reply, now, client, user, signInProvider }) => {
    return {
      address: await beginAttempt({
        app,
        request,
        reply,
        now,
        client,
        provider: signInProvider,
        backTo: null,
        triedBy: user.userID,
      }).catch((failure: unknown) => {
        if (!(failure instanceof ProviderFailure)) throw failure;
        return refuse(failure.message, failure.isAway ? 503 : 409);
      }),
    };
  }),

  on(turnSignInProviderOn, async ({ sql, signInProvider: { providerID, name }, now, audit }) => {
    if ((await queries.setProviderOn(sql, providerID, now)).length > 0)
      await audit(providerID, null, { provider: name });
    return {};
  }),

  on(turnSignInProviderOff, async ({ sql, signInProvider: { providerID, name }, audit }) => {
    if ((await queries.setProviderOn(sql, providerID, null)).length > 0)
      await audit(providerID, { provider: name }, { provider: name });
    return {};
  }),

  on(removeSignInProvider, async ({ sql, signInProvider: { providerID, name }, audit }) => {
    await queries.deleteProvider(sql, providerID);
    await addDueWork(sql, PROVIDER_REMOVED_WORK, providerID);
    await audit(providerID, { provider: name }, null);
    return {};
  }),
];

/** Of which system a subject is: another one's would be somebody else. */
const addressesOf = ({ kind, issuer, authorizationAddress, claims }: queries.ProviderSettings): string =>
  JSON.stringify([kind, issuer, authorizationAddress, kind === "oauth2" && claims.subject]);
