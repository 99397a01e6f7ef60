import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { beginProviderSignIn, returnFromProvider } from "../contract/people/provider-sign-in.ts";
import { samlPath } from "../contract/people/saml-address.ts";
import { addSignInProvider, turnSignInProviderOn } from "../contract/people/sign-in-providers.ts";
import type { Attributes } from "./saml-provider-commands.ts";
import { type PostedForm, openSAMLProvider } from "./saml-provider.ts";
import type { Town } from "./town.ts";
import { openVisitingBrowser } from "./visiting-browser.ts";

const usualProvider = {
  name: "Oak staff account",
  kind: "saml" as const,
  forWhom: "both" as const,
  emailClaim: "email",
  emailVerified: "email_verified",
  fullName: "given_name family_name",
  memberNumber: "member_number",
  level: "member_level",
  status: "groups",
  memberStatuses: "Members",
  until: "member_until",
  membershipDays: 1,
  trustedDomains: "oak.example",
};

export type SAMLAt = { client: string; providerID: string };
type ProviderWishes = Partial<Omit<typeof usualProvider, "forWhom">> & {
  forWhom?: "members" | "staff" | "both";
  metadataAddress?: string;
  metadata?: string;
  stableAttribute?: string;
  allowsUnsolicited?: boolean;
};

/** SAML providers for the tests of a file, which run as processes, who they know, and browsers that sign in by them. */
export function useSAMLProviders(town: Town) {
  let first: Awaited<ReturnType<typeof openSAMLProvider>>;
  let second: Awaited<ReturnType<typeof openSAMLProvider>>;

  beforeAll(async () => {
    town.app.settings.webhookNetworks = ["127.0.0.1"];
    [first, second] = await Promise.all([openSAMLProvider(), openSAMLProvider()]);
  });
  afterAll(() => Promise.all([first.close(), second.close()]));

  beforeEach(async () => {
    for (const provider of [first, second]) {
      await provider.wish({});
      await provider.publish("first");
      await provider.beAway(false);
    }
    for (const client of ["oak", "elm"]) await town.inside(client, (sql) => sql`delete from sign_in_providers`);
  });

  const entityIDOf = (at: SAMLAt) => town.app.settings.origin + samlPath(at);

  /** Adds a provider, has it know us, and turns it on. */
  async function addProvider(wishes: ProviderWishes = {}, { client = "oak", by = "owner", to = first } = {}) {
    const { answer, problem } = await town.as(by)(
      addSignInProvider,
      { client },
      { ...usualProvider, metadataAddress: to.metadataAddress, ...wishes },
    );
    expect(problem.detail, JSON.stringify(problem)).toBeUndefined();
    const at = { client, providerID: answer.providerID };
    await introduce(at, to);
    await town.as(by)(turnSignInProviderOn, at);
    return at;
  }

  async function introduce(at: SAMLAt, to = first) {
    const metadata = await town.server.inject({ url: samlPath(at) });
    expect(metadata.statusCode).toBe(200);
    await to.know(entityIDOf(at), metadata.body);
  }

  function openBrowser() {
    const visiting = openVisitingBrowser(town);
    const { call, network } = visiting;
    const browser = Object.assign(visiting, {
      async begin(at: SAMLAt, to?: string): Promise<string> {
        const { status, body } = await call(beginProviderSignIn, {
          clientURL: at.client,
          providerID: at.providerID,
          to,
        });
        expect([status, body.detail]).toEqual([200, undefined]);
        return body.address as string;
      },
      /** What a provider's page posts comes from another site, so that no cookie goes along. */
      async post({ action, answer, state }: PostedForm) {
        const response = await town.server.inject({
          method: "POST",
          url: new URL(action).pathname,
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "x-forwarded-for": network,
            "sec-fetch-site": "cross-site",
            origin: "https://provider.example",
          },
          payload: new URLSearchParams({ SAMLResponse: answer, RelayState: state }).toString(),
        });
        return { status: response.statusCode, location: String(response.headers.location ?? ""), body: response.body };
      },
      /** The page to which the browser was sent on claims the answer. */
      back(location: string) {
        const page = new URL(location, town.app.settings.origin);
        return call(returnFromProvider, {
          clientURL: page.pathname.split("/").at(-1),
          state: page.searchParams.get("state") ?? "none",
        });
      },
      async bring(form: PostedForm) {
        return browser.back((await browser.post(form)).location);
      },
      /** There and back. */
      async signIn(at: SAMLAt, sub: string, { to, by = first }: { to?: string; by?: typeof first } = {}) {
        const form = await by.signIn(await browser.begin(at, to), sub);
        const answer = await browser.bring(form);
        if (answer.body.token) browser.token = answer.body.token;
        return { ...answer, form };
      },
    });
    return browser;
  }

  let counted = 0;
  /** Somebody whom the first provider knows. */
  async function person(attributes: Attributes = {}) {
    const sub = `person-${(counted += 1)}`;
    const said = {
      email: `${sub}@oak.example`,
      email_verified: "true",
      given_name: "Mia",
      family_name: "Member",
      ...attributes,
    };
    await first.say(sub, said);
    await second.say(sub, said);
    return { sub, ...said, email: String(said.email) };
  }

  return {
    first: () => first,
    second: () => second,
    usual: () => ({ ...usualProvider, metadataAddress: first.metadataAddress }),
    entityIDOf,
    addProvider,
    introduce,
    openBrowser,
    person,
  };
}
