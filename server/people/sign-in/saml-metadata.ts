import { X509Certificate } from "node:crypto";
import type { App } from "../../platform/app.ts";
import { Unanswered, guardedFetch } from "../../platform/guarded-fetch.ts";
import { markup } from "../../platform/http/html.ts";
import { mayReachOf } from "../../platform/other-systems.ts";
import { type XMLElement, UnreadableXML, childrenOf, everyElement, readXML } from "./saml-xml.ts";

const SAML_PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const POST_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";
const REDIRECT_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
export const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

/** Milliseconds. */
const ANSWER_WITHIN = 10_000;
const MOST_BYTES = 256 * 1024;
const MOST_CERTIFICATES = 10;
const MOST_ADDRESS_LETTERS = 1_024;

/** What is needed of a provider's metadata, by the names of its settings. */
export type ProviderMetadata = { issuer: string; authorizationAddress: string; signingCertificates: string[] };

/** What is wrong with metadata, in words for staff. */
export class MetadataProblem extends Error {}

export function readMetadata(text: string): ProviderMetadata {
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new MetadataProblem("It is too large: give the metadata of this one system, and not of a federation.");
  const system = systemIn(documentOf(text));
  const [descriptor] = childrenOf(system, "IDPSSODescriptor").filter(({ attributes }) =>
    (attributes["protocolSupportEnumeration"] ?? "").split(/\s+/).includes(SAML_PROTOCOL),
  );
  const issuer = (system.attributes["entityID"] ?? "").trim();
  if (!descriptor || issuer === "" || issuer.length > MOST_ADDRESS_LETTERS)
    throw new MetadataProblem("It doesn’t describe an identity provider of SAML 2.0.");
  if (/^(true|1)$/.test(descriptor.attributes["WantAuthnRequestsSigned"] ?? ""))
    throw new MetadataProblem(
      "That system asks for signed requests. Turn this off there, and read the metadata again.",
    );
  const authorizationAddress = childrenOf(descriptor, "SingleSignOnService").find(
    ({ attributes }) => attributes["Binding"] === REDIRECT_BINDING,
  )?.attributes["Location"];
  if (
    !authorizationAddress ||
    authorizationAddress.length > MOST_ADDRESS_LETTERS ||
    !URL.canParse(authorizationAddress)
  )
    throw new MetadataProblem("It names no address that takes requests by HTTP-Redirect.");
  const signingCertificates = [...new Set(certificatesIn(descriptor))];
  if (signingCertificates.length === 0) throw new MetadataProblem("It has no certificate to check signatures by.");
  if (signingCertificates.length > MOST_CERTIFICATES)
    throw new MetadataProblem(`It has more than ${MOST_CERTIFICATES} certificates.`);
  return { issuer, authorizationAddress, signingCertificates };
}

function documentOf(text: string): XMLElement {
  try {
    return readXML(text.trim(), { comments: true });
  } catch (error) {
    if (error instanceof UnreadableXML) throw new MetadataProblem(`It can’t be read as metadata. ${error.message}`);
    throw error;
  }
}

function systemIn(root: XMLElement): XMLElement {
  const systems = everyElement(root).filter(
    (element) => element.name === "EntityDescriptor" && childrenOf(element, "IDPSSODescriptor").length > 0,
  );
  if (systems.length > 1)
    throw new MetadataProblem("It describes several systems: give the metadata of the one that people sign in by.");
  const [system] = systems;
  if (!system) throw new MetadataProblem("It doesn’t describe an identity provider of SAML 2.0.");
  return system;
}

const certificatesIn = (descriptor: XMLElement): string[] =>
  childrenOf(descriptor, "KeyDescriptor")
    .filter(({ attributes }) => (attributes["use"] ?? "signing") === "signing")
    .flatMap(everyElement)
    .filter(({ name }) => name === "X509Certificate")
    .map(({ text }) => text.replaceAll(/\s+/g, ""))
    .map(requireCertificate);

const MOST_CERTIFICATE_LETTERS = 20_000;
const LEAST_KEY_BITS = 2_048;

function requireCertificate(base64: string): string {
  const key = base64.length > MOST_CERTIFICATE_LETTERS ? undefined : certificateOf(base64)?.publicKey;
  if (!key) throw new MetadataProblem("One of its certificates can’t be read.");
  if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_KEY_BITS)
    throw new MetadataProblem(`Its certificates must be of RSA keys of at least ${LEAST_KEY_BITS} bits.`);
  return base64;
}

function certificateOf(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    return undefined;
  }
}

/** When a stored certificate ends. Signatures by it count until the provider takes it from its metadata. */
export const endOfCertificate = (base64: string): string => new Date(certificateOf(base64)?.validTo ?? 0).toISOString();

export async function fetchMetadata(app: App, address: string): Promise<ProviderMetadata> {
  const fetchSafely = guardedFetch({ mayReach: mayReachOf(app), timeout: ANSWER_WITHIN, maxBytes: MOST_BYTES + 1 });
  const answer = await fetchSafely(address, {
    headers: { accept: "application/samlmetadata+xml, application/xml, */*" },
  }).catch((error: unknown) => {
    if (error instanceof Unanswered) throw new MetadataProblem(error.message);
    throw error;
  });
  if (answer.status !== 200) throw new MetadataProblem(`The metadata address answered ${answer.status}.`);
  return readMetadata(await answer.text());
}

type OwnSide = { entityID: string; returnAddresses: readonly string[] };

/** This side as it is entered at the provider. */
export const ownMetadata = ({ entityID, returnAddresses }: OwnSide): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityID}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${SAML_PROTOCOL}">
    <md:NameIDFormat>${PERSISTENT}</md:NameIDFormat>${returnAddresses.map(
      (address, at) => markup`
    <md:AssertionConsumerService Binding="${POST_BINDING}" Location="${address}" index="${at}" isDefault="${String(at === 0)}"/>`,
    )}
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`.source;
