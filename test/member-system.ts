import { type KeyObject, createSign, generateKeyPairSync } from "node:crypto";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

type Claims = Record<string, unknown>;
type SigningKey = { privateKey: KeyObject; jwk: object };

const newKey = (kid: string): SigningKey => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return { privateKey, jwk: { ...privateKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" } };
};
const keys = new Map<string, SigningKey>();
/** Generated once for each name: that takes a while. */
const keyNamed = (kid: string): SigningKey => keys.get(kid) ?? (keys.set(kid, newKey(kid)), keys.get(kid)!);

export const systemClientID = "rosette";
export const systemSecret = "a-secret-that-only-the-two-know-of";
const ownClaims = ["email", "email_verified", "name", "member_number", "member_level", "member_status", "member_until"];

/** An association's member system on this computer: oidc-provider, whose people sign in without being asked. */
export async function openMemberSystem(redirectAddresses: readonly string[]) {
  const people = new Map<string, Claims>();
  let who = "";
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  let tamper: ((claims: Claims) => Claims | string) | undefined;
  let current: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    (answer ?? current)(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function openProvider(kid: string): void {
    const key = keyNamed(kid);
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: systemClientID,
          client_secret: systemSecret,
          redirect_uris: [...redirectAddresses],
          grant_types: ["authorization_code"],
          response_types: ["code"],
        },
      ],
      jwks: { keys: [key.jwk] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      claims: { openid: ["sub"], profile: ownClaims.slice(2), email: ["email", "email_verified"] },
      cookies: { keys: ["of a test"] },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, ...people.get(sub) }),
      }),
      loadExistingGrant: async ({
        oidc: { client, session },
      }: {
        oidc: { client: { clientId: string }; session: { accountId: string } };
      }) => {
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope("openid profile email");
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      if (context.path.startsWith("/interaction/"))
        return provider.interactionFinished(
          context.req,
          context.res,
          who === ""
            ? { error: "access_denied", error_description: "End-User aborted" }
            : { login: { accountId: who } },
        );
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (tamper && context.path === "/token" && body?.id_token) body.id_token = resigned(body.id_token, tamper, key);
    });
    current = provider.callback();
  }
  openProvider("first");

  return {
    issuer,
    requests,
    /** What the system says of somebody. */
    say: (sub: string, claims: Claims) => void people.set(sub, claims),
    /** Who signs in from now on, whatever the browser is; nobody: they call it off. */
    signInAs: (sub: string) => void (who = sub),
    /** Signs somebody in at an address of the system, as a browser follows it; answers where they are sent back to. */
    async signIn(address: string, sub: string): Promise<URL> {
      who = sub;
      const cookies = new Map<string, string>();
      for (let url = address; ;) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(url, { redirect: "manual", headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (name !== undefined) cookies.set(name, value ?? "");
        }
        const location = response.headers.get("location");
        if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
        const next = new URL(location, url);
        if (next.origin !== issuer) return next;
        url = next.href;
      }
    },
    /** Other keys from now on, as one day in every system. */
    rotateKeys: (kid: string) => openProvider(kid),
    /** Changes what is in ID tokens before they are signed; a text is another signature. */
    tamperWith: (change: typeof tamper) => void (tamper = change),
    answerWith: (next: typeof answer) => void (answer = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function resigned(token: string, change: (claims: Claims) => Claims | string, key: SigningKey): string {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const changed = change(JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims);
  if (typeof changed === "string") return changed === "unsigned" ? `${head}.${payload}.${forged(signature)}` : changed;
  const body = `${head}.${Buffer.from(JSON.stringify(changed)).toString("base64url")}`;
  return `${body}.${createSign("RSA-SHA256").update(body).sign(key.privateKey, "base64url")}`;
}

/** Another signature, of the same length. */
const forged = (signature: string) =>
  Buffer.from(Buffer.from(signature, "base64url").map((byte) => byte ^ 1)).toString("base64url");
