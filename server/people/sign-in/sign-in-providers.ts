import { lockClient } from "../../platform/access/directory-queries.ts";
import type { FastifyRequest } from "fastify";
import type { FormOf } from "../../../contract/platform/endpoint.ts";
import {
  type ClaimName,
  addSignInProvider,
  allowStaffPasswords,
  changeSignInProvider,
  listSignInProviders,
  readProviderMetadata,
  removeSignInProvider,
  requireProviderOfStaff,
  trySignInProvider,
  turnSignInProviderOff,
  turnSignInProviderOn,
} from "../../../contract/people/sign-in-providers.ts";
import type { App } from "../../platform/app.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { notSentInsideText } from "../../platform/guarded-post.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { mayBePlain, unreachableText } from "../../platform/other-systems.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { waitUntilHomeKnowsStaffRequirements } from "../members/wait-for-home.ts";
import { beginAttempt } from "./attempts.ts";
import { countIdentities, deleteIdentitiesOfProvider } from "./identity-queries.ts";
import { ProviderFailure } from "./provider-failure.ts";
import { ownAddressesOf, redirectAddressOf } from "./provider-protocol.ts";
import * as queries from "./provider-queries.ts";
import { loadMetadata } from "./provider-metadata.ts";
import { MetadataProblem, type ProviderMetadata, endOfCertificate } from "./saml-metadata.ts";
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

/** Under which name a form has what identifies people. */
function subjectNameIn({ kind, subject, stableAttribute }: Form): string | null | undefined {
  if (kind === "oidc") return "sub";
  return kind === "saml" ? stableAttribute : subject;
}

/** What a form says without anything that has to be asked elsewhere. */
function settingsIn(app: App, form: Form): queries.ProviderSettings {
  const { kind } = form;
  const claims: Partial<Record<ClaimName, string>> = {};
  const named = { ...form, email: form.emailClaim, name: form.fullName, subject: subjectNameIn(form) };
  const names = ["subject", "email", "emailVerified", "name", "memberNumber", "level", "status", "until"] as const;
  for (const name of names) if (named[name]?.trim()) claims[name] = named[name].trim();
  if (kind === "oauth2" && !claims.subject) wrong("subject", "Say by what a person is known for ever, as id.");
  if (!claims.email) wrong("emailClaim", "Say under which name the email address comes: an account needs one.");
  return {
    kind,
    name: form.name.trim(),
    forWhom: form.forWhom,
    ...(kind === "saml" ? samlSettingsIn(app, form) : oauthSettingsIn(app, form)),
    claims,
    memberStatuses: linesOf(form.memberStatuses),
    membershipDays: form.membershipDays,
    trustedDomains: domainsIn(form.trustedDomains),
  };
}

const noSAML = { metadataAddress: null, signingCertificates: [], allowsUnsolicited: false };

function oauthSettingsIn(app: App, form: Form) {
  const isOIDC = form.kind === "oidc";
  const scope = (form.scope ?? "").trim().replaceAll(/\s+/g, " ");
  if (isOIDC && !scope.split(" ").includes("openid")) wrong("scope", "OpenID Connect needs the word openid here.");
  if (!isOIDC && !form.profileAddress) wrong("profileAddress", "Plain OAuth 2 needs an address that says who it is.");
  return {
    ...noSAML,
    issuer: isOIDC ? issuerIn(app, form.issuer) : null,
    authorizationAddress: isOIDC ? null : addressIn(app, "authorizationAddress", form.authorizationAddress),
    tokenAddress: isOIDC ? null : addressIn(app, "tokenAddress", form.tokenAddress),
    profileAddress: form.profileAddress ? addressIn(app, "profileAddress", form.profileAddress) : null,
    oauthClientID: (form.oauthClientID ?? "").trim(),
    scope,
  };
}

/** What its metadata says is read besides. */
const samlSettingsIn = (app: App, form: Form) => ({
  issuer: null,
  authorizationAddress: null,
  tokenAddress: null,
  profileAddress: null,
  metadataAddress: form.metadataAddress ? addressIn(app, "metadataAddress", form.metadataAddress) : null,
  signingCertificates: [],
  allowsUnsolicited: form.allowsUnsolicited ?? false,
  oauthClientID: "",
  scope: "",
});

/** The metadata that a form brings, itself or by its address; undefined where it brings none, or the address from which it was read. */
async function loadMetadataOfForm(
  app: App,
  form: Form,
  before?: queries.ProviderSettings,
): Promise<ProviderMetadata | undefined> {
  if (form.kind !== "saml") return undefined;
  const field = form.metadata?.trim() ? "metadata" : "metadataAddress";
  if (!form[field]?.trim()) return undefined;
  const isKnown = before !== undefined && before.issuer !== null && form.metadataAddress === before.metadataAddress;
  if (field === "metadataAddress" && isKnown) return undefined;
  try {
    return await loadMetadata(
      app,
      field === "metadata" ? { text: form.metadata! } : { address: form.metadataAddress! },
    );
  } catch (error) {
    if (error instanceof MetadataProblem) return wrong(field, error.message);
    throw error;
  }
}

/** As the form has them. */
const formOf = (it: queries.ProviderSettings) => ({
  name: it.name,
  kind: it.kind,
  issuer: it.issuer,
  authorizationAddress: it.authorizationAddress,
  tokenAddress: it.tokenAddress,
  profileAddress: it.profileAddress,
  metadataAddress: it.metadataAddress,
  allowsUnsolicited: it.allowsUnsolicited,
  oauthClientID: it.oauthClientID,
  scope: it.scope,
  forWhom: it.forWhom,
  subject: it.kind === "saml" ? "" : (it.claims.subject ?? ""),
  stableAttribute: it.kind === "saml" ? (it.claims.subject ?? "") : "",
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
    const [rows, asks, counts] = await Promise.all([
      app.database.readInside(clientID, queries.providersOfClient),
      app.database.readInside(clientID, queries.asksProviderOfStaff),
      app.database.readHome((sql) => countIdentities(sql, clientID)),
    ]);
    const people = new Map(counts.map((each) => [each.providerID, each.people]));
    return {
      redirectAddress: redirectAddressOf(app, client, request),
      countsVerifiedOnly: client.roster,
      staffProvider: requireRow(asks).staffProvider,
      providers: rows.map((row) => ({
        ...formOf(row),
        providerID: row.providerID,
        onSince: row.onSince,
        signedInAt: row.signedInAt,
        failedAt: row.failedAt,
        failure: row.failure,
        people: people.get(row.providerID) ?? 0,
        saml: row.kind === "saml" ? samlSideOf(app, { client, provider: row, request }) : null,
      })),
    };
  }),

  onOutsideTransaction(addSignInProvider, async ({ transact, app, form, now }) => {
    const settings = settingsIn(app, form);
    const secret = form.secret?.trim() ?? "";
    if (settings.kind !== "saml" && secret === "")
      return wrong("secret", "Enter the client secret that the other system gave you.");
    const metadata = await loadMetadataOfForm(app, form);
    return transact(async (sql, audit) => {
      if (requireRow(await queries.countProviders(sql)).count >= MOST_PROVIDERS)
        refuse(`There are ${MOST_PROVIDERS} already. Remove one that isn’t needed any more.`, 409);
      const providerID = await newID(sql);
      const sealedSecret = app.sealing.seal(secret, providerSecretPurpose(providerID));
      const stored = { ...settings, ...metadata };
      await queries.insertProvider(sql, { ...stored, providerID, sealedSecret, metadataReadAt: metadata ? now : null });
      await audit(providerID, null, auditOf(stored));
      return { providerID };
    });
  }),

  onOutsideTransaction(changeSignInProvider, async (context) => {
    const { transact, app, form, now, signInProvider } = context;
    const { providerID } = signInProvider;
    const typed = settingsIn(app, form);
    const metadata = await loadMetadataOfForm(app, form, signInProvider);
    return transact(async (sql, audit) => {
      const before = requireRow(await queries.lockProvider(sql, providerID));
      await refuseIfStale({ ...context, sql }, providerID, formOf(before));
      const settings = { ...typed, ...(metadata ?? metadataBefore(before, typed)) };
      const secret = settings.kind === "saml" ? "" : form.secret?.trim();
      refuseOtherSystem(before, settings);
      const sealedSecret = secret ? app.sealing.seal(secret, providerSecretPurpose(providerID)) : before.sealedSecret;
      await queries.updateProvider(sql, {
        ...settings,
        providerID,
        sealedSecret,
        metadataReadAt: metadata ? now : null,
      });
      await refuseWithoutStaffProvider(sql);
      await audit(providerID, auditOf(before), { ...auditOf(settings), ...(secret && { secretChanged: true }) });
      return {};
    });
  }),

  onOutsideTransaction(readProviderMetadata, async ({ transact, app, now, signInProvider }) => {
    const { providerID, name, metadataAddress } = signInProvider;
    if (metadataAddress === null)
      return refuse("Its metadata was pasted, and has no address. Paste what it is now under Edit.", 409);
    const metadata = await loadMetadata(app, { address: metadataAddress }).catch((error: unknown) => {
      if (error instanceof MetadataProblem) return refuse(error.message, 409);
      throw error;
    });
    await transact(async (sql, audit) => {
      if ((await queries.updateMetadata(sql, providerID, { ...metadata, now })).length === 0)
        refuse(OTHER_METADATA, 409);
      await audit(providerID, { provider: name }, { provider: name });
    });
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
        provider: requireMetadata(signInProvider),
        backTo: null,
        triedBy: user.userID,
      }).catch((failure: unknown) => {
        if (!(failure instanceof ProviderFailure)) throw failure;
        return refuse(failure.message, failure.isAway ? 503 : 409);
      }),
    };
  }),

  onOutsideTransaction(requireProviderOfStaff, (context) => setRequirement(context, "provider")),

  onOutsideTransaction(allowStaffPasswords, (context) => setRequirement(context, "nothing")),

  on(turnSignInProviderOn, async ({ sql, signInProvider, now, audit }) => {
    const { providerID, name } = requireMetadata(signInProvider);
    if ((await queries.setProviderOn(sql, providerID, now)).length > 0)
      await audit(providerID, null, { provider: name });
    return {};
  }),

  on(turnSignInProviderOff, async ({ sql, signInProvider: { providerID, name }, audit }) => {
    const turned = await queries.setProviderOn(sql, providerID, null);
    await refuseWithoutStaffProvider(sql);
    if (turned.length > 0) await audit(providerID, { provider: name }, { provider: name });
    return {};
  }),

  on(removeSignInProvider, async ({ sql, signInProvider: { providerID, name }, audit }) => {
    await queries.deleteProvider(sql, providerID);
    await refuseWithoutStaffProvider(sql);
    await addDueWork(sql, PROVIDER_REMOVED_WORK, providerID);
    await audit(providerID, { provider: name }, null);
    return {};
  }),
];

/** Of which system a subject is: another one's would be somebody else. */
const addressesOf = ({ kind, issuer, authorizationAddress, claims }: queries.ProviderSettings): string =>
  JSON.stringify([kind, issuer, kind === "oauth2" && authorizationAddress, kind !== "oidc" && claims.subject]);

/** Whoever is known by a subject of one system is somebody else at another. A system of SAML may be put right until somebody signs in. */
function refuseOtherSystem(before: queries.ProviderRow, after: queries.ProviderSettings): void {
  if (addressesOf(before) === addressesOf(after)) return;
  if (before.kind === "saml" && after.kind === "saml" && before.signedInAt === null) return;
  const fields = { oidc: "issuer", oauth2: "authorizationAddress", saml: "metadataAddress" } as const;
  wrong(fields[after.kind], "Another system knows people by other names. Add it anew, and remove this one.");
}

/** What was read stays where a form brings nothing else. */
const metadataBefore = (
  { kind, issuer, authorizationAddress, signingCertificates }: queries.ProviderRow,
  typed: queries.ProviderSettings,
) => (typed.kind === "saml" && kind === "saml" ? { issuer, authorizationAddress, signingCertificates } : undefined);

const OTHER_METADATA = "The metadata at this address is another system’s now. Add that one anew, and remove this one.";

function requireMetadata(provider: queries.ProviderRow): queries.ProviderRow {
  if (provider.kind === "saml" && provider.issuer === null)
    refuse("We don’t know its metadata yet. Enter it under Edit first.", 409);
  return provider;
}

const OWN_SIGN_IN_FIRST =
  "Sign out, and sign in with your association’s own system first, or you would lock yourself out.";
const NO_STAFF_PROVIDER = "Turn a system on that is for staff first.";

/** Whoever requires it has come by it, so that nobody locks everybody out. */
async function setRequirement(
  {
    app,
    client: { clientID },
    user,
    transact,
  }: Pick<OutsideContext<typeof requireProviderOfStaff>, "app" | "client" | "user" | "transact">,
  required: "provider" | "nothing",
): Promise<object> {
  const isRequired = required === "provider";
  const { onlyAt, byProvider } = user;
  if (isRequired && (onlyAt !== clientID || !byProvider)) refuse(OWN_SIGN_IN_FIRST, 409);
  const isNew = await transact(async (sql, audit) => {
    if ((await queries.setStaffProvider(sql, { isRequired })).length === 0) return false;
    const { staffProviders } = requireRow(await queries.asksProviderOfStaff(sql));
    if (isRequired && staffProviders.length === 0) refuse(NO_STAFF_PROVIDER, 409);
    if (isRequired && !staffProviders.includes(byProvider!.providerID)) refuse(OWN_SIGN_IN_FIRST, 409);
    await audit(clientID, { staffProvider: !isRequired }, { staffProvider: isRequired });
    return true;
  });
  if (isNew) {
    await waitUntilHomeKnowsStaffRequirements(app.database, clientID);
    app.changes.publish("staffRequirements", clientID);
  }
  return {};
}

/** After a change: while staff have to come by a provider, one that is for them stays on. */
async function refuseWithoutStaffProvider(sql: Sql): Promise<void> {
  await lockClient(sql);
  const { staffProvider, staffProviders } = requireRow(await queries.asksProviderOfStaff(sql));
  if (staffProvider && staffProviders.length === 0)
    refuse("Staff have to sign in with it, and with nothing else. Let them use their passwords first.", 409);
}

type ListedRow = Awaited<ReturnType<typeof queries.providersOfClient>>[number];
type ListedPlace = { client: { url: string }; provider: ListedRow; request: FastifyRequest };

const samlSideOf = (app: App, place: ListedPlace) => ({
  ...ownAddressesOf(app, place),
  metadataReadAt: place.provider.metadataReadAt,
  certificatesEnd: place.provider.signingCertificates.map(endOfCertificate),
});
