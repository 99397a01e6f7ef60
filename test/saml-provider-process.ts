// A SAML provider as a process of its own: samlify, whose people sign in without being asked. The test that started it tells it who they are.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import forge from "node-forge";
import { type IdentityProviderInstance, IdentityProvider, ServiceProvider, setSchemaValidator } from "samlify";
import type { Attributes, SAMLCommand, SAMLWishes } from "./saml-provider-commands.ts";

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

// A schema isn't what is tried here.
setSchemaValidator({ validate: async () => "not asked" });

type Key = { privateKey: string; certificate: string };
const keys = new Map<string, Key>();

function keyNamed(name: string): Key {
  const known = keys.get(name);
  if (known) return known;
  const pair = forge.pki.rsa.generateKeyPair(2_048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = pair.publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date("2020-01-01");
  certificate.validity.notAfter = new Date("2090-01-01");
  certificate.setSubject([{ name: "commonName", value: name }]);
  certificate.setIssuer([{ name: "commonName", value: name }]);
  certificate.sign(pair.privateKey, forge.md.sha256.create());
  const made = {
    privateKey: forge.pki.privateKeyToPem(pair.privateKey),
    certificate: forge.pki.certificateToPem(certificate),
  };
  keys.set(name, made);
  return made;
}

const people = new Map<string, Attributes>();
const known = new Map<string, string>();
let wishes: SAMLWishes = {};
let published = ["first"];
let who = "";
let isAway = false;
const requests: string[] = [];

const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url?.split("?")[0]}`);
  const url = new URL(request.url ?? "/", address());
  if (isAway) return void response.writeHead(503).end();
  if (url.pathname === "/metadata")
    return void response
      .setHeader("content-type", "application/samlmetadata+xml")
      .end(provider("first", published).getMetadata());
  answer(url).then(
    (html) => response.setHeader("content-type", "text/html; charset=utf-8").end(html),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Who signs gives one certificate along, whichever are published. */
const provider = (keyName: string, certified = [keyName]): IdentityProviderInstance =>
  IdentityProvider({
    entityID: `${address()}/metadata`,
    signingCert: certified.map((name) => keyNamed(name).certificate),
    privateKey: keyNamed(keyName).privateKey,
    requestSignatureAlgorithm: wishes.algorithm ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    nameIDFormat: ["urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"],
    singleSignOnService: [{ Binding: REDIRECT, Location: `${address()}/sso` }],
    singleLogoutService: [{ Binding: REDIRECT, Location: `${address()}/sign-out` }],
    generateID: () => `_${randomBytes(16).toString("hex")}`,
  });

/** Asked at /sso; at /unasked, whose query names an entity ID, an answer goes there that nobody asked for. */
async function answer(url: URL): Promise<string> {
  const isAsked = url.pathname === "/sso";
  const idp = provider(wishes.key ?? published[0]!);
  const SAMLRequest = url.searchParams.get("SAMLRequest") ?? "";
  const entityID = url.searchParams.get("entity") ?? issuerIn(SAMLRequest);
  const metadata = known.get(entityID);
  if (!metadata) throw new Error(`${entityID} isn’t known here.`);
  const { signs = "assertion" } = wishes;
  const sp = ServiceProvider({
    metadata: signs === "response" ? metadata.replace('WantAssertionsSigned="true"', "") : metadata,
    ...(signs === "both" && { wantMessageSigned: true }),
  });
  const { extract } = isAsked
    ? await idp.parseLoginRequest(sp, "redirect", { query: { SAMLRequest } })
    : { extract: {} };
  const requestID = (extract as { request?: { id: string } }).request?.id;
  const made = await idp.createLoginResponse(sp, { extract } as never, "post", {}, (template: string) => {
    const id = `_${randomBytes(16).toString("hex")}`;
    return { id, context: filled(template, { id, requestID, sp, issuer: `${address()}/metadata` }) };
  });
  const { context } = made as { context: string };
  const action = metadataOf(sp).getAssertionConsumerService("post");
  const state = isAsked ? (url.searchParams.get("RelayState") ?? "") : "";
  return `<!doctype html><title>Provider</title><form method="post" action="${escaped(action)}">
<input type="hidden" name="SAMLResponse" value="${escaped(context)}"><input type="hidden" name="RelayState" value="${escaped(state)}">
<button>Go on</button></form><script>document.forms[0].submit()</script>`;
}

const metadataOf = ({ entityMeta }: ReturnType<typeof ServiceProvider>) =>
  entityMeta as { getEntityID(): string; getAssertionConsumerService(binding: string): string };

const issuerIn = (request: string): string => {
  const text = inflated(request);
  return /<saml:Issuer[^>]*>([^<]+)</.exec(text)?.[1] ?? "";
};

const inflated = (request: string) => inflateRawSync(Buffer.from(request, "base64")).toString();

type Filling = { id: string; requestID: string | undefined; sp: ReturnType<typeof ServiceProvider>; issuer: string };

function filled(template: string, { id, requestID, sp, issuer }: Filling): string {
  const now = Date.now() + (wishes.clock ?? 0);
  const soon = new Date(now + 5 * 60_000).toISOString();
  const returnAddress = metadataOf(sp).getAssertionConsumerService("post");
  const tags: Record<string, string | undefined> = {
    ID: id,
    AssertionID: `_${randomBytes(16).toString("hex")}`,
    Destination: returnAddress,
    Audience: metadataOf(sp).getEntityID(),
    SubjectRecipient: returnAddress,
    Issuer: issuer,
    IssueInstant: new Date(now).toISOString(),
    StatusCode: "urn:oasis:names:tc:SAML:2.0:status:Success",
    ConditionsNotBefore: new Date(now).toISOString(),
    ConditionsNotOnOrAfter: soon,
    SubjectConfirmationDataNotOnOrAfter: soon,
    NameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    NameID: who,
    InResponseTo: requestID,
    ...wishes.tags,
  };
  if (who === "") tags["StatusCode"] = "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed";
  const changed = Object.entries(wishes.template ?? {}).reduce(
    (text, [part, other]) => text.replaceAll(part, other),
    template,
  );
  return changed
    .replace(
      / InResponseTo="\{InResponseTo\}"/g,
      tags["InResponseTo"] === undefined ? "" : ' InResponseTo="{InResponseTo}"',
    )
    .replace(
      "{AuthnStatement}",
      `<saml:AuthnStatement AuthnInstant="${tags["IssueInstant"]}" SessionIndex="${id}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    )
    .replace("{AttributeStatement}", attributesOf(people.get(who) ?? {}))
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in tags ? escaped(tags[name] ?? "") : whole));
}

const attributesOf = (attributes: Attributes): string =>
  `<saml:AttributeStatement>${Object.entries(attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${escaped(name)}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic">${[
          values,
        ]
          .flat()
          .map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`)
          .join("")}</saml:Attribute>`,
    )
    .join("")}</saml:AttributeStatement>`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function obey(command: SAMLCommand): unknown {
  switch (command.do) {
    case "know":
      return void known.set(command.entityID, command.metadata);
    case "say":
      return void people.set(command.sub, command.attributes);
    case "signInAs":
      return void (who = command.sub);
    case "wish":
      return void (wishes = command.wishes);
    case "publish":
      return void (published = command.keys);
    case "away":
      return void (isAway = command.isAway);
    case "requests":
      return requests;
    default:
      throw new Error("No such command.");
  }
}

process.on("message", ({ id, command }: { id: number; command: SAMLCommand }) =>
  process.send!({ id, answer: obey(command) }),
);
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send!({ address: address() }));
