import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { beginProviderSignIn, returnFromProvider } from "../contract/people/provider-sign-in.ts";
import { addSignInProvider, turnSignInProviderOn } from "../contract/people/sign-in-providers.ts";
import { openMemberSystem, systemClientID, systemSecret } from "./member-system.ts";
import type { Town } from "./town.ts";
import { openVisitingBrowser } from "./visiting-browser.ts";

/** How a way to sign in is set up, where a test says nothing else. */
const usualProvider = {
  name: "Oak member account",
  kind: "oidc" as const,
  oauthClientID: systemClientID,
  secret: systemSecret,
  scope: "openid profile email",
  forWhom: "both" as const,
  emailClaim: "email",
  emailVerified: "email_verified",
  fullName: "name",
  memberNumber: "member_number",
  level: "member_level",
  status: "member_status",
  memberStatuses: "Active\nGrace period",
  until: "member_until",
  membershipDays: 1,
  trustedDomains: "oak.example",
};
export type ProviderWishes = Partial<Omit<typeof usualProvider, "forWhom">> & {
  issuer?: string;
  forWhom?: "members" | "staff" | "both";
};

export const endedSignInText =
  "This sign-in has ended, or it began in another browser. Begin again on the sign-in page.";

/** The member system of a town’s two clients for the tests of a file, who it knows, and browsers that sign in by it. */
export function useMemberSystem(town: Town) {
  const redirectTo = (client: string) => `${town.app.settings.origin}/login/return/${client}`;

  let opened: Awaited<ReturnType<typeof openMemberSystem>>;
  const system = () => opened;

  beforeAll(async () => {
    town.app.settings.webhookNetworks = ["127.0.0.1"];
    opened = await openMemberSystem([redirectTo("oak"), redirectTo("elm")]);
  });
  afterAll(() => opened.close());

  beforeEach(async () => {
    opened.tamperWith(undefined);
    opened.answerWith(undefined);
    for (const client of ["oak", "elm"]) await town.inside(client, (sql) => sql`delete from sign_in_providers`);
  });

  async function addProvider(wishes: ProviderWishes = {}, client = "oak", by = "owner") {
    const { answer, status, problem } = await town.as(by)(
      addSignInProvider,
      { client },
      { ...usualProvider, issuer: opened.issuer, ...wishes },
    );
    expect(problem.detail, JSON.stringify(problem)).toBeUndefined();
    expect(status).toBe(200);
    const at = { client, providerID: answer.providerID };
    await town.as(by)(turnSignInProviderOn, at);
    return at;
  }

  function openBrowser() {
    const visiting = openVisitingBrowser(town);
    const { call } = visiting;
    const browser = Object.assign(visiting, {
      begin: (at: { client: string; providerID: string }, to?: string) =>
        call(beginProviderSignIn, { clientURL: at.client, providerID: at.providerID, to }),
      back: (returned: URL, changes: object = {}) =>
        call(returnFromProvider, {
          clientURL: returned.pathname.split("/").at(-1),
          ...Object.fromEntries(returned.searchParams),
          ...changes,
        }),
      /** There and back. */
      async signIn(at: { client: string; providerID: string }, sub: string, to?: string) {
        const { status, body } = await browser.begin(at, to);
        expect(body.detail).toBeUndefined();
        expect(status).toBe(200);
        const returned = await opened.signIn(body.address, sub);
        const answer = await browser.back(returned);
        if (answer.body.token) browser.token = answer.body.token;
        return { ...answer, state: returned.searchParams.get("state")!, returned };
      },
    });
    return browser;
  }

  let counted = 0;
  const newSubject = () => `sub-${(counted += 1)}`;

  /** Somebody whom the member system knows. */
  function member(claims: Record<string, unknown> = {}) {
    const sub = newSubject();
    const said = {
      email: `${sub}@oak.example`,
      email_verified: true,
      name: "Mia Member",
      member_number: `M-${sub}`,
      member_level: "Gold",
      member_status: "Active",
      ...claims,
    };
    opened.say(sub, said);
    return { sub, ...said };
  }

  return {
    system,
    usual: () => ({ ...usualProvider, issuer: opened.issuer }),
    redirectTo,
    addProvider,
    openBrowser,
    newSubject,
    member,
  };
}
