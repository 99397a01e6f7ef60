import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Where the installation's own address is meant, and no client's. All others ask `app.addresses`, which knows clients' own domains. */
const ofInstallation: Record<string, string> = {
  "server/platform/settings.ts": "reads it",
  "server/platform/access/addresses.ts": "says where each client's pages are",
  "server/platform/http/answer-headers.ts": "whether all is asked by TLS",
  "server/platform/http/docs.ts": "documents the API of all clients",
  "server/platform/http/openapi.ts": "documents the API of all clients",
  "server/platform/http/serve-pages.ts": "tells whether a page is elsewhere",
  "server/app/main.ts": "says where it is ready",
  "server/app/discovery/discovery.ts": "the root's files of the installation's own host",
  "server/app/discovery/oembed.ts": "frames of before are there",
  "server/app/discovery/winners-feed.ts": "identifiers, which stay",
  "server/commerce/payments/accounts.ts": "what providers call, which stays",
  "server/commerce/waiting-room/line-token.ts": "whether all is asked by TLS",
  "server/people/users/known-browsers.ts": "whether all is asked by TLS",
  "server/platform/access/support-view.ts": "whether all is asked by TLS",
  "server/people/sign-in/attempts.ts": "whether all is asked by TLS",
  "server/people/sign-in/provider-protocol.ts":
    "the way back for who began there, and what SAML providers know, which stays",
  "server/people/clients/add-client.ts": "a new client has no domain",
  "server/people/clients/owners.ts": "a command of the operator",
  "server/people/clients/owner-invitation.ts": "a command of the operator",
  "server/people/own-domain/domain-name.ts": "whose name it mustn't be",
  "server/people/own-domain/look-up-domain.ts": "what a domain is to lead to",
  "server/people/own-domain/own-domain.ts": "where the pages are without it",
  "server/people/own-domain/tell-owners.ts": "where the pages are without it",
};

const takesOrigin =
  /settings\.origin|\borigin\b[^;]*\}: (Pick<)?Settings|settings: \{[^}]*\borigin\b|addresses\.main|\{ main \}/;

test("an absolute address is made by the one function that knows clients’ own domains", async () => {
  const found: string[] = [];
  for await (const file of glob("server/**/*.ts", { cwd: root }))
    if (!file.endsWith(".test.ts") && takesOrigin.test(readFileSync(join(root, file), "utf8"))) found.push(file);
  expect(found.filter((file) => !(file in ofInstallation))).toEqual([]);
  const stale = Object.keys(ofInstallation).filter(
    (file) => !/\borigin\b/.test(readFileSync(join(root, file), "utf8")) && !found.includes(file),
  );
  expect(stale).toEqual([]);
});

test("a request’s own name for the host is read where clients’ domains are known, and nowhere else", async () => {
  const found: string[] = [];
  for await (const file of glob("server/**/*.ts", { cwd: root })) {
    const text = readFileSync(join(root, file), "utf8");
    if (
      !file.endsWith(".test.ts") &&
      /headers\.host|headers: \{ host|request\.host|x-forwarded-host|\.hostname\b.*request/.test(text)
    )
      found.push(file);
  }
  expect(found.sort()).toEqual([
    "server/platform/access/addresses.ts",
    "server/platform/http/on-this-computer.ts",
    "server/platform/http/serve-pages.ts",
  ]);
});
