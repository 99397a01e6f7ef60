import { createPublicKey, verify } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { getReceipt, receiptFile } from "../../../contract/commerce/orders/receipts.ts";
import { removeLogo, uploadLogo } from "../../../contract/people/client-settings.ts";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import { changeMailTemplate } from "../../../contract/mail/mail-templates.ts";
import { getTicketKey, ticketsCalendar, ticketsFile } from "../../../contract/commerce/tickets/tickets.ts";
import { getPurchase, getTransaction } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, buy, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { sealingWith } from "../../platform/sealing.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { receiptWork } from "./receipt-mail.ts";
import { resealTicketKey, ticketSigner } from "../tickets/ticket-signing.ts";

const town = useTown();
let shop: Shop;
let at: { client: string; service: string };

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, {
    quotas: { seats: 100 },
    products: {
      Ticket: { price: 14_500, takes: { seats: 1 } },
      Talk: { price: 0, takes: { seats: 1 } },
      Table: { price: 100_001, tickets: 3, takes: { seats: 3 } },
    },
  });
  at = { client: shop.client, service: shop.service };
  await town.inside("oak", async (sql) => {
    await sql`update sales_settings set place = 'Union Hall, Main St; Salina' where service_id = ${shop.serviceID}`;
    await sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${shop.serviceID}, 'event', '2030-06-19T23:00:00Z', '2030-06-20T04:00:00Z')`;
  });
});

const sendReceipts = () => doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });
const purchaseBy = (link: string) => town.as()(getPurchase, at, undefined, { link });

test("F20 whoever has paid gets one mail that says what was bought, and whose link opens it, without signing in", async () => {
  const guestEmail = "ann@ash.example";
  const { number } = await buy(town, shop, { Ticket: 2, Talk: 1 }, { guestEmail });
  await sendReceipts();
  await sendReceipts();
  const mails = await mailsTo(town, guestEmail);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toBe(`Your receipt for Building Gala, number ${number}`);
  const text = mails[0]!.content.paragraphs.join("\n");
  expect(text).toContain("2 × Ticket: $290.00\nTalk: $0.00");
  expect(text).toContain("Total: $290.00");
  expect(mails[0]!.content.unsubscribe).toBeUndefined();
  const { status, answer } = await purchaseBy(await keyInMailTo(town, guestEmail));
  expect(status).toBe(200);
  expect(answer).toMatchObject({ number, state: "paid", total: 29_000, guestEmail, cardLast4: "4242", method: "card" });
  expect(answer.tickets.map(({ product }) => product)).toEqual(["Ticket", "Ticket", "Talk"]);
});

test("a client says the receipt in its own words, and a program whose money came too late says that somebody decides", async () => {
  const words = { subject: "Thanks, {name}", text: "{problem}" };
  const base = { subject: "", text: "" };
  await town.inside("oak", (sql) => sql`insert into mail_templates (kind, subject, text) values ('receipt', '', '')`);
  const changed = await town.as("owner")(changeMailTemplate, { client: "oak", mailKind: "receipt" }, words, { base });
  expect(changed.status).toBe(200);
  const guestEmail = "late@ash.example";
  await buy(town, shop, { Ticket: 1 }, { guestEmail, guestName: "Lea Late" });
  await town.inside(
    "oak",
    (sql) => sql`update transactions set state = 'paidLateUnfilled' where guest_email = ${guestEmail}`,
  );
  await sendReceipts();
  const [mail] = await mailsTo(town, guestEmail);
  expect(mail).toMatchObject({
    subject: "Thanks, Lea Late",
    content: { paragraphs: [expect.stringMatching(/We have your money/)] },
  });
  await town.inside("oak", (sql) => sql`delete from mail_templates where kind = 'receipt'`);
});

test("a mail that can't be delivered is said of its transaction, which stays paid", async () => {
  const guestEmail = "nowhere@ash.example";
  await buy(town, shop, { Ticket: 1 }, { guestEmail });
  await sendReceipts();
  const [{ mailID } = { mailID: "" }] = await mailsTo(town, guestEmail);
  const { mailWork: mailKind } = await import("../../app/due-mail.ts");
  const kind = mailKind("smtp://127.0.0.1:1", "Rosette <mail@rosette.example>");
  const work = { dueWorkID: mailID, clientID: town.clients["oak"]!, kind: "mail", ref: mailID, attempts: 18 };
  await kind.giveUp(town.app, work, new Error("550 No such mailbox"));
  kind.close?.();
  const [row] = await town.inside(
    "oak",
    (sql) => sql`select state, mail_error from transactions where guest_email = ${guestEmail}`,
  );
  expect(row).toEqual({
    state: "paid",
    mailError: "There is no mailbox at this address. Look for a typing mistake.",
  });
  await kind.giveUp(town.app, work, new Error("Can't send mail - all recipients were rejected: 553 5.6.7 non-ASCII"));
  expect(
    (await town.inside("oak", (sql) => sql`select mail_error from transactions where guest_email = ${guestEmail}`))[0],
  ).toEqual({
    mailError: "Mail servers don’t take letters beyond plain a to z before the @.",
  });
});

test("a ticket's QR code bears the client's signature, which the door's public key proves; one letter else, and it doesn't", async () => {
  const { key } = await buy(town, shop, { Ticket: 2 }, { guestEmail: "qr@ash.example" });
  const { answer } = await purchaseBy(key);
  const { publicKey } = (await town.as()(getTicketKey, { client: "oak" })).answer;
  const isTrue = (text: string) => {
    const [form, code, signature = ""] = text.split(".");
    return verify(
      null,
      Buffer.from(`${form}.${code}`),
      createPublicKey(publicKey),
      Buffer.from(signature, "base64url"),
    );
  };
  const codes = answer.tickets.map(({ code }) => code!);
  expect(codes.every(isTrue)).toBe(true);
  expect(new Set(codes).size).toBe(2);
  expect(isTrue(codes[0]!.replace(/^R1\.(.)/, (_, first) => `R1.${first === "A" ? "B" : "A"}`))).toBe(false);
  const elm = (await town.as()(getTicketKey, { client: "elm" })).answer.publicKey;
  expect(elm).not.toBe(publicKey);
});

test("of several who need the first key at once, all have the same; by another SECRET it lies sealed anew", async () => {
  const keys = await Promise.all([1, 2, 3].map(() => town.as()(getTicketKey, { client: "elm" })));
  expect(new Set(keys.map(({ answer }) => answer.publicKey)).size).toBe(1);
  const clientID = town.clients["elm"]!;
  const [older, newer] = ["o", "n"].map((letter) => letter.repeat(44)) as [string, string];
  await town.inside("elm", async (sql) => {
    await sql`delete from ticket_keys`;
    const says = await ticketSigner(sql, sealingWith([older]), clientID);
    await resealTicketKey(sql, sealingWith([newer, older]));
    expect((await ticketSigner(sql, sealingWith([newer]), clientID))("code")).toBe(says("code"));
    await sql`delete from ticket_keys`;
  });
});

test("F20 receipts and tickets come as PDF, and the days with their place for a calendar", async () => {
  const { key, number } = await buy(
    town,
    shop,
    { Ticket: 1, Table: 1 },
    {
      guestEmail: "files@ash.example",
      guestName: "Zoë Łącka Đặng Ελένη Жанна 明子",
    },
  );
  const { transactionID } = (await purchaseBy(key)).answer;
  const ids = { ...at, transactionID, receiptID: transactionID };
  const receipt = await town.as()(receiptFile, ids, undefined, { link: key });
  const tickets = await town.as()(ticketsFile, ids, undefined, { link: key });
  for (const { status, answer } of [receipt, tickets])
    expect([status, String(answer).slice(0, 5)]).toEqual([200, "%PDF-"]);
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const opened = await getDocument({ data: new Uint8Array(tickets.answer as never) }).promise;
  expect(opened.numPages).toBe(4);
  const { items } = await (await opened.getPage(1)).getTextContent();
  const words = items.map((item) => ("str" in item ? item.str : "")).join("");
  expect(words).toContain(`of order ${number}`);
  expect(words).toContain("Zoë Łącka Đặng Ελένη Жанна 明子");
  const calendar = String((await town.as()(ticketsCalendar, ids, undefined, { link: key })).answer);
  expect(calendar).toContain("DTSTART:20300619T230000Z\r\nDTEND:20300620T040000Z");
  expect(calendar).toContain("LOCATION:Union Hall\\, Main St\\; Salina");
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(calendar).toContain("TRIGGER:-PT3H\r\nEND:VALARM\r\nEND:VEVENT");
  const { answer } = await town.as()(getReceipt, ids, undefined, { link: key });
  expect(answer).toMatchObject({ receiptID: transactionID, number, total: 114_501 });
});

test("F20 a printed ticket has the association's logo, and is printed without it while its file can't be read", async () => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 4, background: "#ff000080" } })
    .png()
    .toBuffer();
  const sent = await town.server.inject({
    method: "POST",
    url: `/api${fillPath(uploadLogo.path, { client: "oak" })}?name=oak.png`,
    headers: { authorization: `Bearer ${await town.token("owner")}`, "content-type": "application/octet-stream" },
    payload: png,
  });
  expect(sent.statusCode).toBe(200);
  onTestFinished(async () => void (await town.as("owner")(removeLogo, { client: "oak" }, {})));
  const { key } = await buy(town, shop, { Ticket: 1 }, { guestEmail: "logo@ash.example" });
  const { transactionID } = (await purchaseBy(key)).answer;
  const printed = async () => {
    const { status, answer } = await town.as()(ticketsFile, { ...at, transactionID }, undefined, { link: key });
    return [
      status,
      Buffer.from(answer as never)
        .toString("latin1")
        .includes("/Width 60"),
    ];
  };
  expect(await printed()).toEqual([200, true]);
  const { read } = town.app.files;
  town.app.files.read = () => Promise.reject(new Error("The store is away"));
  expect(await printed()).toEqual([200, false]);
  town.app.files.read = read;
});

test("a purchase is for whoever bought it, bears its link, or is staff: nobody else, and no guessed link, sees anything", async () => {
  const { key } = await buy(town, shop, { Ticket: 1 }, { guestEmail: "own@ash.example", as: "entrant" });
  const other = await buy(town, shop, { Ticket: 1 }, { guestEmail: "other@ash.example" });
  const { transactionID } = (await purchaseBy(key)).answer;
  const ids = { ...at, transactionID, receiptID: transactionID };
  const ask = async (person?: string, link?: string) =>
    Promise.all([
      town.as(person)(getTransaction, ids, undefined, { ...(link && { link }) }),
      town.as(person)(getReceipt, ids, undefined, { ...(link && { link }) }),
      town.as(person)(ticketsFile, ids, undefined, { ...(link && { link }) }),
    ]).then((answers) => answers.map(({ status }) => status));
  expect(await ask("entrant")).toEqual([200, 200, 200]);
  expect(await ask("boxOffice")).toEqual([200, 200, 200]);
  expect(await ask("viewer")).toEqual([200, 200, 200]);
  expect(await ask(undefined, key)).toEqual([200, 200, 200]);
  expect(await ask(undefined, other.key)).toEqual([403, 403, 403]);
  expect(await ask("stranger")).toEqual([403, 403, 403]);
  expect(await ask()).toEqual([401, 401, 401]);
  expect(await ask(undefined, newKey(town.clients["oak"]))).toEqual([401, 401, 401]);
  expect((await purchaseBy(newKey(town.clients["oak"]))).status).toBe(401);
});
