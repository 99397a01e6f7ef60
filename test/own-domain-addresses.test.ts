import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { setAwardTitle, releaseResults } from "../contract/judging/results.ts";
import { createGallery } from "../contract/galleries/gallery-editing.ts";
import { issueCertificate } from "../contract/galleries/certificates.ts";
import { makePreviewLink } from "../contract/app/preview-links.ts";
import { changeFramingSites } from "../contract/people/framing-sites.ts";
import { getInvitation, invite } from "../contract/people/invitations.ts";
import { listSignInProviders } from "../contract/people/sign-in-providers.ts";
import { requestPassword } from "../contract/people/users.ts";
import { tourGuide } from "../contract/tours/tour.ts";
import { callAddress } from "../contract/platform/endpoint.ts";
import { RECEIPT_WORK } from "../server/commerce/checkout/finalise.ts";
import { receiptWork } from "../server/commerce/orders/receipt-mail.ts";
import { makeUnsubscribeLinks } from "../server/mail/subscriptions.ts";
import { type Contest, addContest, addEntry, at } from "./contest.ts";
import { doDueWork } from "./due-work.ts";
import { mailsTo } from "./mail.ts";
import { proveDomain, removeDomains } from "./own-domain.ts";
import { addShop, buyTickets, takeTestCards } from "./shop.ts";
import { openSite } from "./site.ts";
import { useTown } from "./town.ts";
import { addTour } from "./visits.ts";

const town = useTown({ own: true });
const DOMAIN = "awards.oak-guild.example";
const MAIN = "http://localhost:3999";
const OWN = `http://${DOMAIN}:3999`;
let site: FastifyInstance;
let contest: Contest;
let entryID: string;

beforeAll(async () => {
  contest = await addContest(town, { url: "found-awards" });
  entryID = await addEntry(town, contest, { submitted: true });
  await addContest(town, { client: "elm", url: "elm-awards" });
  const gallery = { name: "Winners", description: "", shows: "awarded", groupedBy: "title", published: true } as const;
  await town.as("owner")(createGallery, at(contest), { ...gallery, kind: "winners" });
  await town.as("owner")(setAwardTitle, { ...at(contest), entryID }, { awardTitle: "Best" });
  await town.as("owner")(releaseResults, at(contest), { reason: "Enough.", closeEntries: true });
  await addTour(town, {
    url: "found-tour",
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { Larkspur: null },
  });
  await takeTestCards(town);
  site = await openSite(town.app);
  await proveDomain(town, "oak", DOMAIN);
});
afterAll(() => site.close());

const open = async (url: string, host = DOMAIN) => {
  const { statusCode, body, headers } = await site.inject({ url, headers: { host } });
  expect(statusCode, url).toBe(200);
  return { body, headers };
};
/** Each absolute address of a text, without its path. */
const originsIn = (text: string) => [
  ...new Set([...text.matchAll(/https?:\/\/[^/"'<\s\\]+/g)].map(([origin]) => origin)),
];
const ours = (text: string) => originsIn(text).filter((origin) => /localhost|oak-guild/.test(origin));

test("what is read by search engines, calendars and feed readers has the domain’s address, at each host", async () => {
  for (const host of [DOMAIN, "localhost:3999"])
    for (const path of ["/oak/sitemap.xml", "/oak/calendar.ics", "/oak/contests/found-awards/calendar.ics"])
      expect([path, ours((await open(path, host)).body)]).toEqual([path, [OWN]]);
  const feed = (await open("/oak/winners.atom")).body;
  expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${OWN}/oak/winners.atom"/>`);
  expect(feed).toMatch(
    new RegExp(`<link rel="alternate" type="text/html" href="${OWN}/oak/contests/found-awards/winners/`),
  );
  // A reader knows an entry by it, and would show everything anew.
  expect(feed).toContain(`<id>${MAIN}/oak/winners.atom</id>`);
});

test("each host has its own robots and sitemaps, with what is there alone", async () => {
  expect((await open("/robots.txt")).body).toContain(`Sitemap: ${OWN}/sitemap.xml`);
  expect((await open("/robots.txt", "localhost")).body).toContain(`Sitemap: ${MAIN}/sitemap.xml`);
  const [own, main] = [(await open("/sitemap.xml")).body, (await open("/sitemap.xml", "localhost")).body];
  expect(own.match(/<loc>.*<\/loc>/g)).toEqual([`<loc>${OWN}/oak/sitemap.xml</loc>`]);
  expect(main.match(/<loc>.*<\/loc>/g)).toEqual([`<loc>${MAIN}/elm/sitemap.xml</loc>`]);
});

test("an embed is told of at both hosts, and leads to the domain; another’s isn’t told of there", async () => {
  for (const [host, of] of [
    [DOMAIN, OWN],
    ["localhost", MAIN],
    ["localhost", OWN],
  ] as const) {
    const { body } = await open(`/oembed?url=${of}/oak/embed/calendar`, host);
    expect([host, of, ours(body)]).toEqual([host, of, [OWN]]);
  }
  const theirs = `/oembed?url=${MAIN}/elm/embed/calendar`;
  await open(theirs, "localhost");
  expect((await site.inject({ url: theirs, headers: { host: DOMAIN } })).statusCode).toBe(404);
  const atOther = await site.inject({ url: `/oembed?url=${OWN}/elm/embed/calendar`, headers: { host: "localhost" } });
  expect(atOther.statusCode).toBe(404);
});

test("frames of before go on at the installation’s address, and may be framed by the pages at the domain, too", async () => {
  const policy = async (host: string) =>
    String((await open("/oak/embed/calendar", host)).headers["content-security-policy"]);
  expect(await policy("localhost")).toContain("frame-ancestors *");
  await town.as("owner")(changeFramingSites, { client: "oak" }, { sites: ["https://oak-guild.example"] });
  for (const host of ["localhost", DOMAIN])
    expect(await policy(host)).toContain(`frame-ancestors 'self' ${OWN} https://oak-guild.example`);
});

test("mails lead to the domain: an invitation, a new password, a receipt, and the way out of a list", async () => {
  const clientID = town.clients["oak"]!;
  // Those that were written before the domain was there lead to the installation's address.
  await town.inside("oak", (sql) => sql`delete from mails`);
  await town.as("owner")(invite, { client: "oak" }, { email: "guest@far.example", kind: "role", role: "viewer" });
  const [invitation] = await mailsTo(town, "guest@far.example");
  const url = invitation!.content.action!.url;
  expect(url).toMatch(new RegExp(`^${OWN}/invitation/`));
  expect((await town.as()(getInvitation, { invitationKey: url.split("/").at(-1)! })).answer.state).toBe("open");

  await town.as()(requestPassword, {}, { email: "rival@test.example", clientURL: "oak" });
  await town.as()(requestPassword, {}, { email: "scorer@test.example", clientURL: "elm" });
  const passwordMail = async (to: string) => (await mailsTo(town, to)).at(-1)!.content.action!.url;
  expect(await passwordMail("rival@test.example")).toMatch(new RegExp(`^${OWN}/reset-password/`));
  expect(await passwordMail("scorer@test.example")).toMatch(new RegExp(`^${MAIN}/reset-password/`));

  const shop = await addShop(town, { products: { Seat: { price: 2_000 } } });
  await buyTickets(town, shop, "Seat");
  await doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });
  const mails = await town.inside("oak", (sql) => sql<{ content: unknown }>`select content from mails`);
  expect(mails.length).toBeGreaterThan(1);
  for (const { content } of mails) expect(ours(JSON.stringify(content))).toEqual([OWN]);

  const links = await town.inside("oak", (sql) =>
    makeUnsubscribeLinks(sql, { app: town.app, clientID, subscriberIDs: [town.people["rival"]!] }),
  );
  expect([...links.values()].join()).toMatch(new RegExp(`^${OWN}/unsubscribe/`));
});

test("a certificate’s code, a preview and a printed guide lead to the domain", async () => {
  const certificate = (await town.as("owner")(issueCertificate, { ...at(contest), entryID })).answer;
  expect(certificate.url).toMatch(new RegExp(`^${OWN}/oak/certificates/`));
  const preview = (await town.as("owner")(makePreviewLink, at(contest), { note: "For the board", days: "7" })).answer;
  expect(preview.url).toMatch(new RegExp(`^${OWN}/oak/contests/found-awards/preview/`));
  const guide = await site.inject({ url: callAddress(tourGuide, { client: "oak", service: "found-tour" }) });
  expect(guide.statusCode).toBe(200);
});

test("who signs in by the association’s own system comes back to the host where they began", async () => {
  const token = await town.token("owner");
  const back = async (host: string, authorization: string) => {
    const { body } = await site.inject({
      url: callAddress(listSignInProviders, { client: "oak" }),
      headers: { host, authorization },
    });
    return (JSON.parse(body) as { redirectAddress: string }).redirectAddress;
  };
  expect(await back("localhost", `Bearer ${token}`)).toBe(`${MAIN}/login/return/oak`);
  await town.home((sql) => sql`update sessions set domain = ${DOMAIN} where user_id = ${town.people["owner"]!}`);
  town.app.changes.publish("user", town.people["owner"]!);
  onTestFinished(() => town.forgetTokens());
  expect(await back(DOMAIN, `Bearer ${token}`)).toBe(`${OWN}/login/return/oak`);
});

test("once the domain is gone, everything is at the installation’s address again", async () => {
  await removeDomains(town);
  expect(ours((await open("/oak/sitemap.xml", "localhost")).body)).toEqual([MAIN]);
  expect((await open("/sitemap.xml", "localhost")).body).toContain(`${MAIN}/oak/sitemap.xml`);
});
