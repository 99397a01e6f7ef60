import { DAY } from "../contract/platform/durations.ts";
import { formatDate } from "../contract/platform/forms/dates.ts";
import { randomUUID } from "node:crypto";
import Value from "typebox/value";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REFUND_WORK, refundWork } from "../server/commerce/refunds/refunds.ts";
import { ERASURE_WORK, erasureWork } from "../server/app/erasing/erasure-work.ts";
import { WEBHOOK_EVENT_WORK } from "../server/people/webhooks/record-event.ts";
import {
  WEBHOOK_RECEIVER_WORK,
  webhookEventWork,
  webhookReceiverWork,
} from "../server/people/webhooks/webhook-work.ts";
import { calls } from "../contract/app/all-calls.ts";
import { cancelProgram } from "../contract/commerce/orders/program-cancellation.ts";
import { createInvoice, markInvoicePaid, sendInvoice, voidInvoice } from "../contract/commerce/invoices/invoices.ts";
import { moveTicket, refundTransaction } from "../contract/commerce/orders/order-management.ts";
import { getPurchase } from "../contract/commerce/orders/transactions.ts";
import {
  confirmWaiting,
  joinWaitingList,
  listWaiting,
  offerToWaiting,
} from "../contract/commerce/waiting-list/waiting-list.ts";
import { checkIn } from "../contract/door/door.ts";
import { addEntry as startEntry } from "../contract/entries/entering.ts";
import {
  changeEntryCategory,
  changeEntryOwner,
  disqualifyEntry,
  removeEntry,
  submitEntry,
  takeBackEntry,
  withdrawEntry,
} from "../contract/entries/entries.ts";
import { requestHelp } from "../contract/entries/help-requests.ts";
import { changeRecommendationSettings } from "../contract/entries/recommendations.ts";
import { screenEntry } from "../contract/entries/screening.ts";
import {
  releaseResults,
  restoreResult,
  setAwardTitle,
  withdrawResult,
  withholdResults,
} from "../contract/judging/results.ts";
import { startRound } from "../contract/judging/rounds.ts";
import { saveScores } from "../contract/judging/scoring.ts";
import { previewClientMessage, sendClientMessage } from "../contract/messages/messages.ts";
import { erasePerson } from "../contract/people/erasing.ts";
import { acceptInvitation, invite } from "../contract/people/invitations.ts";
import { createMembership, grantRole, removeRole, verifyMembership } from "../contract/people/people.ts";
import { importRoster, previewRoster, uploadRoster } from "../contract/people/rosters.ts";
import {
  type WebhookEventType,
  exampleWebhookBody,
  webhookBodySchema,
  webhookEventTypes,
  webhookEvents,
} from "../contract/people/webhook-events.ts";
import { addWebhookReceiver } from "../contract/people/webhooks.ts";
import { changeScreening, changeStatus, createService } from "../contract/programs/services.ts";
import {
  acceptAward,
  changeScholarshipFund,
  declineAward,
  listAwards,
  markAwardPaid,
  offerAwards,
  prepareAwards,
} from "../contract/scholarships/awards.ts";
import { addSponsor } from "../contract/sponsors/sponsors.ts";
import { addBuilder } from "../contract/tours/builders.ts";
import { addProperty, createPropertyGroup } from "../contract/tours/properties.ts";
import { announcePublicVote, countPublicVote } from "../contract/votes/public-vote-editing.ts";
import { type Contest, addContest, addEntry, addScholarships, assignScorer, at, setTimeframe } from "./contest.ts";
import { doTasks } from "./download.ts";
import { doDueWork } from "./due-work.ts";
import { addLetter } from "./letters.ts";
import { keyInMailTo } from "./mail.ts";
import { addShop, buy, takeTestCards } from "./shop.ts";
import { addKnownSurvey, answer as answerSurvey } from "./survey.ts";
import { useTown } from "./town.ts";
import { addVote, voteFrom } from "./voting.ts";
import { openWebhookReceiver } from "./webhook-receiver.ts";

const town = useTown();
const oak = { client: "oak" };
let count = 0;
const next = (word: string) => `${word}-${(count += 1)}`;
let other: Awaited<ReturnType<typeof openWebhookReceiver>>;

const works = { [WEBHOOK_EVENT_WORK]: webhookEventWork, [WEBHOOK_RECEIVER_WORK]: webhookReceiverWork };
type As = ReturnType<typeof town.as>;
/** Makes a call that has to succeed. */
const by =
  (person?: string): As =>
  async (...call) => {
    const made = await town.as(person)(...call);
    expect([call[0].path, made.status, made.problem.detail]).toEqual([call[0].path, 200, undefined]);
    return made;
  };
const owner: As = (...call) => by("owner")(...call);

beforeAll(async () => {
  town.app.settings.webhookNetworks = ["127.0.0.1"];
  await takeTestCards(town);
  other = await openWebhookReceiver();
  await owner(addWebhookReceiver, oak, { address: other.address, types: [] });
});
afterAll(() => other.close());

const newContest = () => addContest(town, { url: next("contest") });
const entryAt = (contest: Contest, entryID: string) => ({ ...at(contest), entryID });

/** An entry that is complete, and maybe submitted. */
async function complete(contest: Contest, isSubmitted = true): Promise<string> {
  const entryID = await addEntry(town, contest);
  const form = { ...entryAt(contest, entryID), entryFormID: contest.forms.about };
  const questions = [
    { name: "title", value: "House on the hill" },
    { name: "story", value: "A house." },
  ];
  await town.inside(
    "oak",
    (sql) => sql`
    insert into form_answers (service_id, entry_id, form_id, version, answers)
    select ${contest.serviceID}, ${entryID}, form_id, version, ${JSON.stringify(Object.fromEntries(questions.map((one) => [one.name, one.value])))}
    from form_versions where form_id = ${form.entryFormID}
    on conflict do nothing`,
  );
  if (isSubmitted) await by("entrant")(submitEntry, entryAt(contest, entryID));
  return entryID;
}

async function screened(decision: "accepted" | "refused" | "returned") {
  const contest = await newContest();
  await owner(changeScreening, at(contest), { screened: true } as never);
  const entryID = await complete(contest);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await owner(screenEntry, entryAt(contest, entryID), { decision, reason: "Which house?", until });
}

async function judged() {
  const contest = await newContest();
  const entryID = await complete(contest);
  await setTimeframe(town, contest, "entries", "closed");
  await setTimeframe(town, contest, "scoring", "open");
  await assignScorer(town, contest, "scorer", "BRICK");
  const sheet = { ...entryAt(contest, entryID), scoresheetID: contest.scoresheetID };
  await by("scorer")(saveScores, sheet, { values: { design: 8, craft: 15 } });
  return { contest, entryID };
}
async function released() {
  const made = await judged();
  await owner(releaseResults, at(made.contest), { reason: "Enough." });
  return made;
}

async function offered() {
  const program = await addScholarships(town, { url: next("trades") });
  await owner(
    changeScholarshipFund,
    { ...at(program), categoryID: program.categories.BRICK },
    { awardAmount: 100_000 },
  );
  const entryID = await addEntry(town, program, { submitted: true });
  await owner(prepareAwards, at(program), { awards: [{ entryID, amount: 100_000 }] });
  const { scholarships } = (await owner(listAwards, at(program))).answer;
  const [award] = scholarships.flatMap(({ applications }) => applications.flatMap((one) => one.award ?? []));
  await owner(offerAwards, at(program), { awardIDs: [award!.awardID] });
  return { program, entryID, awardID: award!.awardID };
}

async function bought() {
  const shop = await addShop(town, { url: next("gala"), products: { Ticket: { price: 5_000 } } });
  const { key } = await buy(town, shop, { Ticket: 1 }, { guestEmail: "ann@ash.example" });
  const place = { client: "oak", service: shop.service };
  const purchase = (await by()(getPurchase, place, undefined, { link: key })).answer;
  const [ticket] = await town.inside(
    "oak",
    (sql) => sql<{ ticketID: string; number: number }>`
    select ticket_id, number from tickets where transaction_id = ${purchase.transactionID}`,
  );
  return { place, transactionID: purchase.transactionID, ticket: ticket! };
}
async function letIn() {
  const { place, ticket } = await bought();
  const { ticketID, number } = ticket;
  const sent = { number, productType: "ticket" as const };
  await owner(checkIn, { ...place, ticketID }, { ...sent, status: true });
  return () => owner(checkIn, { ...place, ticketID }, { ...sent, status: false });
}

async function sentInvoice() {
  const draft = {
    userID: null,
    name: "Ann Ash",
    email: "ann@ash.example",
    lines: [{ name: "Booth", quantity: 1, amount: 9_000 }],
    dueOn: null,
    note: "",
    remindBefore: null,
    remindAfter: null,
  };
  const { invoiceID } = (await owner(createInvoice, oak, draft as never)).answer;
  await owner(sendInvoice, { ...oak, invoiceID });
  return { ...oak, invoiceID };
}

async function newProgram() {
  const url = next("program");
  await owner(createService, oak, { kind: "event", name: "An event", url });
  return { ...oak, service: url };
}
const tourOf = async () => {
  const { service } = await addShop(town, { url: next("tour"), kind: "parade", products: {} });
  return { ...oak, service };
};

async function newMember() {
  const name = next("member");
  await town.addPerson(name);
  await by(name)(createMembership, {}, { clientID: town.clients["oak"]! });
  const at = { ...oak, userID: town.people[name]! };
  await owner(verifyMembership, at, { verified: true });
  return at;
}

async function counted() {
  const contest = await newContest();
  await complete(contest);
  const vote = await addVote(town, at(contest), { published: true } as never);
  await voteFrom(town, at(contest), -2, -1);
  await owner(countPublicVote, vote);
  return vote;
}

/** How each event comes about, by the calls that cause it. */
const causes: Record<WebhookEventType, () => Promise<unknown>> = {
  "entry.started": async () => {
    const contest = await newContest();
    await by("entrant")(startEntry, at(contest), { categoryID: contest.categories.BRICK } as never);
  },
  "entry.submitted": async () => complete(await newContest()),
  "entry.reopened": async () => {
    const contest = await newContest();
    await by("entrant")(takeBackEntry, entryAt(contest, await complete(contest)));
  },
  "entry.withdrawn": async () => {
    const contest = await newContest();
    await by("entrant")(withdrawEntry, entryAt(contest, await complete(contest)));
  },
  "entry.accepted": () => screened("accepted"),
  "entry.refused": () => screened("refused"),
  "entry.returned": () => screened("returned"),
  "entry.disqualified": async () => {
    const contest = await newContest();
    const form = { disqualified: true, reason: "Twice" };
    await owner(disqualifyEntry, entryAt(contest, await complete(contest)), form);
  },
  "entry.reinstated": async () => {
    const contest = await newContest();
    const place = entryAt(contest, await complete(contest));
    await owner(disqualifyEntry, place, { disqualified: true, reason: "Twice" });
    await owner(disqualifyEntry, place, { disqualified: false });
  },
  "entry.category_changed": async () => {
    const contest = await newContest();
    const place = entryAt(contest, await complete(contest));
    await owner(changeEntryCategory, place, { categoryID: contest.categories.GLASS });
  },
  "entry.owner_changed": async () => {
    const contest = await newContest();
    await owner(changeEntryOwner, entryAt(contest, await complete(contest)), { user: town.people["rival"]! });
  },
  "entry.removed": async () => {
    const contest = await newContest();
    await by("entrant")(removeEntry, entryAt(contest, await complete(contest, false)));
  },
  "recommendation.received": async () => {
    const program = await addScholarships(town, { url: next("letters") });
    await owner(changeRecommendationSettings, at(program), { asked: 1, beforeSubmission: false, words: "" });
    const entryID = await addEntry(town, program);
    await addLetter(town, program, { entryID, name: "Pat Reed", letter: "A fine carpenter." });
  },
  "help.requested": async () => {
    const contest = await newContest();
    await by("entrant")(requestHelp, entryAt(contest, await complete(contest)), { message: "How?" });
  },
  "scores.submitted": judged,
  "round.started": async () => {
    const { contest, entryID } = await judged();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await owner(startRound, at(contest), {
      round: 1,
      entryIDs: [entryID],
      chosenBy: "The first",
      name: "",
      opensAt: day(-1),
      closesAt: day(7),
      keepScorers: true,
      reason: "Enough.",
    });
  },
  "title.awarded": async () => {
    const { contest, entryID } = await judged();
    await owner(setAwardTitle, entryAt(contest, entryID), { awardTitle: "Gold" });
  },
  "scores.released": released,
  "scores.withheld": async () => owner(withholdResults, at((await released()).contest)),
  "result.retracted": async () => {
    const { contest, entryID } = await released();
    await owner(withdrawResult, entryAt(contest, entryID), { reason: "Not theirs." });
  },
  "result.restored": async () => {
    const { contest, entryID } = await released();
    await owner(withdrawResult, entryAt(contest, entryID), { reason: "Not theirs." });
    await owner(restoreResult, entryAt(contest, entryID));
  },
  "application.awarded": offered,
  "award.accepted": async () => {
    const { program, entryID } = await offered();
    await by("entrant")(acceptAward, entryAt(program, entryID));
  },
  "award.declined": async () => {
    const { program, entryID } = await offered();
    await by("entrant")(declineAward, entryAt(program, entryID), {});
  },
  "award.paid": async () => {
    const { program, entryID, awardID } = await offered();
    await by("entrant")(acceptAward, entryAt(program, entryID));
    await owner(markAwardPaid, { ...at(program), awardID }, { paidOn: "05/04/2026", reference: "Check 118" } as never);
  },
  "order.paid": bought,
  "order.refunded": async () => {
    const { place, transactionID, ticket } = await bought();
    const sent = { ticketIDs: [ticket.ticketID], lineIDs: [], money: "all" as const, reason: "" };
    await owner(refundTransaction, { ...place, transactionID }, sent);
    await doDueWork(town.app, { [REFUND_WORK]: refundWork });
  },
  "waiting.offered": async () => {
    const shop = await addShop(town, {
      url: next("full"),
      quotas: { seats: 1 },
      products: { Ticket: { price: 5_000, takes: { seats: 1 } } },
    });
    const place = { client: "oak", service: shop.service };
    await buy(town, shop, { Ticket: 1 }, { guestEmail: "first@ash.example" });
    const email = `${next("waits")}@ash.example`;
    const ticketID = shop.products["Ticket"]!;
    await by()(joinWaitingList, place, { ticketID, name: "Bo Birch", email, quantity: 1 });
    await by()(confirmWaiting, place, {}, { link: await keyInMailTo(town, email) });
    await town.inside("oak", (sql) => sql`update quotas set size = 2 where quota_id = ${shop.quotas["seats"]!}`);
    const [waiting] = (await owner(listWaiting, place)).answer.people;
    await owner(offerToWaiting, { ...place, waitingID: waiting!.waitingID });
  },
  "invoice.sent": sentInvoice,
  "invoice.paid": async () => owner(markInvoicePaid, await sentInvoice(), checkOfYesterday()),
  "invoice.voided": async () => owner(voidInvoice, await sentInvoice()),
  "ticket.transferred": async () => {
    const { place, ticket } = await bought();
    await owner(moveTicket, { ...place, ticketID: ticket.ticketID }, { name: "Bo", email: "bo@birch.example" });
  },
  "ticket.checked_in": letIn,
  "ticket.check_in_undone": async () => (await letIn())(),
  "program.added": newProgram,
  "program.published": async () => owner(changeStatus, await newProgram(), { status: "published" }),
  "program.archived": async () => owner(changeStatus, await newProgram(), { status: "archived" }),
  "program.cancelled": async () =>
    owner(cancelProgram, (await bought()).place, { because: "Snow", money: "all" } as never),
  "member.verified": newMember,
  "member.lost": async () => owner(verifyMembership, await newMember(), { verified: false }),
  "roster.imported": async () => {
    const file = Buffer.from("Email,Number,Name\nentrant@test.example,7,Entrant Tester");
    const { answer: sent } = await owner(uploadRoster, oak, undefined, { file, fileName: "members.csv" });
    const columns = { email: 0, memberNumber: 1, name: 2 };
    const { rosterFileID, fileName } = sent;
    const { comparedWith } = (await owner(previewRoster, oak, { rosterFileID, columns })).answer;
    await owner(importRoster, oak, { rosterFileID, fileName, columns, comparedWith });
    await doTasks(town);
  },
  "role.granted": async () => {
    const { userID } = await newMember();
    await owner(grantRole, { ...oak, userID }, { role: "viewer" });
  },
  "role.removed": async () => {
    const { userID } = await newMember();
    const { roleGrantID } = (await owner(grantRole, { ...oak, userID }, { role: "viewer" })).answer;
    await owner(removeRole, { ...oak, userID, roleGrantID });
  },
  "invitation.accepted": async () => {
    const name = next("guest");
    await town.addPerson(name);
    const email = `${name}@test.example`;
    await owner(invite, oak, { email, kind: "role", role: "viewer" });
    await by(name)(acceptInvitation, { invitationKey: await keyInMailTo(town, email) });
  },
  "person.erased": async () => {
    const { userID } = await newMember();
    await owner(erasePerson, { ...oak, userID }, { results: "kept", confirmation: "erase" });
    await doDueWork(town.app, { [ERASURE_WORK]: erasureWork });
  },
  "vote.counted": counted,
  "vote.announced": async () => owner(announcePublicVote, await counted()),
  "survey.answered": async () => {
    const survey = await addKnownSurvey(town, next("survey"), { anonymous: false } as never);
    expect((await answerSurvey(town, survey, { heard: "friend" })).problem.detail).toBe(undefined);
  },
  "sponsor.added": async () => {
    const place = { ...(await tourOf()), serviceType: "parades" as const };
    const [tier] = await town.inside(
      "oak",
      (sql) => sql<{ sponsorTierID: string }>`
      insert into sponsor_tiers (service_id, name, position) select service_id, 'Gold', 1 from services where url = ${place.service}
      returning sponsor_tier_id`,
    );
    await owner(addSponsor, place, tier!);
  },
  "builder.added": async () => owner(addBuilder, await tourOf(), { company: "Oak & Sons" } as never),
  "home.added": async () => {
    const place = await tourOf();
    const { propertyGroupID } = (await owner(createPropertyGroup, place, { name: "East" } as never)).answer;
    await owner(addProperty, place, { propertyGroupID });
  },
  "message.sent": async () => {
    const body = { list: "people", filter: {}, subject: "News", text: "Hello" };
    const { recipients } = (await owner(previewClientMessage, oak, { ...body, at: 0 } as never)).answer;
    await owner(sendClientMessage, oak, { ...body, recipients, messageKey: randomUUID() } as never);
  },
};

const permissionsByPath = new Map(
  calls
    .filter(({ endpoint }) => endpoint.method === "GET")
    .flatMap(({ endpoint: { paths, allow } }) => paths.map(({ path }) => [path, allow])),
);

const checkOfYesterday = () => ({
  method: "manual" as const,
  receivedOn: formatDate(Date.now() - DAY),
  note: "Check",
});

test("that an invoice is paid is told with the day on which the check came", async () => {
  await doDueWork(town.app, works);
  other.received.splice(0);
  await owner(markInvoicePaid, await sentInvoice(), checkOfYesterday());
  await doDueWork(town.app, works);
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  expect(other.received.find(({ type }) => type === "invoice.paid")?.data).toMatchObject({ receivedOn: yesterday });
});

test.for(webhookEventTypes)("%s is told, as its schema says, with an address where the rest is read", async (type) => {
  await doDueWork(town.app, works);
  other.received.splice(0);
  await causes[type]();
  await doDueWork(town.app, works);
  const told = other.received.filter((webhook) => webhook.type === type);
  expect(told.length, `${type} among ${other.received.map((one) => one.type).join(", ")}`).toBe(1);
  const body: unknown = JSON.parse(told[0]!.body);
  const schema = webhookBodySchema(type);
  expect([...Value.Errors(schema, body)]).toEqual([]);
  expect(told[0]!.body.length).toBeLessThan(2_000);
  const { url } = told[0]!.data;
  const { path } = webhookEvents[type];
  expect(url === null, `${type} has an address: ${String(url)}`).toBe(path === null);
  if (typeof url !== "string") return;
  const authorization = `Bearer ${await town.token("owner")}`;
  const read = await town.server.inject({ url: new URL(url).pathname, headers: { authorization } });
  expect([url, read.statusCode]).toEqual([url, 200]);
});

test.for(webhookEventTypes)(
  "the example of %s is as its schema says, and its address one of the API's, for whoever may hear of it",
  (type) => {
    expect([...Value.Errors(webhookBodySchema(type), JSON.parse(exampleWebhookBody(type)))]).toEqual([]);
    const { path, permission } = webhookEvents[type];
    if (path !== null) expect(permissionsByPath.get(path)).toBe(permission);
  },
);
