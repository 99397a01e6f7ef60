import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { registration } from "../../contract/commerce/cart/registration.ts";
import { checkout, resumeCheckout } from "../../contract/commerce/checkout/checkout.ts";
import { checkIn, listCheckinItems } from "../../contract/door/door.ts";
import { addEntry } from "../../contract/entries/entering.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { getEntry, listEntries, saveEntryForm, submitEntry } from "../../contract/entries/entries.ts";
import { saveScores } from "../../contract/judging/scoring.ts";
import { castBallot } from "../../contract/votes/public-votes.ts";
import { newKey } from "../../server/platform/links/keys.ts";
import { at } from "../../test/contest.ts";
import type { Caller } from "./caller.ts";
import type { Program } from "./programs.ts";

/** What was answered as done at one client, and must be in the database once. */
export type AnsweredActs = {
  orders: { number: number; email: string }[];
  /** How payments ended, but for paid. A card that wasn't charged is declined, and offered again. */
  otherOutcomes: string[];
  /** Carts that weren't there any more when they were to be paid. */
  lostCarts: number;
  scans: string[];
  ballots: number;
  ballotsTried: number;
  entries: { entryID: string; entryKey: string; story: string; isSubmitted: boolean }[];
  files: { uploadID: string; sha256: string }[];
  /** The keys of the sheets that were saved. */
  sheets: string[];
};

const noActs = (): AnsweredActs => ({
  orders: [],
  otherOutcomes: [],
  lostCarts: 0,
  scans: [],
  ballots: 0,
  ballotsTried: 0,
  entries: [],
  files: [],
  sheets: [],
});

const TICKET_PRICE = 2_500;
const SAVES_OF_ENTRY = 3;

type Load = { caller: Caller; program: Program; forHowLong: number; isOver: () => boolean };

/** People at one client, each doing one thing after the other until it is over; what they have begun they end. */
export function startLoad({ caller, program, forHowLong, isOver }: Load) {
  const { client, shop, contest, judged, tokens } = program;
  const acts = noActs();
  const ofShop = { client, service: shop.service };
  let networks = client === "oak" ? 0 : 1 << 20;
  const nextNetwork = () => (networks += 1);

  async function pay(network: number): Promise<{ number: number; email: string } | undefined> {
    const cart = newKey(program.clientID);
    const lines = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
    const held = await caller.ask<{ cart: { balance: number } }>(registration, ofShop, {
      network,
      body: { cartKey: cart, cart: lines },
    });
    if (held?.cart.balance !== TICKET_PRICE) return undefined;
    const email = `${randomUUID()}@soak.example`;
    const paying = {
      cart,
      balance: TICKET_PRICE,
      token: "test_approve_visa_4242",
      guestName: "Ann Ash",
      guestEmail: email,
    };
    type Outcome = { state: string; number: number | null };
    const pays = () =>
      caller.ask<Outcome>(checkout, ofShop, { network, body: { ...paying, token: `${paying.token}_${randomUUID()}` } });
    let outcome = await pays();
    while ((outcome?.state === "asking" || outcome?.state === "declined") && !caller.isGivenUp) {
      await sleep(500);
      if (outcome.state === "declined") acts.otherOutcomes.push(outcome.state);
      outcome =
        outcome.state === "asking"
          ? await caller.ask<Outcome>(resumeCheckout, ofShop, { network, body: { cart } })
          : await pays();
    }
    if (outcome?.state === "paid") {
      const order = { number: outcome.number!, email };
      acts.orders.push(order);
      return order;
    }
    if (outcome) acts.otherOutcomes.push(outcome.state);
    else acts.lostCarts += 1;
    return undefined;
  }

  async function visit({ email }: { email: string }, network: number) {
    const staff = { token: tokens.owner, network };
    const found = await caller.ask<{ items: { purchasedTicketID: string; number: number }[] }>(
      listCheckinItems,
      ofShop,
      {
        ...staff,
        query: { search: email, propertyID: program.homes[0]! },
      },
    );
    const [ticket] = found?.items ?? [];
    if (!ticket) return;
    const { purchasedTicketID: ticketID, number } = ticket;
    for (const propertyID of program.homes.slice(0, 2)) {
      const scanID = randomUUID();
      const showing = { number, productType: "ticket", propertyID, status: true, scanID };
      const said = await caller.ask<{ verdict: string }>(checkIn, { ...ofShop, ticketID }, { ...staff, body: showing });
      if (said?.verdict === "ok") acts.scans.push(scanID);
    }
  }

  async function buyAndVisit() {
    const network = nextNetwork();
    const order = await pay(network);
    if (order) await visit(order, network);
  }

  async function enter(token: string) {
    const network = nextNetwork();
    const entryKey = randomUUID();
    const sent = { categoryID: contest.categories.BRICK, entryKey };
    const made = await caller.ask<{ entryID: string }>(addEntry, at(contest), { token, network, body: sent });
    if (!made) return;
    const entry = { entryID: made.entryID, entryKey, story: "", isSubmitted: false };
    acts.entries.push(entry);
    const place = { ...at(contest), entryID: entry.entryID };
    for (let save = 1; save <= SAVES_OF_ENTRY; save += 1) {
      const story = `Built by hand ${randomBytes(8).toString("hex")}`;
      const entryFormQuestions = [
        { name: "title", value: "House" },
        { name: "story", value: story },
      ];
      const body = { entryFormQuestions, version: 1, revision: save, base: save - 1, writer: "soak" };
      const params = { ...place, formID: contest.forms.about };
      if (await caller.ask(saveEntryForm, params, { token, network, body })) entry.story = story;
      await sleep(100);
    }
    await uploadTo(place, token, network);
    // Done before, and not heard of: what the second try is told.
    const submitted = await caller.ask(submitEntry, place, { token, network, body: {}, refusals: [409] });
    if (submitted) entry.isSubmitted = true;
    await caller.ask(getEntry, place, { token, network });
  }

  async function uploadTo(place: Record<string, string> & { client: string }, token: string, network: number) {
    const [r = 0, g = 0, b = 0] = randomBytes(3);
    const file = await sharp({ create: { width: 300, height: 200, channels: 3, background: { r, g, b } } })
      .jpeg()
      .toBuffer();
    const params = { ...place, folderID: contest.folders.photos };
    const query = { name: "front.jpg" };
    const kept = await caller.ask<{ uploadID: string }>(uploadEntryFile, params, {
      token,
      network,
      body: new Uint8Array(file),
      query,
    });
    if (kept) acts.files.push({ uploadID: kept.uploadID, sha256: createHash("sha256").update(file).digest("hex") });
  }

  let sheets = 0;
  async function score() {
    const entryID = program.judgedEntries[(sheets += 1) % program.judgedEntries.length]!;
    const saveKey = randomUUID();
    const values = { design: sheets % 11, craft: sheets % 21, comment: "Well made." };
    const params = { ...at(judged), entryID, scoresheetID: judged.scoresheetID };
    const body = { values, saveKey };
    if (await caller.ask(saveScores, params, { token: tokens.scorer, network: nextNetwork(), body }))
      acts.sheets.push(saveKey);
  }

  async function vote() {
    const token = program.voters[acts.ballotsTried];
    if (!token) return;
    acts.ballotsTried += 1;
    const choices = [{ groupID: program.publicVoteID, itemIDs: [program.homes[0]] }];
    const body = { publicVoteID: program.publicVoteID, choices };
    if (await caller.ask(castBallot, ofShop, { token, network: nextNetwork(), body })) acts.ballots += 1;
  }

  async function look() {
    const network = nextNetwork();
    for (const path of [`/${client}`, `/${client}/parades/${shop.service}`])
      await caller.send("GET", path, path, { client, network });
    await caller.ask(listEntries, at(contest), { token: tokens.owner, network });
  }

  async function onAndOn(act: () => Promise<void>, pause: number) {
    while (!isOver()) {
      await act();
      await sleep(pause * (0.5 + Math.random()));
    }
  }

  const people = [
    ...[1, 2, 3].map(() => onAndOn(buyAndVisit, 300)),
    ...(["entrant", "rival"] as const).map((who) => onAndOn(() => enter(tokens[who]), 400)),
    onAndOn(score, 300),
    // All have voted when it is over.
    onAndOn(vote, (forHowLong / program.voters.length) * 1.1),
    ...[1, 2].map(() => onAndOn(look, 300)),
  ];
  return { acts, ended: Promise.all(people) };
}
