import { createHash, createVerify, verify } from "node:crypto";
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import forge from "node-forge";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveTicket } from "../../../contract/commerce/orders/order-management.ts";
import { getTicket } from "../../../contract/commerce/tickets/tickets.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { addPurchased, addTicket } from "../../../contract/commerce/wallets/wallets.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { keyInMailTo } from "../../../test/mail.ts";
import { type Shop, addShop, buy, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { makeWalletKeys } from "../../../test/wallet-keys.ts";
import { clock } from "../../platform/clock.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { receiptWork } from "../orders/receipt-mail.ts";
import { loadWalletKeys } from "./keys.ts";

const town = useTown();
const { folder, settings, googleKey } = makeWalletKeys();
let shop: Shop;
let at: { client: string; service: string };
afterAll(() => rm(folder, { recursive: true }));

beforeAll(async () => {
  town.app.wallets = await loadWalletKeys(settings);
  await takeTestCards(town);
  shop = await addShop(town, { quotas: { seats: 100 }, products: { Ticket: { price: 14_500, takes: { seats: 1 } } } });
  at = { client: shop.client, service: shop.service };
  await town.inside("oak", async (sql) => {
    await sql`update sales_settings set place = 'Union Hall, Salina', changes_until = '2090-01-01' where service_id = ${shop.serviceID}`;
    await sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${shop.serviceID}, 'event', '2030-06-19T23:00:00Z', '2030-06-20T04:00:00Z')`;
  });
});

let buyers = 0;
async function bought() {
  const guestEmail = `wallet${(buyers += 1)}@ash.example`;
  await buy(town, shop, { Ticket: 2 }, { guestEmail });
  await doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });
  const link = await keyInMailTo(town, guestEmail);
  const { answer } = await town.as()(getPurchase, at, undefined, { link });
  return { link, ...answer };
}

const adding = (ticketID: string, wallet: "apple" | "google", link: string) =>
  town.as()(addPurchased, { ...at, ticketID }, undefined, { link, query: { wallet } });

/** Takes a pass apart as a phone does: each file by its digest in the list, the list by its signature. */
function opened(pkpass: Buffer) {
  const files = unzipSync(pkpass);
  const manifest = Buffer.from(files["manifest.json"]!);
  const digests = JSON.parse(manifest.toString()) as Record<string, string>;
  for (const [name, digest] of Object.entries(digests))
    expect(createHash("sha1").update(files[name]!).digest("hex"), name).toBe(digest);
  expect(Object.keys(files).toSorted()).toEqual([...Object.keys(digests), "manifest.json", "signature"].toSorted());
  refuseForged(Buffer.from(files["signature"]!), manifest);
  return JSON.parse(Buffer.from(files["pass.json"]!).toString()) as Record<string, unknown>;
}

/** RFC 5652: a detached signature over the digest of what is signed, which stands among the attributes that are signed. */
function refuseForged(signature: Buffer, content: Buffer) {
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(signature.toString("binary"))) as unknown as {
    certificates: forge.pki.Certificate[];
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
  };
  const own = message.certificates.find(({ subject }) =>
    String(subject.getField("CN").value).startsWith("Pass Type ID"),
  );
  const { authenticatedAttributes, signature: signed } = message.rawCapture;
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, authenticatedAttributes);
  const attributes = forge.asn1.toDer(set).getBytes();
  const isDigested = ["sha1", "sha256"].some((name) =>
    attributes.includes(createHash(name).update(content).digest("binary")),
  );
  expect(isDigested).toBe(true);
  const key = forge.pki.certificateToPem(own!);
  const isSigned = ["sha1", "sha256"].some((name) =>
    createVerify(name).update(Buffer.from(attributes, "binary")).verify(key, Buffer.from(signed, "binary")),
  );
  expect(isSigned).toBe(true);
}

test("a ticket goes into Apple Wallet: a signed pass with its code, at an address that a phone may follow by itself", async () => {
  const { link, tickets, wallets } = await bought();
  expect(wallets).toEqual(["apple", "google"]);
  const { url } = (await adding(tickets[0]!.ticketID, "apple", link)).answer;
  expect(url).toMatch(/\.pkpass$/);
  const response = await town.server.inject(url);
  expect(response.headers).toMatchObject({
    "content-type": "application/vnd.apple.pkpass",
    "content-length": String(response.rawPayload.length),
  });
  const pass = opened(response.rawPayload);
  expect(pass).toMatchObject({
    passTypeIdentifier: "pass.example.tickets",
    teamIdentifier: "ABCDE12345",
    serialNumber: tickets[0]!.ticketID,
    organizationName: "Oak Builders Guild",
    barcodes: [{ format: "PKBarcodeFormatQR", message: tickets[0]!.code }],
    eventTicket: {
      primaryFields: [{ label: "Ticket", value: "Building Gala" }],
      auxiliaryFields: [{ label: "Where", value: "Union Hall, Salina" }],
    },
  });
});

test("and into Google Wallet, by an address that Google's own key check lets through and a browser takes whole", async () => {
  const { link, tickets } = await bought();
  const { url } = (await adding(tickets[1]!.ticketID, "google", link)).answer;
  const [, unsigned = "", claims = "", signature = ""] =
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(url) ?? [];
  expect(verify("sha256", Buffer.from(unsigned), googleKey, Buffer.from(signature, "base64url"))).toBe(true);
  expect(url.length).toBeLessThan(2_200);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    iss: "tickets@example.test",
    aud: "google",
    typ: "savetowallet",
    payload: {
      eventTicketClasses: [
        { id: `3388000000012345678.${shop.serviceID}`, eventName: { defaultValue: { value: "Building Gala" } } },
      ],
      eventTicketObjects: [
        { id: `3388000000012345678.${tickets[1]!.ticketID}`, barcode: { type: "QR_CODE", value: tickets[1]!.code } },
      ],
    },
  });
});

test("whoever was given a ticket keeps it themselves, and whoever gave it away no longer can", async () => {
  const { link, tickets } = await bought();
  const { ticketID } = tickets[0]!;
  await town.as()(moveTicket, { ...at, ticketID }, { name: "Ned", email: "ned@wallet.example" }, { link });
  expect((await adding(ticketID, "apple", link)).problem.detail).toMatch(/^Its holder has this ticket/);
  await doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });
  const own = await keyInMailTo(town, "ned@wallet.example");
  const { answer: ticket } = await town.as()(getTicket, at, undefined, { link: own });
  const { url } = (await town.as()(addTicket, at, undefined, { link: own, query: { wallet: "apple" } })).answer;
  expect(opened((await town.server.inject(url)).rawPayload)).toMatchObject({ barcodes: [{ message: ticket.code }] });
  expect(
    (await town.as()(addPurchased, { ...at, ticketID }, undefined, { link: own, query: { wallet: "apple" } })).status,
  ).toBe(403);
});

test("a pass's address is the ticket's alone, runs out, opens at no other client and can't be made up", async () => {
  const { link, tickets } = await bought();
  const other = await bought();
  expect((await adding(tickets[0]!.ticketID, "apple", other.link)).status).toBe(403);
  const { url } = (await adding(tickets[0]!.ticketID, "apple", link)).answer;
  const status = async (address: string) => (await town.server.inject(address)).statusCode;
  expect(await status(url.replace("/oak/", "/elm/"))).toBe(404);
  expect(await status(url.replace(/.\.pkpass$/, "~.pkpass"))).toBe(404);
  expect(await status("/api/clients/oak/passes/made-up.pkpass")).toBe(404);
  const now = clock.now;
  clock.now = () => new Date(now().getTime() + 11 * 60_000);
  try {
    expect(await status(url)).toBe(404);
  } finally {
    clock.now = now;
  }
  expect(await status(url)).toBe(200);
});

test("what was refunded goes into no wallet, not even by an address from before", async () => {
  const { link, tickets, transactionID } = await bought();
  const { url } = (await adding(tickets[0]!.ticketID, "apple", link)).answer;
  await town.inside("oak", (sql) => sql`update tickets set state = 'refunded' where transaction_id = ${transactionID}`);
  expect((await adding(tickets[0]!.ticketID, "google", link)).status).toBe(409);
  expect((await town.server.inject(url)).statusCode).toBe(409);
});

test("without keys there is no wallet; with half of them, or others', nothing starts and a sentence says why", async () => {
  const { APPLE_TEAM, ...half } = settings;
  await expect(loadWalletKeys(half)).rejects.toThrow("For wallet passes APPLE_TEAM must be set, too.");
  const elsewhere = { ...settings, APPLE_PASS_KEY: join(folder, "nowhere.pem") };
  await expect(loadWalletKeys(elsewhere)).rejects.toThrow(
    /^APPLE_PASS_KEY is ".*nowhere\.pem", which can't be read\.$/,
  );
  const others = makeWalletKeys();
  const mixed = { ...settings, APPLE_PASS_KEY: others.settings.APPLE_PASS_KEY };
  await expect(loadWalletKeys(mixed)).rejects.toThrow(
    "APPLE_PASS_KEY must be the key of APPLE_PASS_CERTIFICATE, both as PEM.",
  );
  writeFileSync(join(others.folder, "google.json"), "{}");
  await expect(loadWalletKeys({ ...settings, ...pick(others.settings) })).rejects.toThrow(
    "GOOGLE_WALLET_KEY must be the JSON file of a service account, with client_email and private_key.",
  );
  await rm(others.folder, { recursive: true });
  town.app.wallets = await loadWalletKeys({});
  const { link, tickets, wallets } = await bought();
  expect(wallets).toEqual([]);
  expect((await adding(tickets[0]!.ticketID, "apple", link)).status).toBe(404);
  town.app.wallets = await loadWalletKeys(settings);
  expect(APPLE_TEAM).toBeTruthy();
});

const pick = ({ GOOGLE_WALLET_KEY }: { GOOGLE_WALLET_KEY: string }) => ({ GOOGLE_WALLET_KEY });
