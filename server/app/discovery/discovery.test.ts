import { beforeAll, expect, onTestFinished, test } from "vitest";
import { DAY } from "../../../contract/platform/durations.ts";
import { setAwardTitle, releaseResults } from "../../../contract/judging/results.ts";
import { createGallery } from "../../../contract/galleries/gallery-editing.ts";
import { getGalleryItem } from "../../../contract/galleries/galleries.ts";
import { changeStatus } from "../../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";
import { addTour } from "../../../test/visits.ts";
import { clock } from "../../platform/clock.ts";
import { serve } from "../../platform/http/serve.ts";
import { settingsOf } from "../../platform/settings.ts";

const town = useTown({ own: true });
let contest: Contest;
let entryID: string;
let galleries: { winners: string; archive: string };

const ask = (url: string, headers = {}) => town.server.inject({ url, headers });
const addresses = (text: string) =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);

beforeAll(async () => {
  contest = await addContest(town, { url: "found-awards" });
  entryID = await addEntry(town, contest, { submitted: true });
  const gallery = { name: "Winners", description: "", shows: "awarded", groupedBy: "title", published: true } as const;
  const { answer: archive } = await town.as("owner")(createGallery, at(contest), { ...gallery, kind: "archive" });
  const { answer: winners } = await town.as("owner")(createGallery, at(contest), { ...gallery, kind: "winners" });
  galleries = { winners: winners.galleryID, archive: archive.galleryID };
  await town.as("owner")(setAwardTitle, { ...at(contest), entryID }, { awardTitle: "Best & brightest" });
  await addTour(town, {
    url: "found-tour",
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { Larkspur: null },
  });
});

test("robots are told where the sitemap is, and that studio, accounts and calls aren't for them", async () => {
  const { statusCode, headers, body } = await ask("/robots.txt");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toContain(`Sitemap: ${town.app.settings.origin}/sitemap.xml`);
  for (const path of ["/api/", "/account", "/*/studio"]) expect(body).toContain(`Disallow: ${path}\n`);
});

test("security.txt says whom to tell of a hole, and never runs out; without a contact there is none", async () => {
  expect((await ask("/.well-known/security.txt")).statusCode).toBe(404);
  const { securityContact } = settingsOf({ SECURITY_CONTACT: "Security@Operator.example" });
  const server = serve({ ...town.app, settings: { ...town.app.settings, securityContact } }, []);
  onTestFinished(() => server.close());
  const { statusCode, headers, body } = await server.inject({ url: "/.well-known/security.txt" });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toMatch(/^Contact: mailto:security@operator\.example$/im);
  expect(body).toContain(`Canonical: ${town.app.settings.origin}/.well-known/security.txt\n`);
  const left = Date.parse(/^Expires: (.*)$/m.exec(body)![1]!) - clock.now().getTime();
  expect([left > 90 * DAY, left < 365 * DAY]).toEqual([true, true]);
  expect(() => settingsOf({ SECURITY_CONTACT: "somebody" })).toThrow("SECURITY_CONTACT is an email address");
});

test("the sitemap names the associations that are listed, and each of them its published programs and homes", async () => {
  await town.inside("elm", (sql) => sql`update clients set listed = false where url = 'elm'`);
  expect(addresses((await ask("/sitemap.xml")).body)).toEqual(["/oak/sitemap.xml"]);
  const listed = addresses((await ask("/oak/sitemap.xml")).body);
  expect(listed).toEqual(
    expect.arrayContaining(["/oak", "/oak/contests/found-awards", "/oak/parades/found-tour/homes"]),
  );
  expect(listed.filter((address) => /^\/oak\/parades\/found-tour\/homes\/[\w-]+$/.test(address))).toHaveLength(1);
  expect(new Set(listed).size).toBe(listed.length);
  for (const address of ["/nobody/sitemap.xml", "/nobody/calendar.ics", "/oak/contests/nothing/calendar.ics"])
    expect((await ask(address)).statusCode, address).toBe(404);
});

test("a draft is in no sitemap and in no calendar", async () => {
  const draft = await addContest(town, { url: "found-draft" });
  await town.as("owner")(changeStatus, at(draft), { status: "draft" });
  expect((await ask("/oak/sitemap.xml")).body).not.toContain("found-draft");
  expect((await ask("/oak/calendar.ics")).body).not.toContain("found-draft");
  expect((await ask("/oak/contests/found-draft/calendar.ics")).statusCode).toBe(404);
});

test("a calendar to subscribe to has the days of tours and the ends of entries, of all programs or of one", async () => {
  await setTimeframe(town, contest, "entries", "open");
  const { body, headers } = await ask("/oak/calendar.ics");
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(body).toContain("X-WR-CALNAME:Oak Builders Guild\r\n");
  expect(body).toContain("DTSTART:20300601T160000Z\r\nDTEND:20300601T220000Z\r\n");
  expect(body).toMatch(/DTSTART:\d{8}T\d{6}Z\r\nSUMMARY:Entries close: /);
  expect(body).not.toMatch(/Scoring/i);
  const { body: one } = await ask("/oak/parades/found-tour/calendar.ics");
  expect(one.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  // An address of another kind is nobody's.
  expect((await ask("/oak/events/found-tour/calendar.ics")).statusCode).toBe(404);
});

test("a tour that doesn't take place is struck out of the calendars that have it", async () => {
  await addTour(town, {
    url: "called-off",
    days: [["2030-07-01T16:00:00Z", "2030-07-01T22:00:00Z"]],
    homes: { Aspen: null },
  });
  await town.inside(
    "oak",
    (sql) => sql`
      update sales_settings set cancelled_at = now()
      where service_id = (select service_id from services where url = 'called-off')`,
  );
  town.app.changes.publish("client", town.clients["oak"]!);
  const { body } = await ask("/oak/parades/called-off/calendar.ics");
  expect(body).toContain("STATUS:CANCELLED\r\n");
  expect(body).not.toContain("STATUS:CONFIRMED");
});

test("who won is in the feed from the release on, and an entry's one address is that among the winners", async () => {
  expect((await ask("/oak/contests/found-awards/winners.atom")).body).not.toContain("<entry>");
  await town.as("owner")(releaseResults, at(contest), { reason: "Enough.", closeEntries: true });
  const { body, headers } = await ask("/oak/contests/found-awards/winners.atom");
  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(body).toContain("<title>Best &amp; brightest: ");
  expect(body).toContain(`/oak/contests/found-awards/winners/${entryID}"`);
  expect((await ask("/oak/winners.atom")).body).toContain(entryID);
  const shown = addresses((await ask("/oak/sitemap.xml")).body).filter((address) => address.includes(entryID));
  expect(shown).toEqual([`/oak/contests/found-awards/winners/${entryID}`]);
  for (const galleryID of Object.values(galleries)) {
    const { answer } = await town.as(undefined)(getGalleryItem, { ...at(contest), galleryID, entryID });
    expect(answer.canonical).toEqual({ galleryID: galleries.winners, kind: "winners" });
  }
});

test("what was answered once comes unchanged from the cache, and compressed", async () => {
  const first = await ask("/oak/sitemap.xml", { "accept-encoding": "gzip" });
  expect(first.headers["content-encoding"]).toBe("gzip");
  const again = await ask("/oak/sitemap.xml", { "if-none-match": String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
});
