import { beforeEach, expect, test } from "vitest";
import { listTransactions, transactionHistory } from "../../../contract/commerce/orders/order-management.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { addShop, buy, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { RECEIPT_WORK } from "../../commerce/checkout/finalise.ts";
import { receiptWork } from "../../commerce/orders/receipt-mail.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { clock } from "../../platform/clock.ts";
import { addInstallation, pauseInstallation } from "../../platform/installation/queries.ts";
import type { ByDatabase } from "../../platform/db/each-database.ts";
import type { NamedDatabase, Sql } from "../../platform/db/sql.ts";
import { Unreachable } from "../../platform/db/store.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { type ChangedWork, readWaitingWork, takeOutMails, tryFailedWorkAgain } from "./waiting-work.ts";
import type { WorkFilter } from "./waiting-work-queries.ts";

const town = useTown();
const everything: WorkFilter = { clientID: null, kind: null };
const refOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const tomorrow = () => new Date(clock.now().getTime() + 86_400_000);

/** Fails for two reasons, one of them more often. */
const failing: WorkKind = {
  atOnce: 3,
  firstWait: 3_600,
  longestWait: 3_600,
  mostAttempts: 4,
  run: (_app, { ref }) => Promise.reject(new Error(ref === refOf(3) ? "out of paper" : "out of ink")),
  giveUp: async () => ({ told: "" }),
};

beforeEach(() =>
  town.everywhere(async (sql) => {
    await sql`delete from due_work`;
    await sql`set local role none`;
    return sql`delete from installation`;
  }),
);

/** Of all databases together, whichever of them the clients lie in. */
const waiting = async (filter = everything) => {
  const { outcomes: databases } = await readWaitingWork(town.app, filter);
  return { kinds: databases.flatMap(({ kinds }) => kinds), reasons: databases.flatMap(({ reasons }) => reasons) };
};
const sum = ({ outcomes }: ByDatabase<ChangedWork>) => outcomes.reduce((total, { many }) => total + many, 0);

async function failThree() {
  for (const [client, ref] of [
    ["oak", 1],
    ["oak", 2],
    ["oak", 3],
  ] as const)
    await town.inside(client, (sql) => addDueWork(sql, "printing", refOf(ref)));
  await doDueWork(town.app, { printing: failing });
}

test("what waits is told by kind and by client, and of one kind why it failed, the most frequent reason first", async () => {
  await failThree();
  await town.inside("elm", (sql) => addDueWork(sql, "printing", refOf(4)));
  await town.inside("oak", (sql) => addDueWork(sql, "reminder", refOf(5), tomorrow()));
  const printing = { clientID: town.clients["oak"]!, kind: "printing" };
  expect(await waiting(printing)).toEqual({
    kinds: [{ kind: "printing", due: 0, later: 3, dueSince: null, failed: 3, attempts: 1 }],
    reasons: [
      { reason: "out of ink", many: 2 },
      { reason: "out of paper", many: 1 },
    ],
  });
  const elms = await waiting({ clientID: town.clients["elm"]!, kind: null });
  expect(elms).toEqual({
    kinds: [{ kind: "printing", due: 1, later: 0, dueSince: expect.any(String), failed: 0, attempts: 0 }],
    reasons: [],
  });
  expect(new Set((await waiting()).kinds.map(({ kind }) => kind))).toEqual(new Set(["printing", "reminder"]));
});

test("what failed is tried now, and what is for later for other reasons stays", async () => {
  await failThree();
  await town.inside("oak", (sql) => addDueWork(sql, "reminder", refOf(5), tomorrow()));
  expect(sum(await tryFailedWorkAgain(town.app, everything, { isDryRun: true }))).toBe(3);
  expect((await waiting()).kinds.reduce((total, { due }) => total + due, 0)).toBe(0);
  const elms = { clientID: town.clients["elm"]!, kind: null };
  expect(sum(await tryFailedWorkAgain(town.app, elms, { isDryRun: false }))).toBe(0);
  expect(sum(await tryFailedWorkAgain(town.app, everything, { isDryRun: false }))).toBe(3);
  expect((await waiting()).kinds).toMatchObject([
    { kind: "printing", due: 3, later: 0, failed: 3 },
    { kind: "reminder", due: 0, later: 1 },
  ]);
});

const because = "A backup was put back.";
const pauseAll = async () => {
  await town.everywhere((sql) => addInstallation(sql, { installationID: refOf(9), place: "here", because }));
  await town.everywhere((sql) => pauseInstallation(sql, because));
};
const mail = (to: string) => ({ to, subject: "Your tickets", paragraphs: ["They are enclosed."] });

test("mails that a restored database would send a second time are taken out while it is paused, and the log of mails says so", async () => {
  await town.inside("oak", (sql) => queueMail(sql, mail("ann@ash.example")));
  await town.inside("elm", (sql) => queueMail(sql, mail("ben@elm.example")));
  await town.home((sql) => queueMail(sql, mail("cara@home.example")));
  await town.inside("oak", (sql) => addDueWork(sql, "reminder", refOf(5)));
  const oaks = { clientID: town.clients["oak"]!, before: tomorrow() };
  await expect(takeOutMails(town.app, { ...oaks, isDryRun: false })).rejects.toThrow(/^No database is paused\./);
  await pauseAll();
  const early = { ...oaks, before: new Date(clock.now().getTime() - 86_400_000) };
  expect(sum(await takeOutMails(town.app, { ...early, isDryRun: false }))).toBe(0);
  expect(sum(await takeOutMails(town.app, { ...oaks, isDryRun: true }))).toBe(1);
  expect(await mailsTo(town, "ann@ash.example")).toHaveLength(1);
  expect(sum(await takeOutMails(town.app, { ...oaks, isDryRun: false }))).toBe(1);
  expect(await mailsTo(town, "ann@ash.example")).toEqual([]);
  const logged = await town.inside(
    "oak",
    (sql) => sql<{ reason: string }>`select reason from mail_log where recipient = 'ann@ash.example'`,
  );
  expect(logged).toEqual([{ reason: expect.stringContaining("took it out before it was sent") }]);
  expect((await waiting({ clientID: oaks.clientID, kind: null })).kinds).toMatchObject([{ kind: "reminder", due: 1 }]);
  expect(sum(await takeOutMails(town.app, { clientID: null, before: tomorrow(), isDryRun: false }))).toBe(2);
  expect((await waiting()).kinds.map(({ kind }) => kind)).toEqual(["reminder"]);
  await expect(tryFailedWorkAgain(town.app, everything, { isDryRun: false })).rejects.toThrow(/is paused, and tries/);
});

test("staff read beside an order why its receipt was taken out, and nothing of a mail server", async () => {
  await takeTestCards(town);
  const shop = await addShop(town, { products: { Ticket: { price: 4_500 } } });
  const guestEmail = "finn@ash.example";
  await buy(town, shop, { Ticket: 1 }, { guestEmail });
  await doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });
  await pauseAll();
  const oaks = { clientID: town.clients["oak"]!, before: tomorrow() };
  await takeOutMails(town.app, { ...oaks, isDryRun: false });
  const program = { client: "oak", service: shop.service };
  const [order] = (await town.as("boxOffice")(listTransactions, program)).answer.transactions;
  const at = { ...program, transactionID: order!.transactionID };
  const { mails } = (await town.as("boxOffice")(transactionHistory, at)).answer;
  expect(mails.filter(({ recipient }) => recipient === guestEmail)).toMatchObject([
    {
      state: "refused",
      reason: expect.stringMatching(/^Whoever runs this site took it out/),
      answer: null,
      isOpen: false,
    },
  ]);
});

const placeNamed = (name: string, transaction: NamedDatabase["transaction"]): NamedDatabase => ({
  name,
  transaction,
  connections: () => ({ inUse: 0, idle: 0, waiting: 0 }),
});
const away = placeNamed("west", () => Promise.reject(new Unreachable(new Error("gone"))));

test("a database that can't be reached is named, and the others are told and changed", async () => {
  await failThree();
  await pauseAll();
  await town.inside("oak", (sql) => queueMail(sql, mail("ann@ash.example")));
  const database = { ...town.app.database, places: [away, ...town.app.database.places] };
  const found = await readWaitingWork({ database }, everything);
  expect(found.away).toEqual(["west"]);
  expect(found.outcomes.flatMap(({ kinds }) => kinds)).toMatchObject([
    { kind: "mail", due: 1 },
    { kind: "printing", later: 3 },
  ]);
  const taken = await takeOutMails({ database }, { clientID: null, before: tomorrow(), isDryRun: false });
  expect([taken.away, sum(taken)]).toEqual([["west"], 1]);
});

test("mails that wait in a database that isn't paused itself stay: they were never sent", async () => {
  await pauseAll();
  await town.home((sql) => queueMail(sql, mail("ann@ash.example")));
  const unpausedIn = (sql: Sql): Sql => {
    const unpaused = (texts: TemplateStringsArray, ...values: unknown[]) =>
      texts.join("").includes("from installation") ? Promise.resolve([]) : sql(texts, ...values);
    return unpaused as Sql;
  };
  const east = placeNamed("east", (work) => town.home((sql) => work(unpausedIn(sql))));
  const database = { ...town.app.database, places: [east, away] };
  const taken = await takeOutMails({ database }, { clientID: null, before: tomorrow(), isDryRun: false });
  expect(taken).toEqual({ outcomes: [], away: ["west"] });
  expect(await mailsTo(town, "ann@ash.example")).toHaveLength(1);
});
