import { createHash, randomBytes } from "node:crypto";
import { MINUTE } from "../../../contract/platform/durations.ts";
import type { App } from "../../platform/app.ts";
import { insertUsedAssertion } from "./identity-queries.ts";
import { NAME_ID, NAME_ID_FORMAT, type Claims } from "./claims.ts";
import { ProviderFailure, plainly } from "./provider-failure.ts";
import type { ProviderRow } from "./provider-queries.ts";
import { PERSISTENT } from "./saml-metadata.ts";
import { type XMLElement, UnreadableXML, childrenOf, everyElement, readXML } from "./saml-xml.ts";

/** By which a provider's clock may be wrong. */
const CLOCK_TOLERANCE = MINUTE;
/** From when it was signed; whatever the provider says. */
const MOST_ASSERTION_AGE = 10 * MINUTE;
const MOST_ANSWER_BYTES = 256 * 1024;

/** The library is read when somebody first signs in by it. */
const library = () => import("@node-saml/node-saml");

/** What is remembered of the way there: the request’s ID, by which its answer is known. */
export type SAMLSecrets = { requestID: string };

/** This side, as the provider knows it. */
export type OwnAddresses = { entityID: string; returnAddress: string };

type Settings = Pick<ProviderRow, "issuer" | "authorizationAddress" | "signingCertificates" | "claims">;
type Conversation = OwnAddresses & { requestID: string; isResponseSigned: boolean };

async function conversationWith(
  provider: Settings,
  { entityID, returnAddress, requestID, isResponseSigned }: Conversation,
) {
  const { issuer, authorizationAddress, signingCertificates, claims } = provider;
  if (issuer === null || authorizationAddress === null)
    throw new ProviderFailure("Its metadata is missing: enter it under Edit.");
  const { SAML, ValidateInResponseTo } = await library();
  return new SAML({
    issuer: entityID,
    audience: entityID,
    callbackUrl: returnAddress,
    entryPoint: authorizationAddress,
    idpIssuer: issuer,
    idpCert: [...signingCertificates],
    wantAssertionsSigned: true,
    // A response’s own signature isn’t asked for; where there is one it must be right.
    wantAuthnResponseSigned: isResponseSigned,
    acceptedClockSkewMs: CLOCK_TOLERANCE,
    maxAssertionAgeMs: MOST_ASSERTION_AGE,
    generateUniqueId: () => requestID,
    // An attribute that never changes is as good as a lasting NameID, and then any will do.
    identifierFormat: claims.subject ? null : PERSISTENT,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.always,
    // The attempt’s row remembers the request, and is taken back once: here it is the only one that there is.
    cacheProvider: {
      saveAsync: async (key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestID ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/** The address at the provider to send somebody to, and what is to be remembered until they are back. */
export async function wayToSAML(
  provider: ProviderRow,
  { state, ...own }: OwnAddresses & { state: string },
): Promise<{ address: string; secrets: SAMLSecrets }> {
  const requestID = `_${randomBytes(20).toString("hex")}`;
  const saml = await conversationWith(provider, { ...own, requestID, isResponseSigned: false });
  return { address: await saml.getAuthorizeUrlAsync(state, undefined, {}), secrets: { requestID } };
}

type WayBack = OwnAddresses & { answer: string; secrets: SAMLSecrets; now: Date };

/** What the provider says of the person, once its answer is proved to be its own and meant for this attempt. */
export async function claimsOfSAML(
  app: App,
  provider: ProviderRow,
  { answer, secrets: { requestID }, now, ...own }: WayBack,
): Promise<Claims> {
  const response = readResponse(answer);
  checkResponse(response, provider, own.returnAddress);
  const isResponseSigned = childrenOf(response, "Signature").length > 0;
  const saml = await conversationWith(provider, { ...own, requestID, isResponseSigned });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer }).catch((error: unknown) => {
    throw untrusted(error instanceof Error ? error.message : String(error));
  });
  const signed = profile?.getAssertionXml?.();
  if (signed === undefined) throw untrusted("there is no assertion in it");
  // From here on nothing is read but what the signature covers.
  const assertion = requireXML(signed);
  const { end } = checkAssertion(assertion, provider, { ...own, requestID, now });
  await useOnce(app, provider.providerID, { assertion, end });
  return claimsOfAssertion(assertion);
}

const untrusted = (why: string) => new ProviderFailure(`Its answer can’t be trusted or read: ${plainly(why)}.`);

/** Refuses, before any signature is looked at, whatever two readers might read differently. */
function readResponse(answer: string): XMLElement {
  const bytes = Buffer.from(answer, "base64");
  if (bytes.length > MOST_ANSWER_BYTES) throw untrusted("it is too large");
  const response = requireXML(bytes.toString("utf8"));
  if (response.name !== "Response") throw untrusted("it isn’t a response");
  return response;
}

function requireXML(text: string): XMLElement {
  try {
    return readXML(text);
  } catch (error) {
    if (error instanceof UnreadableXML) throw untrusted(`the XML isn’t taken. ${error.message}`);
    throw error;
  }
}

const STATUS = "urn:oasis:names:tc:SAML:2.0:status:";
const calledOff = new Set(["AuthnFailed", "RequestDenied"]);

const digests = new Set(["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"]);
const signatures = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
]);

/** What can be told by the envelope, which need not be signed: it can only make an answer be refused. */
function checkResponse(response: XMLElement, { issuer }: Settings, returnAddress: string): void {
  const codes = childrenOf(response, "Status")
    .flatMap(everyElement)
    .filter(({ name }) => name === "StatusCode")
    .map(({ attributes }) => (attributes["Value"] ?? "").replace(STATUS, ""));
  if (codes[0] !== "Success")
    throw new ProviderFailure(`It answered with an error: ${plainly(codes.join(", ").slice(0, 300) || "no status")}.`, {
      isRefused: codes.some((code) => calledOff.has(code)),
    });
  const { Destination: destination } = response.attributes;
  if (destination !== undefined && destination !== returnAddress) throw untrusted("it is meant for another address");
  if (childrenOf(response, "Issuer").some(({ text }) => text.trim() !== issuer))
    throw untrusted("it is another system’s");
  const elements = everyElement(response);
  const named = (name: string) => elements.filter((element) => element.name === name);
  if (named("EncryptedAssertion").length > 0 || named("EncryptedID").length > 0)
    throw new ProviderFailure("It encrypts its assertions, which isn’t read. Turn that off there.");
  if (named("Assertion").length !== 1) throw untrusted("there must be one assertion in it, and there isn’t");
  if (childrenOf(response, "Assertion").length !== 1) throw untrusted("its assertion stands in another place");
  const ids = elements.flatMap(({ attributes }) => attributes["ID"] ?? []);
  if (new Set(ids).size !== ids.length) throw untrusted("two of its elements have one ID");
  for (const [name, known] of [
    ["SignatureMethod", signatures],
    ["DigestMethod", digests],
  ] as const)
    if (named(name).some(({ attributes }) => !known.has(attributes["Algorithm"] ?? "")))
      throw untrusted("it isn’t signed by RSA with SHA-256 or SHA-512");
}

type Expected = OwnAddresses & { requestID: string; now: Date };

/** What the library leaves open: whose assertion it is, where it may be brought, which request it answers, and when. */
function checkAssertion(assertion: XMLElement, { issuer }: Settings, expected: Expected): { end: Date } {
  const { entityID, returnAddress, requestID, now } = expected;
  const only = (parent: XMLElement | undefined, name: string): XMLElement => {
    const [found, ...others] = childrenOf(parent, name);
    if (!found || others.length > 0) throw untrusted(`the assertion must have one ${name}`);
    return found;
  };
  if (assertion.name !== "Assertion" || !assertion.attributes["ID"]) throw untrusted("the assertion has no ID");
  if (only(assertion, "Issuer").text.trim() !== issuer) throw untrusted("the assertion is another system’s");
  const conditions = only(assertion, "Conditions");
  const restrictions = childrenOf(conditions, "AudienceRestriction");
  const isForUs = (restriction: XMLElement) =>
    childrenOf(restriction, "Audience").some(({ text }) => text.trim() === entityID);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw untrusted("it is meant for another audience");
  const ends = [momentOf(conditions, "NotOnOrAfter"), momentOf(assertion, "IssueInstant") + MOST_ASSERTION_AGE];
  const starts = [momentOf(assertion, "IssueInstant")];
  if (conditions.attributes["NotBefore"] !== undefined) starts.push(momentOf(conditions, "NotBefore"));
  const confirmation = childrenOf(only(assertion, "Subject"), "SubjectConfirmation")
    .filter(({ attributes }) => attributes["Method"] === "urn:oasis:names:tc:SAML:2.0:cm:bearer")
    .flatMap((one) => childrenOf(one, "SubjectConfirmationData"))
    .find(({ attributes }) => attributes["Recipient"] === returnAddress && attributes["InResponseTo"] === requestID);
  if (!confirmation) throw untrusted("it is meant for another address, or answers another request");
  ends.push(momentOf(confirmation, "NotOnOrAfter"));
  const authentications = childrenOf(assertion, "AuthnStatement");
  if (authentications.length === 0) throw untrusted("it doesn’t say that anybody signed in");
  for (const statement of authentications)
    if (statement.attributes["SessionNotOnOrAfter"] !== undefined)
      ends.push(momentOf(statement, "SessionNotOnOrAfter"));
  if (Math.max(...starts) > now.getTime() + CLOCK_TOLERANCE) throw untrusted("it isn’t valid yet, or a clock is wrong");
  const end = Math.min(...ends) + CLOCK_TOLERANCE;
  if (end <= now.getTime()) throw untrusted("it has expired, or a clock is wrong");
  return { end: new Date(end) };
}

function momentOf({ attributes }: XMLElement, name: string): number {
  const moment = Date.parse(attributes[name] ?? "");
  if (Number.isNaN(moment)) throw untrusted(`the assertion has no ${name}`);
  return moment;
}

/** The second to come with an assertion finds it used, in whichever process. */
async function useOnce(app: App, providerID: string, { assertion, end }: { assertion: XMLElement; end: Date }) {
  const assertionHash = createHash("sha256").update(assertion.attributes["ID"]!).digest();
  const used = await app.database.home((sql) =>
    insertUsedAssertion(sql, { providerID, assertionHash, expiresAt: end }),
  );
  if (used.length === 0) throw untrusted("the same assertion was sent before");
}

/** Attributes by their names, several values as a list; what identifies the subject stands above an attribute of its name. */
function claimsOfAssertion(assertion: XMLElement): Claims {
  const claims = new Map<string, unknown>();
  const attributes = childrenOf(assertion, "AttributeStatement").flatMap((one) => childrenOf(one, "Attribute"));
  for (const attribute of attributes) {
    const { Name: name } = attribute.attributes;
    const values = childrenOf(attribute, "AttributeValue").map(({ text }) => text);
    if (name !== undefined && values.length > 0) claims.set(name, values.length === 1 ? values[0] : values);
  }
  claims.delete(NAME_ID);
  claims.delete(NAME_ID_FORMAT);
  const [nameID, ...others] = childrenOf(childrenOf(assertion, "Subject")[0], "NameID");
  if (others.length > 0) throw untrusted("it names two people");
  if (nameID) {
    claims.set(NAME_ID, nameID.text);
    claims.set(NAME_ID_FORMAT, nameID.attributes["Format"] ?? "");
  }
  return Object.fromEntries(claims);
}
