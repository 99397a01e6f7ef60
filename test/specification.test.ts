import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { calls } from "../contract/app/all-calls.ts";
import { useTown } from "./town.ts";

const town = useTown();

/** Every call that the product was asked for, as it was written down; what else there is has come since. */
const specified = `
  GET /users/find/{search}
  GET /users/action-panel
  GET /users/get-invitation/{invitationKey}
  GET /users/password/reset/{passwordKey}
  GET /clients/{client}/user
  GET /clients/membership-list
  POST /users/login
  POST /users/logout
  POST /users
  POST /users/password
  POST /users/password/by-email
  POST /users/password/reset
  POST /users/membership
  POST /users/membership/remove
  POST /users/contact
  POST /users/profile
  POST /users/privacy
  POST /users/volunteer-settings
  POST /users/image
  POST /users/image/remove
  POST /{client}/contests/{service}/entries
  POST /{client}/contests/{service}/entries/{entryID}/change-category
  POST /{client}/contests/{service}/entries/{entryID}/change-owner
  POST /{client}/contests/{service}/entries/{entryID}/disqualify
  POST /{client}/contests/{service}/entries/{entryID}/remove
  POST /{client}/contests/{service}/entries/{entryID}/submit
  POST /{client}/contests/{service}/entries/{entryID}/request-help
  POST /{client}/contests/{service}/entries/{entryID}/award-title
  POST /{client}/contests/{service}/entries/{entryID}/entry-forms/{formID}
  POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}
  POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/update
  POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/order
  POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/remove
  GET /{client}/contests/{service}/entries/preview/{categoryID}
  GET /{client}/contests/{service}/entries/scoring
  GET /{client}/contests/{service}/entries/scoring/{entryID}
  GET /{client}/contests/{service}/entries/scoring/preview/{categoryID}
  POST /{client}/contests/{service}/entries/scoring/{entryID}/scores/{scoresheetID}
  GET /{client}/contests/{service}/progress/{userID}/{entryID}
  GET /{client}/contests/{service}/archives/{archiveID}
  GET /{client}/contests/{service}/gallery
  POST /contests/{service}/applications/{scholarship}
  POST /contests/{service}/applications/{scholarship}/{entryID}/disqualify
  POST /contests/{service}/applications/{scholarship}/{entryID}/remove
  POST /contests/{service}/applications/{scholarship}/{entryID}/submit
  POST /contests/{service}/applications/{scholarship}/{entryID}/request-help
  POST /contests/{service}/applications/{scholarship}/{entryID}/entry-forms/{formID}
  POST /contests/{service}/applications/{scholarship}/{entryID}/uploads/{folderID}
  POST /contests/{service}/applications/{scholarship}/{entryID}/uploads/{folderID}/update
  POST /contests/{service}/applications/{scholarship}/{entryID}/uploads/{folderID}/order
  POST /contests/{service}/applications/{scholarship}/{entryID}/uploads/{folderID}/remove
  GET /contests/{service}/applications/{scholarship}/preview
  GET /contests/{service}/applications/{scholarship}/scoring
  GET /contests/{service}/applications/{scholarship}/scoring/{entryID}
  GET /contests/{service}/applications/{scholarship}/scoring/preview/{entryID}
  POST /contests/{service}/applications/{scholarship}/scoring/{entryID}/scores/{scoresheetID}
  GET /clients/{client}/services/{service}/applications/{scholarship}/{entryID}
  GET /clients/{client}/services/{service}/applications/{scholarship}/list
  GET /clients/{client}/services/{service}/applications/{scholarship}/state
  POST /{client}/parades/{service}/builders
  POST /{client}/parades/{service}/builders/order
  POST /{client}/parades/{service}/builders/{builderID}/change-owner
  POST /{client}/parades/{service}/builders/{builderID}/info
  POST /{client}/parades/{service}/builders/{builderID}/remove
  POST /{client}/parades/{service}/builders/{builderID}/uploads/{field}
  GET /{client}/parades/{service}/builders/{builderID}
  POST /{client}/parades/{service}/properties
  POST /{client}/parades/{service}/properties/order
  POST /{client}/parades/{service}/properties/{propertyID}/change-group
  POST /{client}/parades/{service}/properties/{propertyID}/change-owner
  POST /{client}/parades/{service}/properties/{propertyID}/disqualify
  POST /{client}/parades/{service}/properties/{propertyID}/admin-settings
  POST /{client}/parades/{service}/properties/{propertyID}/images/caption
  POST /{client}/parades/{service}/properties/{propertyID}/images/order
  POST /{client}/parades/{service}/properties/{propertyID}/meta-data/{fieldGroupID}
  POST /{client}/parades/{service}/properties/{propertyID}/online-tour
  POST /{client}/parades/{service}/properties/{propertyID}/info
  POST /{client}/parades/{service}/properties/{propertyID}/remove
  POST /{client}/parades/{service}/properties/{propertyID}/uploads/{field}
  GET /{client}/parades/{service}/properties/{propertyID}
  GET /{client}/parades/{service}/attendance-for-builder/{builderID}
  POST /{client}/parades/{service}/attendance/contacts
  POST /{client}/parades/{service}/attendance/list
  POST /{client}/{serviceType}/{service}/sponsors
  POST /{client}/{serviceType}/{service}/sponsors/order
  POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/change-tier
  POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/change-owner
  POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/disqualify
  POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/remove
  POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/info
  GET /{client}/{serviceType}/{service}/sponsors/{sponsorID}
  POST /clients/{client}/services/{service}/supporting-product/property
  POST /clients/{client}/services/{service}/supporting-product/property/registration
  POST /clients/{client}/services/{service}/supporting-product/sponsor
  POST /clients/{client}/services/{service}/supporting-product/sponsor/registration
  POST /clients/{client}/services/{service}/auto-submit
  POST /clients/{client}/services/{service}/checkout
  POST /clients/{client}/services/{service}/registration
  POST /clients/{client}/services/{service}/registration/preview/{dateTime}
  POST /clients/{client}/services/{service}/public-votes
  POST /clients/{client}/services/{service}/promo-codes/verify
  POST /clients/{client}/services/{service}/checkin/{ticketID}
  POST /clients/{client}/services/{service}/transactions/{transactionID}/contact
  POST /clients/{client}/services/{service}/transactions/{transactionID}/responses
  GET /clients/{client}/services/{service}/scan
  GET /clients/{client}/services/{service}/checkin-items
  GET /clients/{client}/services/{service}/entries
  GET /clients/{client}/services/{service}/entries/{entryID}
  GET /clients/{client}/services/{service}/gallery/{galleryID}
  GET /clients/{client}/services/{service}/public-votes/{ticketID}
  GET /clients/{client}/services/{service}/receipts/{receiptID}
  GET /clients/{client}/services/{service}/transactions/{transactionID}
  GET /{client}/contests/{service}/public-voting/{publicVoteID}
  GET /{client}/parades/{service}/public-voting/{publicVoteID}
  POST /{client}/surveys/{service}/vote
  POST /clients/{client}/invoices/pay/cc
  GET /clients/{client}/invoices/{invoiceID}
  POST /log-error
  GET /{client}/contests/{service}/entries/{entryID}/scores
  GET /{client}/contests/{service}/public-voting/{publicVoteID}/items/{itemID}
  GET /{client}/parades/{service}/public-voting/{publicVoteID}/items/{itemID}
  GET /{client}/contests/{service}/gallery/{galleryID}/items/{entryID}
`;

/** How many items there are of each kind: F01 to F34, and so on. */
const items = { F: 34, R: 5, D: 30, N: 15, T: 14, V: 20, P: 4, M: 29, K: 9 };

const nowhere = "01900000-0000-7000-8000-000000000000";
const standIns: Record<string, string> = {
  client: "oak",
  serviceType: "events",
  search: "nobody",
  dateTime: "2027-01-01T12:00",
  field: "logo",
};

describe.each(
  [...specified.matchAll(/(GET|POST) (\S+)/g)].map(([, method, path]) => ({ method: method!, path: path! })),
)("$method $path", ({ method, path }) => {
  const isIt = (one: { path: string }) => one.path.replace(/:\w+/g, ":") === path.replace(/\{\w+\}/g, ":");

  test("is a call of the API, at this address by this method", () => {
    const found = calls.filter(({ endpoint }) => endpoint.method === method && endpoint.paths.some(isIt));
    expect(found).toHaveLength(1);
  });

  test("answers under its path", async () => {
    const url = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => standIns[name] ?? nowhere)}`;
    const response = await town.server.inject({
      method: method as "GET" | "POST",
      url,
      ...(method === "POST" && { headers: { "content-type": "application/json" }, payload: "{}" }),
    });
    expect(response.statusCode, response.body).toBeLessThan(500);
    expect(response.body).not.toContain("There is nothing at this address.");
  });
});

test("an address that isn't one is told as such", async () => {
  expect((await town.server.inject("/api/oak/contests/awards/no-such-call")).body).toContain(
    "There is nothing at this address.",
  );
});

const root = join(import.meta.dirname, "..");
const folders = ["contract", "server", "web", "test", "e2e", "demo", "scripts"];
const title = /(?:\b(?:test|it|describe)(?:\.\w+)*|\)|\]\))\(\s*(["'`])((?:(?!\1)[\s\S])*?)\1/g;

/** What tests of the whole product call themselves. */
const titles = folders
  .flatMap((folder) => globSync(`${folder}/**/*.{test,spec}.{ts,tsx}`, { cwd: root }))
  .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(title)].map(([, , said]) => said!));

describe("every item of the specification is named by a test", () => {
  test.each(Object.entries(items))("%s, of which there are %i", (kind, count) => {
    const all = Array.from({ length: count }, (_, at) => `${kind}${String(at + 1).padStart(2, "0")}`);
    expect(all.filter((item) => !titles.some((said) => new RegExp(`\\b${item}\\b`).test(said)))).toEqual([]);
  });

  test("and what a test only speaks of in passing isn't taken for its title", () => {
    expect(titles.length).toBeGreaterThan(1_000);
    expect(titles.some((said) => said.includes("K99"))).toBe(false);
  });
});
