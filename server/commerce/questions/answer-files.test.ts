import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  getAnswerFile,
  uploadAnswerFile,
  uploadResponseFile,
} from "../../../contract/commerce/questions/answer-files.ts";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { saveFormDefinition } from "../../../contract/programs/contests.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import { getFile } from "../../../contract/entries/entry-uploads.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";
import { fileAnswer } from "../../../contract/platform/forms/file-answer.ts";
import { claimSeat, makeGuestLink } from "../../../contract/commerce/tickets/guests.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { cartQuestions, changeResponses } from "../../../contract/commerce/questions/responses.ts";
import { downloadGuests } from "../../../contract/commerce/orders/order-management.ts";
import { getPurchase, getTransaction } from "../../../contract/commerce/orders/transactions.ts";
import { addContest } from "../../../test/contest.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { photo } from "../../../test/picture.ts";
import { type Shop, addShop, askBuyers } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { clock } from "../../platform/clock.ts";
import { HOLD_WORK, holdWork } from "../cart/hold-expiry.ts";
import { sweepWork } from "../../app/sweep.ts";

const town = useTown();
const at = { client: "oak", service: "asking" };
const logo: Element[] = [{ type: "file", name: "logo", label: "Your logo", restriction: "images", required: true }];
const permit: Element[] = [{ type: "file", name: "permit", label: "Your badge", restriction: "image-pdf" }];
let shop: Shop;
let forms: { order: string; guest: string };

beforeAll(async () => {
  shop = await addShop(town, { url: "asking", products: { Seat: { price: 0 } } });
  forms = {
    order: await askBuyers(town, shop, { purpose: "order", elements: logo }),
    guest: await askBuyers(town, shop, { purpose: "attendee", elements: permit, of: ["Seat"] }),
  };
  await town.inside(
    "oak",
    (sql) => sql`
      update sales_settings set changes_until = ${new Date(Date.now() + 86_400_000)} where service_id = ${shop.serviceID}`,
  );
});
afterEach(() => vi.restoreAllMocks());

async function filled(quantity = 1) {
  const cartKey = newKey(town.clients["oak"]);
  await town.as()(registration, at, { cartKey, cart: [{ ticketID: shop.products["Seat"]!, quantity }] });
  return cartKey;
}

const picture = await photo();
const send = (link: string, of: "order" | "guest", file = picture, fileName = "Our logo.jpg") =>
  town.as()(uploadAnswerFile, at, undefined, {
    link,
    file,
    fileName,
    query: { questionFormID: forms[of], element: of === "order" ? "logo" : "permit" },
  });

const answer = (cartKey: string, value: string | null) =>
  town.as()(cartQuestions, at, {
    cartKey,
    answers: { orders: [{ questionFormID: forms.order, answers: [{ name: "logo", value }] }], attendees: [] },
  });

const pay = (cart: string) =>
  town.as()(checkout, at, { cart, balance: 0, token: "", guestName: "Ann Ash", guestEmail: "ann@files.example" });

/** An order whose question for a file is answered. */
async function bought(quantity = 1) {
  const link = await filled(quantity);
  const file = (await send(link, "order")).answer;
  await answer(link, fileAnswer(file));
  expect((await pay(link)).answer.state).toBe("paid");
  const { transactionID, tickets } = (await town.as()(getPurchase, at, undefined, { link })).answer;
  return { link, file, transactionID, tickets };
}

const statusOf = async (as: ReturnType<typeof town.as>, ids: object, link?: string) =>
  (await as(getAnswerFile, { ...at, ...ids } as never, undefined, link ? { link } : undefined)).status;

test("F14 a file that is asked for is sent without an account, and nobody pays before it is there", async () => {
  const cartKey = await filled();
  expect(await pay(cartKey)).toMatchObject({ status: 409 });
  const sent = await send(cartKey, "order");
  expect(sent.answer).toEqual({ uploadID: expect.any(String), fileName: "Our logo.jpg" });
  expect((await pay(cartKey)).status).toBe(409);
  const { orders } = (await answer(cartKey, fileAnswer(sent.answer))).answer;
  expect(orders).toMatchObject([{ answers: [{ name: "logo", value: fileAnswer(sent.answer) }] }]);
  expect((await pay(cartKey)).answer.state).toBe("paid");
});

test("the file is read behind the buyer's link and by staff, and by nobody else, whatever address they try", async () => {
  const { link, file, transactionID } = await bought();
  const other = await bought();
  const ids = { transactionID, uploadID: file.uploadID };
  expect(await statusOf(town.as(), ids, link)).toBe(200);
  expect(await statusOf(town.as("boxOffice"), ids)).toBe(200);
  expect(await statusOf(town.as("viewer"), ids)).toBe(200);
  expect(await statusOf(town.as(), ids)).toBe(401);
  expect(await statusOf(town.as("stranger"), ids)).toBe(403);
  expect(await statusOf(town.as(), ids, other.link)).toBe(403);
  expect(await statusOf(town.as(), { ...ids, transactionID: other.transactionID }, other.link)).toBe(404);
  for (const who of [undefined, "stranger", "owner"])
    for (const rendition of ["original", "320"])
      expect((await town.as(who)(getFile, { client: "oak", uploadID: file.uploadID, rendition })).status).toBe(404);
});

test("an answer names only files of its own order; any other is no answer", async () => {
  const { file } = await bought();
  const cartKey = await filled();
  const { orders } = (await answer(cartKey, fileAnswer(file))).answer;
  expect(orders[0]!.answers).toEqual([{ name: "logo", value: null }]);
  expect((await pay(cartKey)).status).toBe(409);
  const invented = fileAnswer({ uploadID: randomUUID(), fileName: "x.jpg" });
  expect((await answer(cartKey, invented)).answer.orders[0]!.answers).toEqual([{ name: "logo", value: null }]);
  expect((await answer(cartKey, "anything")).status).toBe(400);
});

test("what isn't asked for isn't taken: another kind of file, another question, another's cart, a cart that is paid", async () => {
  const cartKey = await filled();
  const refused = await send(cartKey, "order", Buffer.from("%PDF-1.7 not a picture"), "plan.pdf");
  expect(refused).toMatchObject({
    status: 415,
    problem: { detail: expect.stringContaining("Only images are taken here.") },
  });
  const elsewhere = { link: cartKey, file: picture, fileName: "a.jpg" };
  const query = { questionFormID: forms.order, element: "nothing" };
  expect((await town.as()(uploadAnswerFile, at, undefined, { ...elsewhere, query })).status).toBe(404);
  expect((await send(newKey(town.clients["oak"]), "order")).status).toBe(401);
  const { link } = await bought();
  await town.inside("oak", (sql) => sql`update sales_settings set changes_until = null`);
  expect((await send(link, "order")).status).toBe(409);
  await town.inside(
    "oak",
    (sql) => sql`update sales_settings set changes_until = ${new Date(Date.now() + 86_400_000)}`,
  );
});

test("M23 staff and buyers put another file in its place, each in their own right", async () => {
  const { link, transactionID } = await bought();
  const params = { ...at, transactionID };
  const query = { questionFormID: forms.order, element: "logo" };
  const given = { file: picture, fileName: "New logo.jpg", query };
  const staff = await town.as("boxOffice")(uploadResponseFile, params, undefined, given);
  const answers = [{ name: "logo", value: fileAnswer(staff.answer) }];
  const sent = { questionFormID: forms.order, answers };
  expect((await town.as("boxOffice")(changeResponses, params, sent)).status).toBe(200);
  const { responses } = (await town.as("viewer")(getTransaction, params)).answer;
  expect(responses.find(({ ticketID }) => ticketID === null)!.answers).toEqual(answers);
  expect((await town.as("viewer")(uploadResponseFile, params, undefined, given)).status).toBe(403);
  const byLink = (await send(link, "order")).answer;
  const own = { ...sent, answers: [{ name: "logo", value: fileAnswer(byLink) }] };
  expect((await town.as()(changeResponses, params, own, { link })).status).toBe(200);
});

test("F14 a guest who takes a seat by the link sends their own file, and the list of guests names it", async () => {
  const { link, transactionID } = await bought(2);
  const { url } = (await town.as()(makeGuestLink, { ...at, transactionID }, {}, { link })).answer;
  const guestsKey = url.split("/").at(-1)!;
  const file = (await send(guestsKey, "guest", picture, "badge of bob.jpg")).answer;
  const claimed = await town.as()(
    claimSeat,
    at,
    {
      claimID: randomUUID(),
      productID: shop.products["Seat"]!,
      name: "Bob Birch",
      email: "bob@files.example",
      answers: [{ name: "permit", value: fileAnswer(file) }],
    },
    { link: guestsKey },
  );
  expect(claimed.status).toBe(200);
  const ids = { transactionID, uploadID: file.uploadID };
  expect(await statusOf(town.as("viewer"), ids)).toBe(200);
  expect(await statusOf(town.as(), ids, link)).toBe(404);
  const { bytes } = await downloaded(town, "boxOffice", downloadGuests, at, { format: "csv" });
  const lines = linesOf(bytes);
  expect(lines.find((line) => line.includes("Bob Birch"))).toContain("badge of bob.jpg");
});

test("files of carts that were left, and those that were replaced, are gone after a while; those of orders stay", async () => {
  const left = await filled();
  const forgotten = (await send(left, "order")).answer;
  await answer(left, fileAnswer(forgotten));
  const order = await bought();
  const unused = (await send(order.link, "order")).answer;
  const stored = async () => {
    const rows = await town.inside("oak", (sql) => sql<{ id: string }>`select upload_id as id from uploads`);
    return rows.map(({ id }) => id);
  };
  const sweep = async (days: number) => {
    const time = Date.now() + days * 86_400_000;
    vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
    await town.everywhere((sql) => sql`update due_work set due_at = ${clock.now()} where kind = 'sweep'`);
    await doDueWork(town.app, { [HOLD_WORK]: holdWork });
    await doDueWork(town.app, { sweep: sweepWork });
  };
  await sweep(2);
  expect(await stored()).toEqual(expect.arrayContaining([forgotten.uploadID, order.file.uploadID]));
  expect(await stored()).not.toContain(unused.uploadID);
  await sweep(9);
  expect(await stored()).toContain(order.file.uploadID);
  expect(await stored()).not.toContain(forgotten.uploadID);
  vi.restoreAllMocks();
  const { orders } = (await town.as()(cartQuestions, at, { cartKey: left })).answer;
  expect(orders[0]!.answers).toEqual([{ name: "logo", value: null }]);
  expect((await pay(left)).status).toBe(409);
});

test("a network that sends files without end has to wait", async () => {
  const cartKey = await filled();
  await town.home(
    (sql) => sql`
    insert into attempts (subject, level) values ('answer files 127.0.0.1', 300)
    on conflict (subject) do update set level = 300, last_at = now()`,
  );
  expect((await send(cartKey, "order")).status).toBe(429);
  await town.home((sql) => sql`delete from attempts where subject = 'answer files 127.0.0.1'`);
});

test("entrants aren't asked for files by a form: they have folders", async () => {
  const contest = await addContest(town, { url: "no-files" });
  const [form] = Object.values(contest.forms);
  const params = { client: "oak", service: "no-files", entryFormID: form! };
  const sent = { elements: logo } as unknown as InputOf<typeof saveFormDefinition>;
  expect((await town.as("owner")(saveFormDefinition, params, sent)).status).toBe(400);
});
