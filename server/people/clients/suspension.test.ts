import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calls } from "../../../contract/app/all-calls.ts";
import { checkout, resumeCheckout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { autoSubmit, checkIn, getDoor } from "../../../contract/door/door.ts";
import { listSealedTickets } from "../../../contract/door/sealed-tickets.ts";
import { sellAtDoor } from "../../../contract/door/door-sales.ts";
import { addShift } from "../../../contract/door/shifts.ts";
import { addAPIKey } from "../../../contract/people/api-keys.ts";
import { actorText, auditLog } from "../../../contract/people/audit.ts";
import { changeTheme, clientSettings } from "../../../contract/people/client-settings.ts";
import { clientPage, listClients } from "../../../contract/people/clients.ts";
import { createMembership } from "../../../contract/people/people.ts";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import { fileURL } from "../../../contract/platform/pictures.ts";
import { backgroundWork } from "../../../contract/platform/background-work.ts";
import { uploadSectionImage } from "../../../contract/programs/sections.ts";
import { servicePage } from "../../../contract/programs/service-page.ts";
import { segmentOf } from "../../../contract/platform/service-kinds.ts";
import { type Contest, addContest, at } from "../../../test/contest.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { openChosenProvider, words } from "../../../test/providers/choose.ts";
import type { FakeProvider } from "../../../test/providers/open.ts";
import { type Shop, addShop, buyTickets, takeTestCards } from "../../../test/shop.ts";
import { photo } from "../../../test/picture.ts";
import { openSite } from "../../../test/site.ts";
import { useTown } from "../../../test/town.ts";
import { webhookURL } from "../../commerce/payments/accounts.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "../../commerce/checkout/webhooks.ts";
import { newKey } from "../../platform/links/keys.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { changeSuspension } from "./suspending.ts";

const town = useTown();
const oak = { client: "oak" };
const because = "The invoice of May is open";
let contest: Contest;
let site: FastifyInstance;

beforeAll(async () => {
  contest = await addContest(town);
  site = await openSite(town.app);
  await town.inside("oak", (sql) => sql`update clients set name = 'Oak Builders' where client_id = current_client()`);
});
afterAll(() => site.close());
afterEach(() => resume().catch(() => undefined));

const suspend = (contact: string | null = "billing@host.example") =>
  changeSuspension(town.app, town.clients["oak"]!, { resume: false, because, contact });
const resume = () => changeSuspension(town.app, town.clients["oak"]!, { resume: true });

const open = async (url: string, accept = "text/html") => {
  const { statusCode: status, headers, body } = await site.inject({ url, headers: { accept } });
  return { status, headers, body };
};

describe("what visitors see", () => {
  test("each public page says in the association’s name that it is paused, also one that was kept ready, and comes back", async () => {
    const pages = ["/oak", `/oak/contests/${contest.url}`];
    const before = await Promise.all(pages.map((page) => open(page)));
    expect(before.map(({ status }) => status)).toEqual([200, 200]);
    await suspend();
    for (const page of pages) {
      const { status, headers, body } = await open(page);
      expect(status).toBe(503);
      expect(headers["retry-after"]).toBe("3600");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["refresh"]).toBeUndefined();
      expect(body).toContain("<h1>Oak Builders is taking a break</h1>");
      expect(body).not.toContain(because);
    }
    expect((await open("/oak/calendar.ics", "*/*")).status).toBe(503);
    expect((await open("/elm")).status).toBe(200);
    await resume();
    expect((await Promise.all(pages.map((page) => open(page)))).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("its public answers are refused with words for a person, and its name and colors stay", async () => {
    await town.as()(servicePage, at(contest));
    await suspend();
    const refused = await town.as()(servicePage, at(contest));
    expect(refused.status).toBe(503);
    expect(refused.problem).toMatchObject({ title: "Oak Builders is taking a break", more: { suspended: true } });
    expect(refused.problem.detail).toMatch(/^Oak Builders has paused its pages here for a while\./);
    expect((await town.as()(clientPage, oak)).answer).toMatchObject({ name: "Oak Builders", programs: [] });
  });

  test("what is still shown has its pictures, and no file of a person is read by anybody but staff", async () => {
    const sent = { file: await photo(), fileName: "house.jpg" };
    const upload = async () =>
      (await town.as("owner")(uploadSectionImage, at(contest), undefined, sent)).answer.picture.uploadID;
    const [shown, own, builders] = [await upload(), await upload(), await upload()];
    await town.inside("oak", async (sql) => {
      await sql`update clients set logo_upload_id = ${shown} where client_id = current_client()`;
      await sql`update uploads set created_by = ${town.people["entrant"]!} where upload_id = ${own}`;
      await sql`insert into file_holders (upload_id, kind, holder_id) values (${builders}, 'builder', ${builders})`;
    });
    const statusFor = async (person: string | undefined, uploadID: string) => {
      const headers = person ? { authorization: `Bearer ${await town.token(person)}` } : {};
      return (await site.inject({ url: fileURL("oak", uploadID, "full"), headers })).statusCode;
    };
    const statuses = async () => [
      await statusFor(undefined, shown),
      await statusFor("entrant", own),
      await statusFor(undefined, builders),
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    await suspend();
    expect(await statuses()).toEqual([200, 503, 503]);
    expect(await statusFor("owner", shown)).toBe(200);
  });

  test("it isn’t among the associations of the start page or of the map for search engines until it goes on", async () => {
    const listed = async () => (await town.as()(listClients, {})).answer.clients.map(({ url }) => url);
    const mapped = async () => (await open("/sitemap.xml", "*/*")).body.includes("/oak/");
    expect([await listed(), await mapped()]).toEqual([expect.arrayContaining(["oak"]), true]);
    await suspend();
    expect([await listed(), await mapped()]).toEqual([expect.not.arrayContaining(["oak"]), false]);
    await resume();
    expect([await listed(), await mapped()]).toEqual([expect.arrayContaining(["oak"]), true]);
  });

  test("nobody joins it, or writes to it by an address that doesn’t name it", async () => {
    await suspend();
    const joined = await town.as("rival")(createMembership, {}, { clientID: town.clients["oak"]!, memberNumber: null });
    expect([joined.status, joined.problem.detail]).toEqual([503, expect.stringContaining("Oak Builders has paused")]);
  });
});

describe("what its people may", () => {
  test("staff read on; owners and administrators are told why and whom to ask, others that there is a reason", async () => {
    await suspend();
    expect((await town.as("viewer")(backgroundWork, oak)).answer.suspended).toEqual({
      since: expect.any(String),
      because: null,
      contact: null,
    });
    expect((await town.as("owner")(backgroundWork, oak)).answer.suspended).toMatchObject({
      because: `${because}.`,
      contact: "billing@host.example",
    });
    expect((await town.as("owner")(clientSettings, oak)).answer.name).toBe("Oak Builders");
    const theme = { primaryColor: "#112233", confirmColor: null, dangerColor: null };
    const byOwner = await town.as("owner")(changeTheme, oak, theme);
    expect(byOwner.status).toBe(503);
    expect(byOwner.problem.detail).toBe(
      "Oak Builders is suspended here, so nothing can be changed for now. The reason: The invoice of May is open. Ask billing@host.example to go on.",
    );
    const byManager = await town.as("programManager")(changeTheme, oak, theme);
    expect(byManager.problem.detail).not.toContain(because);
    expect((await town.as("entrant")(clientSettings, oak)).status).toBe(503);
    await resume();
    expect((await town.as("owner")(backgroundWork, oak)).answer.suspended).toBeNull();
    expect((await town.as("owner")(changeTheme, oak, theme)).status).toBe(200);
  });

  test("no call below it writes, whoever asks, but those that its record lets go on", async () => {
    await suspend();
    const token = await town.token("owner");
    const goesOn: string[] = [];
    for (const { name, endpoint } of calls) {
      if (endpoint.method === "GET") continue;
      const path = endpoint.paths.map((one) => one.path).find((one) => one.includes(":client"));
      if (!path) continue;
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, one = ""]) => [one, randomUUID()]));
      const answered = await town.server.inject({
        method: "POST",
        url: `/api${fillPath(path, { ...params, client: "oak", service: contest.url, serviceType: segmentOf("contest") })}`,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": endpoint.carries === "upload" ? "application/octet-stream" : "application/json",
        },
        payload: "{}",
      });
      if (endpoint.whileSuspended) goesOn.push(name);
      else expect([name, answered.statusCode]).toEqual([name, 503]);
    }
    expect(goesOn.toSorted()).toEqual([
      "acknowledgeDisputedScan",
      "autoSubmit",
      "checkIn",
      "paymentEvent",
      "reportDoorDevice",
      "resumeCheckout",
    ]);
  });

  test("an API key neither reads nor writes", async () => {
    const form = { name: "Website", scopes: ["readEntries" as const], ends: "30" as const, networks: null };
    const { key } = (await town.as("administrator")(addAPIKey, oak, form)).answer as { key: string };
    const read = () =>
      town.server.inject({
        url: `/api/clients/oak/services/${contest.url}/entries`,
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await read()).statusCode).toBe(200);
    await suspend();
    const refused = await read();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "3600"]);
    await resume();
    expect((await read()).statusCode).toBe(200);
  });

  test("the log of changes has who, and why", async () => {
    await suspend();
    await resume();
    const { entries } = (await town.as("owner")(auditLog, oak, undefined, { query: {} })).answer;
    const [ended, began] = entries;
    expect([actorText(began!), began!.did, began!.after]).toEqual([
      "Whoever runs this site",
      "suspended the association",
      { because, contact: "billing@host.example" },
    ]);
    expect([actorText(ended!), ended!.did]).toEqual(["Whoever runs this site", "ended the association’s suspension"]);
  });
});

describe("what was begun", () => {
  test("work that is due waits, whole, and is done once the client goes on; that of others isn’t held up", async () => {
    const done: string[] = [];
    const workKind: WorkKind = {
      atOnce: 1,
      firstWait: 1,
      longestWait: 1,
      mostAttempts: 9,
      run: async (_, { clientID }) => {
        done.push(clientID!);
        return undefined;
      },
      giveUp: async () => ({ told: "" }),
    };
    const work = () => doDueWork(town.app, { errand: workKind });
    await suspend();
    for (const client of ["oak", "oak", "elm"])
      await town.inside(client, (sql) => addDueWork(sql, "errand", randomUUID()));
    await work();
    expect(done).toEqual([town.clients["elm"]]);
    await resume();
    await work();
    expect(done).toEqual([town.clients["elm"], town.clients["oak"], town.clients["oak"]]);
  });

  describe("at a door", () => {
    let tour: Shop;
    let key = "";
    beforeAll(async () => {
      await takeTestCards(town);
      tour = await addShop(town, { url: "evening", products: { Seat: { price: 0 } } });
      const today = Date.now();
      const { answer } = await town.as("boxOffice")(
        addShift,
        { client: "oak", service: tour.service },
        {
          name: "Val Volunteer",
          propertyID: null,
          startsAt: new Date(today - 3_600_000).toISOString(),
          endsAt: new Date(today + 3_600_000).toISOString(),
        },
      );
      key = answer.url.slice(answer.url.lastIndexOf("/") + 1);
    });

    test("a volunteer opens the list, lets in and hands in what was scanned; nobody sells", async () => {
      const [one, two] = await buyTickets(town, tour, "Seat", 2);
      await suspend();
      const place = { client: "oak", service: tour.service };
      const asVolunteer = town.as();
      expect((await asVolunteer(getDoor, place, undefined, { link: key })).status).toBe(200);
      expect((await asVolunteer(listSealedTickets, place, undefined, { link: key })).status).toBe(200);
      const came = await asVolunteer(
        checkIn,
        { ...place, ticketID: one!.ticketID },
        { number: one!.number, productType: "ticket", propertyID: null, status: true, scanID: randomUUID() },
        { link: key },
      );
      expect(came.answer.verdict).toBe("ok");
      const scans = [{ scanID: randomUUID(), code: two!.code, at: new Date().toISOString(), told: "ok" as const }];
      const handedIn = await asVolunteer(autoSubmit, place, { deviceID: randomUUID(), scans }, { link: key });
      expect(handedIn.answer).toMatchObject({ accepted: 1, results: [{ verdict: "ok" }] });
      const sold = await town.server.inject({
        method: "POST",
        url: `/api${fillPath(sellAtDoor.path, place)}`,
        headers: { authorization: `Link ${key}` },
        payload: {},
      });
      expect(sold.statusCode).toBe(503);
    });
  });

  describe("with a card", () => {
    const word = words.stripe;
    let fake: FakeProvider;
    let shop: Shop;
    let hook = "";
    beforeAll(async () => {
      fake = await openChosenProvider(town, "stripe");
      hook = webhookURL(town.app.settings, "oak");
      shop = await addShop(town, { url: "gala", quotas: { seats: 10 }, products: { Ticket: { price: 5_000 } } });
    }, 60_000);
    beforeEach(() => fake.meet());
    afterAll(() => fake.close());

    test("nothing more is sold, and what was charged when it was suspended is settled, and shown to its buyer", async () => {
      const place = { client: "oak", service: shop.service };
      const buyer = async () => {
        const cartKey = newKey(town.clients["oak"]);
        const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
        const { answer } = await town.as()(registration, place, { cartKey, cart });
        const sent = { cart: cartKey, balance: answer.cart!.balance, token: word.good };
        return {
          cartKey,
          pay: () => town.as()(checkout, place, { ...sent, guestName: "Ann Ash", guestEmail: "ann@ash.example" }),
        };
      };
      const [ann, bob] = [await buyer(), await buyer()];
      await fake.meet({ do: "loseAnswer", path: word.charges, method: "POST" });
      await ann.pay();
      await suspend();
      const charged = (await fake.books()).payments.length;
      expect((await bob.pay()).status).toBe(503);
      const again = await town.as()(registration, place, { cartKey: newKey(town.clients["oak"]), cart: [] });
      expect([again.status, again.problem.detail]).toEqual([503, expect.stringContaining("Oak Builders has paused")]);
      expect((await fake.books()).payments).toHaveLength(charged);
      const { reference } = (await fake.books()).payments.at(-1)!;
      expect(await fake.tell({ to: hook, kind: word.paid, reference })).toEqual([200]);
      await doDueWork(town.app, { [PAYMENT_EVENT_WORK]: paymentEventWork });
      const settled = await town.as()(resumeCheckout, place, { cart: ann.cartKey });
      expect(settled.answer.state).toBe("paid");
      const shown = await town.as()(getPurchase, place, undefined, { link: ann.cartKey });
      expect(shown.answer.tickets).toHaveLength(1);
    });
  });
});
