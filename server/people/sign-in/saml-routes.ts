import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { samlAddress } from "../../../contract/people/saml-address.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import { anonymousCallLimits, countAttempt } from "../../platform/access/rate-limits.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { refuse, requireFound } from "../../platform/http/refusal.ts";
import { answerPurpose, stateHashOf } from "./attempts.ts";
import { keepAnswer } from "./identity-queries.ts";
import { ownAddressesOf } from "./provider-protocol.ts";
import { type ProviderPlace, noteProviderFailure, signInProviderAtClient } from "./provider-queries.ts";
import { ownMetadata } from "./saml-metadata.ts";

type SAMLRequest = FastifyRequest<{ Params: { client: string; providerID: string } }>;

/** Base64 of the largest answer that is read, with its + and / encoded. */
const MOST_FORM_BYTES = 512 * 1024;

/**
 * Where a SAML provider reads this side’s metadata, and where it has the browser post its answer. That post comes from another site, and
 * so without a cookie: nothing is decided by it. The answer waits in the row of its attempt, and the browser goes on to a page of ours,
 * which claims it with the secret that the browser was given when it began. No other address takes a post of another site’s form.
 */
export function serveSAML(server: FastifyInstance, app: App): void {
  server.register(async (saml) => {
    saml.removeAllContentTypeParsers();
    saml.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MOST_FORM_BYTES },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    saml.get(samlAddress, async (request: SAMLRequest, reply) => {
      const place = await requirePlace(app, request);
      const { entityID, returnAddress } = ownAddressesOf(app, { ...place, request });
      const own = app.addresses.originOf(place.client.url) + new URL(entityID).pathname;
      return reply
        .header("cache-control", "no-store")
        .type("application/samlmetadata+xml; charset=utf-8")
        .send(ownMetadata({ entityID, returnAddresses: [...new Set([entityID, own, returnAddress])] }));
    });
    saml.post(samlAddress, async (request: SAMLRequest, reply) => {
      const place = await requirePlace(app, request);
      const { SAMLResponse: answer = "", RelayState: state = "" } = (request.body ?? {}) as Record<string, string>;
      if (answer === "") refuse("There is no answer of a SAML provider in this.", 400);
      if (await keepFor(app, place, { answer, state })) return goOn(reply, place, `state=${encodeURIComponent(state)}`);
      const { onSince, allowsUnsolicited } = place.provider;
      // What nobody asked for is never believed, as it may have been made for somebody else: the provider is asked anew.
      if (isUnsolicited(answer) && onSince !== null && allowsUnsolicited)
        return goOn(reply, place, `begin=${place.provider.providerID}`);
      // An answer that somebody waits for is never refused for others of its network.
      await app.database.home((sql) => countAttempt(sql, anonymousCallLimits(samlAddress, request.ip, undefined)));
      if (isUnsolicited(answer)) await noteUnasked(app, place);
      return goOn(reply, place);
    });
  });
}

async function requirePlace(app: App, { params }: SAMLRequest): Promise<ProviderPlace> {
  const client = requireFound(await app.directory.client(params.client), "client");
  const { providerID } = params;
  const [provider] = isID(providerID)
    ? await app.database.readInside(client.clientID, (sql) => signInProviderAtClient(sql, providerID))
    : [];
  if (provider?.kind !== "saml") return refuse("No such way to sign in.", 404);
  return { client, provider };
}

/** True where an attempt by this provider at this client waits for its first answer. */
async function keepFor(
  { database, sealing }: App,
  { client, provider }: ProviderPlace,
  { answer, state }: { answer: string; state: string },
): Promise<boolean> {
  const kept = await database.home((sql) =>
    keepAnswer(sql, {
      stateHash: stateHashOf(state),
      clientID: client.clientID,
      providerID: provider.providerID,
      sealedAnswer: sealing.seal(answer, answerPurpose(state)),
      now: clock.now(),
    }),
  );
  return kept.length > 0;
}

/** 303: the browser fetches the page by GET. */
const goOn = (reply: FastifyReply, { client }: ProviderPlace, query = "") =>
  reply
    .header("cache-control", "no-store")
    .redirect(paths.signInReturn({ client: client.url }) + (query && `?${query}`), 303);

const START_LETTERS = 4_096;

/** An answer to a request that was lost or has ended says so; only one that names none was sent unasked. */
const isUnsolicited = (answer: string): boolean => {
  const [start = ""] =
    /<(?:[\w.-]+:)?Response\b[^>]*>/.exec(Buffer.from(answer, "base64").toString("utf8").slice(0, START_LETTERS)) ?? [];
  return start !== "" && !start.includes("InResponseTo");
};

const UNASKED =
  "An answer came that nobody had asked for, and was refused. Under Edit you can let people begin in its list of apps.";

async function noteUnasked({ database }: App, { client, provider }: ProviderPlace): Promise<void> {
  const failed = { at: clock.now(), failure: UNASKED };
  await database.inside(client.clientID, (sql) => noteProviderFailure(sql, provider.providerID, failed));
}
