import type { FastifyRequest } from "fastify";
import { samlPath } from "../../../contract/people/saml-address.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import type { App } from "../../platform/app.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";
import type { Claims } from "./claims.ts";
import { type OpenIDSecrets, claimsOfOpenID, wayToOpenID } from "./openid-protocol.ts";
import type { ProviderRow } from "./provider-queries.ts";
import { type OwnAddresses, type SAMLSecrets, claimsOfSAML, wayToSAML } from "./saml-protocol.ts";

/** What is remembered of the way there, by the provider's kind. */
export type Secrets = OpenIDSecrets | SAMLSecrets;

type Addresses = Pick<App, "addresses">;

const originAt = ({ addresses }: Addresses, url: string, request: FastifyRequest): string =>
  addresses.domainOf(request) ? addresses.originOf(url) : addresses.main;

/**
 * To be entered at the association's own system, letter by letter. Each client has its own, so that no answer is taken for another's;
 * and one at each host of its pages, as the browser comes back to where it began.
 */
export const redirectAddressOf = (app: Addresses, { url }: Pick<ClientRow, "url">, request: FastifyRequest): string =>
  originAt(app, url, request) + paths.signInReturn({ client: url });

type SAMLPlace = { client: Pick<ClientRow, "url">; provider: Pick<ProviderRow, "providerID">; request: FastifyRequest };

/** The same of SAML, where each provider has its own. The entity ID stays, whatever domain a client has. */
export function ownAddressesOf(app: Addresses, { client, provider, request }: SAMLPlace): OwnAddresses {
  const path = samlPath({ client: client.url, providerID: provider.providerID });
  return { entityID: app.addresses.main + path, returnAddress: originAt(app, client.url, request) + path };
}

type ProviderRequest = { client: ClientRow; provider: ProviderRow; request: FastifyRequest };

/** The address at the provider to send somebody to, and what is to be remembered until they are back. */
export async function wayToProvider(
  app: App,
  place: ProviderRequest,
  state: string,
): Promise<{ address: string; secrets: Secrets }> {
  const { client, provider, request } = place;
  if (provider.kind === "saml") return wayToSAML(provider, { ...ownAddressesOf(app, place), state });
  return wayToOpenID(app, provider, { redirectAddress: redirectAddressOf(app, client, request), state });
}

/** What a browser brings back of a provider's answer. */
type ReturnedForm = {
  state: string;
  code?: string | null;
  iss?: string | null;
  error?: string | null;
  error_description?: string | null;
};

/** What came back: in the address of the page, or, of SAML, what the provider has posted. */
export type Returned = { form: ReturnedForm; samlAnswer: string | null; secrets: Secrets; now: Date };

function answerIn({ state, code, iss, error, error_description }: ReturnedForm): Record<string, string> {
  const answer: Record<string, string> = { state };
  for (const [name, value] of Object.entries({ code, iss, error, error_description })) if (value) answer[name] = value;
  return answer;
}

/** What the provider says of the person, once its answer is proved to be its own and meant for this attempt. */
export async function claimsOfReturn(
  app: App,
  place: ProviderRequest,
  { form, samlAnswer, secrets, now }: Returned,
): Promise<Claims> {
  const { client, provider, request } = place;
  if (provider.kind === "saml")
    return claimsOfSAML(app, provider, {
      ...ownAddressesOf(app, place),
      answer: samlAnswer ?? "",
      secrets: secrets as SAMLSecrets,
      now,
    });
  return claimsOfOpenID(app, provider, {
    redirectAddress: redirectAddressOf(app, client, request),
    state: form.state,
    answer: answerIn(form),
    secrets: secrets as OpenIDSecrets,
  });
}
