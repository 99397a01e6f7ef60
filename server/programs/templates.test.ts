import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { checkout } from "../../contract/commerce/checkout/checkout.ts";
import { getForm, listCategories, listForms } from "../../contract/programs/contests.ts";
import { copyService, createFromTemplate, listTemplates, copyPartsOf } from "../../contract/programs/copying.ts";
import { addEntry as enter } from "../../contract/entries/entering.ts";
import { definitionProblems } from "../../contract/platform/forms/definition.ts";
import { listProducts } from "../../contract/commerce/shop/products.ts";
import { listPromoCodes } from "../../contract/commerce/shop/promo-codes.ts";
import { listProperties } from "../../contract/tours/properties.ts";
import { listPublicVotes } from "../../contract/votes/public-vote-editing.ts";
import { getQuestionForm, listQuestionForms } from "../../contract/commerce/questions/question-forms.ts";
import { registration } from "../../contract/commerce/cart/registration.ts";
import { cartQuestions } from "../../contract/commerce/questions/responses.ts";
import { listScoresheets } from "../../contract/judging/scoresheets.ts";
import { scoresheetProblem } from "../../contract/judging/scoring-rules.ts";
import { type ServiceKind, hasFeature, serviceKinds } from "../../contract/platform/service-kinds.ts";
import { changeStatus, changeTimeframes, serviceSettings } from "../../contract/programs/services.ts";
import { listSponsors } from "../../contract/sponsors/sponsors.ts";
import { registerProperty } from "../../contract/commerce/cart/supporting-products.ts";
import { beginSurvey } from "../../contract/surveys/surveys.ts";
import { getPurchase } from "../../contract/commerce/orders/transactions.ts";
import { takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { newKey } from "../platform/links/keys.ts";

const town = useTown();
const oak = { client: "oak" };
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);

beforeAll(() => takeTestCards(town));

/** Creates, opens the first window and publishes: all that a template leaves to do. */
async function begun(template: string, kind: ServiceKind, url = `from-${template}`) {
  const place = { ...oak, service: url };
  expect((await owner(createFromTemplate, oak, { template, name: url, url })).answer).toEqual({ kind, url });
  await openedAndPublished(place, kind);
  return place;
}

async function openedAndPublished(place: { client: string; service: string }, kind: ServiceKind) {
  const open = { opensAt: "2020-01-01T17:00Z", closesAt: "2090-01-01T17:00Z", audience: "all" } as const;
  const [first] = serviceKinds[kind].timeframes;
  await owner(changeTimeframes, place, { timeframes: [{ name: first, ...open }] });
  expect((await owner(changeStatus, place, { status: "published" })).status).toBe(200);
}

test("F01 each template can be published once its dates are set; each contest’s can be entered, each scholarship applied for", async () => {
  const { templates } = (await owner(listTemplates, oak)).answer;
  expect(templates.map(({ kind }) => kind).sort()).toEqual([
    ...Array(4).fill("contest"),
    "event",
    "parade",
    "scholarship",
    "survey",
    "survey",
  ]);
  for (const { template, kind, contents } of templates) {
    const place = await begun(template, kind);
    if (kind === "survey") expect((await town.as()(beginSurvey, place, {})).answer).toMatchObject({ refusal: null });
    if (!hasFeature(kind, "entries")) continue;
    const { categories } = (await owner(listCategories, place)).answer;
    const { entryForms } = (await owner(listForms, place)).answer;
    const { scoresheets } = (await owner(listScoresheets, place)).answer;
    const [form] = entryForms;
    const { elements } = (await owner(getForm, { ...place, entryFormID: form!.entryFormID })).answer;
    expect(definitionProblems(elements)).toEqual([]);
    expect(form!.asksTitle, template).toBe(kind === "contest");
    expect(scoresheetProblem(scoresheets[0]!.criteria)).toBe(undefined);
    expect(contents.join()).toMatch(new RegExp(`^${categories.length} [a-z]+,${form!.questions} questions,`));
    for (const { categoryID } of categories)
      expect((await town.as("entrant")(enter, place, { categoryID })).status, template).toBe(200);
  }
});

const setUp = async (place: { client: string; service: string }) => {
  const { products, quotas } = (await owner(listProducts, place)).answer;
  const { promoCodes } = (await owner(listPromoCodes, place)).answer;
  return { products, quotas, promoCodes };
};
const productIn = ({ products }: Awaited<ReturnType<typeof setUp>>, name: string) =>
  products.find((one) => one.name === name)!.productID;

/** Pays for the content of the cart. */
async function pay(place: { client: string; service: string }, cart: string, person?: string) {
  const { balance } = (await town.as(person)(registration, place, { cartKey: cart })).answer.cart!;
  const token = balance > 0 ? `test_approve_visa_4242_${randomUUID()}` : "";
  const buyer = { guestName: "Ann Ash", guestEmail: "ann@buyer.example" };
  const { answer } = await town.as(person)(checkout, place, { cart, balance, token, ...buyer });
  expect(answer.state).toBe("paid");
  return balance;
}

test("F14 F17 of a gala's template a table is bought, its seats are counted, its early price ends, and its codes are this program's own", async () => {
  const place = await begun("gala", "event", "gala-2027");
  const setup = await setUp(place);
  const seatProduct = setup.products.find(({ name }) => name === "Seat")!;
  expect(seatProduct).toMatchObject({ priceNow: 13_000, price: 15_000, memberPriceNow: 11_000 });
  expect(Date.parse(seatProduct.tiers[0]!.until)).toBeLessThan(Date.now() + 29 * 86_400_000);
  const { questionForms } = (await owner(listQuestionForms, place)).answer;
  expect(questionForms.map(({ purpose }) => purpose).sort()).toEqual(["attendee", "order"]);
  for (const { questionFormID } of questionForms) {
    const { elements } = (await owner(getQuestionForm, { ...place, questionFormID })).answer;
    expect(definitionProblems(elements)).toEqual([]);
  }
  const cartKey = newKey(town.clients["oak"]);
  const ticketID = productIn(setup, "Table of ten");
  const hosts = setup.promoCodes.find(({ code }) => code.startsWith("HOSTS-"))!;
  const cart = [{ ticketID, quantity: 1 }];
  await town.as()(registration, place, { cartKey, cart, promoCode: hosts.code });
  const meal = [{ name: "meal", value: "fish" }];
  const attendees = Array.from({ length: 10 }, (_, at) => ({ ticketID, place: at, later: false, name: "", email: "" }));
  const answers = { orders: [], attendees: attendees.map((one) => ({ ...one, answers: meal })) };
  await town.as()(cartQuestions, place, { cartKey, answers });
  expect(await pay(place, cartKey)).toBe(126_000);
  const { tickets } = (await town.as()(getPurchase, place, undefined, { link: cartKey })).answer;
  expect(tickets).toHaveLength(10);
  const { quotas } = await setUp(place);
  expect(quotas).toMatchObject([{ name: "Seats", size: 200, sold: 10 }]);
  const again = await setUp(await begun("gala", "event", "gala-2028"));
  const codes = new Set([...setup.promoCodes, ...again.promoCodes].map(({ code }) => code));
  expect(codes.size).toBe(2 * setup.promoCodes.length);
});

test("F17 what a gala's template hides is shown to whoever has a code for it, and sold for nothing", async () => {
  const place = await begun("gala", "event", "gala-hidden");
  const { promoCodes } = await setUp(place);
  const named = async (promoCode?: string) =>
    (await town.as()(registration, place, promoCode ? { promoCode } : {})).answer.products.map(({ name }) => name);
  expect(await named()).not.toContain("Guest of honor");
  const honor = promoCodes.find(({ code }) => code.startsWith("HONOR-"))!;
  expect(await named(honor.code)).toContain("Guest of honor");
});

test("F16 of a parade's template a builder registers a home, which comes into the group that it is for", async () => {
  const place = await begun("parade-of-homes", "parade", "parade-2027");
  const setup = await setUp(place);
  const home = setup.products.find(({ kind, price }) => kind === "property" && price === 60_000)!;
  const details = { company: "Park & Rye", name: "Quarry House" };
  const registered = await town.as("entrant")(registerProperty, place, { ticketID: home.productID, ...details });
  expect(await pay(place, registered.answer.cartKey, "entrant")).toBe(60_000);
  const { properties, propertyGroups } = (await owner(listProperties, place)).answer;
  const group = propertyGroups.find(({ name }) => name === "$500,000 to $1 million")!;
  expect(properties).toMatchObject([{ name: "Quarry House", propertyGroupID: group.propertyGroupID }]);
  const { sponsorTiers } = (await owner(listSponsors, { ...place, serviceType: "parades" })).answer;
  expect(sponsorTiers.map(({ name }) => name)).toEqual(["Tour sponsor", "Gold", "Silver"]);
  const vote = { name: "People’s choice", ticketRestriction: "per-scanned-ticket" };
  expect((await owner(listPublicVotes, place)).answer.publicVotes).toMatchObject([{ ...vote, published: false }]);
});

test.each([
  ["gala", "event"],
  ["parade-of-homes", "parade"],
] as const)("F01 what was begun from the template %s is copied whole", async (template, kind) => {
  const place = await begun(template, kind, `${template}-first`);
  const { serviceID } = (await owner(serviceSettings, place)).answer;
  const parts = copyPartsOf(kind).map(({ value }) => value);
  const next = { ...oak, service: `${template}-second` };
  const input = { serviceID, name: "Second", url: next.service, parts, weeks: 52 };
  expect((await owner(copyService, oak, input)).answer).toEqual({ kind, url: next.service });
  const [first, second] = await Promise.all([setUp(place), setUp(next)]);
  const votesOf = async (at: typeof place) =>
    hasFeature(kind, "votes") &&
    (await owner(listPublicVotes, at)).answer.publicVotes.map(({ publicVoteID: _own, ...vote }) => vote);
  expect(await votesOf(next)).toEqual(await votesOf(place));
  const summaryOf = ({ products, quotas, promoCodes }: typeof first) => ({
    products: products.map(({ name, price, kind: what }) => ({ name, price, what })),
    quotas: quotas.map(({ name, size }) => ({ name, size })),
    codes: promoCodes.map(({ code }) => code).sort(),
  });
  expect(summaryOf(second)).toEqual(summaryOf(first));
});

test("a template that there isn't is refused", async () => {
  for (const template of ["constructor", "nothing"])
    expect((await owner(createFromTemplate, oak, { template, name: "No", url: "no-such" })).status).toBe(404);
});
