import type { APIRequestContext } from "@playwright/test";
import type { Server } from "./server.ts";

/** Whose eyes a page is looked at with: nobody's in particular, or those of an account of the demo town. */
export type Visits = Record<string, readonly string[]>;

const open = "/prairie/contests/excellence-open";
const judging = "/prairie/contests/excellence-judging";
const past = "/prairie/contests/excellence-past";
const studio = "/prairie/studio";

const known = new WeakMap<Server, Promise<Visits>>();

/** Every page of the product at an address of the demo town, by who it is for. */
export function everyPage(request: APIRequestContext, site: Server): Promise<Visits> {
  const found = known.get(site) ?? findPages(request, site);
  known.set(site, found);
  return found;
}

async function findPages(request: APIRequestContext, site: Server): Promise<Visits> {
  const as = asking(request, site);
  const [entrant, scorer, admin] = [await as("entrant"), await as("scorer"), await as("admin")];
  const visitor = await as();
  type Listed = { entries: { entryID: string; title: string; state: string }[] };
  const mine = (await entrant<Listed>(`/clients${open.replace("contests", "services")}/my-entries`)).entries;
  const scored = (await entrant<Listed>(`/clients${past.replace("contests", "services")}/my-entries`)).entries;
  const queue = await scorer<Listed>(`${judging}/entries/scoring`);
  type Galleries = { galleries: { galleryID: string; kind: string }[] };
  const { galleries: shown } = await visitor<Galleries>(`${past}/gallery`);
  const { galleries } = await admin<Galleries>(`${past}/galleries`);
  const winners = shown.find(({ kind }) => kind === "winners")!.galleryID;
  const archive = shown.find(({ kind }) => kind === "archive")!.galleryID;
  const gallery = shown.find(({ kind }) => kind === "gallery")?.galleryID ?? archive;
  type Messages = { messages: { messageID: string }[] };
  const [written] = (await admin<Messages>(`${open}/messages`)).messages;
  const [told] = (await admin<Messages>("/clients/prairie/messages")).messages;
  const { entries: winning } = await visitor<Listed>(
    `/clients${past.replace("contests", "services")}/gallery/${winners}`,
  );
  const { categories } = await admin<{ categories: { categoryID: string }[] }>(`${open}/categories`);
  const { entryForms: forms } = await admin<{ entryForms: { entryFormID: string }[] }>(`${open}/entry-forms`);
  const { questionForms } = await admin<{ questionForms: { questionFormID: string }[] }>(
    "/clients/prairie/services/gala/question-forms",
  );
  type People = { people: { userID: string; email: string }[] };
  const { people } = await admin<People>("/clients/prairie/people?search=demo.test");
  const personOf = (who: string) => people.find(({ email }) => email === `${who}@demo.test`)!.userID;
  const category = categories[0]!.categoryID;
  const draft = mine.find(({ title }) => title === "Prairie Ledge")!;
  const submitted = mine.find(({ title }) => title === "Linden Row")!;
  const refused = mine.find(({ title }) => title === "Switchgrass House")!;
  const openStudio = `${studio}/contests/excellence-open`;
  const pastStudio = `${studio}/contests/excellence-past`;
  const judgingStudio = `${studio}/contests/excellence-judging`;
  const order = await buyAtGala(request, site);
  type Billed = { invoices: { invoiceID: string }[] };
  const [billed] = (await (await as("builder"))<Billed>("/clients/prairie/my-invoices")).invoices as [
    Billed["invoices"][0],
  ];
  const spring = "/prairie/parades/spring-parade";
  type Tour = { homes: { propertyID: string; name: string }[] };
  const tour = await admin<Tour>("/prairie/parades/spring-parade/tour");
  const ridge = tour.homes.find(({ name }) => name === "Ridgeline House")!;
  type OwnRecords = {
    builders: { builderID: string }[];
    homes: { propertyID: string }[];
    sponsors: { sponsorID: string }[];
  };
  const springMine = "/clients/prairie/services/spring-parade/mine";
  const building = await (await as("builder"))<OwnRecords>(springMine);
  const sponsoring = await (await as("sponsor"))<OwnRecords>(springMine);
  const { fieldGroups } = await admin<{ fieldGroups: { fieldGroupID: string }[] }>(`${spring}/field-groups`);
  type Votes = { publicVotes: { publicVoteID: string }[] };
  const voteOf = async (program: string, service: string) => {
    const { publicVotes } = await visitor<Votes>(`/clients/prairie/services/${service}/public-voting`);
    return `${program}/public-voting/${publicVotes[0]!.publicVoteID}`;
  };
  type Webhooks = { receivers: { receiverID: string }[] };
  const [webhook] = (await admin<Webhooks>("/clients/prairie/webhooks")).receivers;
  const springVote = await voteOf(spring, "spring-parade");
  const pastVote = await voteOf(past, "excellence-past");
  const addresses = {
    visitor: ["/", "/prairie", "/harbor", open, judging, past, "/harbor/contests/photo"].concat(
      below("/prairie", ["parades/spring-parade", "parades/fall-parade", "events/gala", "scholarships/trades"]),
      below(`${spring}/sponsors`, ["", sponsoring.sponsors[0]!.sponsorID]),
      [`${spring}/homes`, `${spring}/homes?view=map`, `${spring}/route`, `${spring}/homes/${ridge.propertyID}`],
      ["/prairie/surveys/home-trends", "/prairie/surveys/visitor-feedback", "/harbor/events/opening-night"],
      below("/prairie/surveys/home-trends", ["answer", "embed"]),
      ["/prairie/surveys/visitor-feedback/answer"],
      below("/prairie/events/gala/tickets", ["", "questions", "checkout", "thanks"]),
      ["/prairie/events/gala/line"],
      [`${past}/winners`, `${past}/winners/${winning[0]!.entryID}`, `${judging}/winners`, `${past}/embed`],
      [
        `${past}/archives/${archive}`,
        `${past}/gallery/${gallery}`,
        `${past}/gallery/${gallery}/${winning[0]!.entryID}`,
      ],
      [`${past}/embed/${gallery}`],
      below("/prairie/embed", [
        "calendar",
        "countdown/excellence-open",
        "tickets/gala",
        "homes/spring-parade",
        "sponsors/spring-parade",
        "ballot/spring-parade",
        "ballot/excellence-past",
      ]),
      below(`${judging}/winners-preview/no-such-key`, ["", winning[0]!.entryID]),
      [springVote, `${springVote}/items/${ridge.propertyID}`, `${springVote}/kiosk`, pastVote],
      ["/login", "/login/return/prairie", "/register", "/forgot-password", "/reset-password/no-such-key"],
      ["/invitation/no-such-key"],
      [
        "/unsubscribe/no-such-key",
        "/see-as/no-such-key",
        "/prairie/invoice/no-such-key",
        `${open}/preview/no-such-key`,
      ],
      [`${spring}/door/shift/no-such-key`],
      below(`${spring}/preview/no-such-key`, ["homes", `homes/${ridge.propertyID}`, "route"]),
      [
        "/prairie/lost-tickets",
        "/prairie/certificates",
        "/prairie/certificates/ACDE-FGHJ-KMNP",
        "/prairie/events/gala/contact-change/no-such-key",
        "/prairie/events/gala/waiting/no-such-key",
        `${spring}/sponsors/${sponsoring.sponsors[0]!.sponsorID}/renew/no-such-key`,
        `/prairie/scholarships/trades/recommend/${ridge.propertyID}/no-such-key`,
      ],
      below("/prairie/events/gala", [
        `orders/${order.key}`,
        "orders/no-such-key",
        "ticket/no-such-key",
        "seats/no-such-key",
      ]),
    ),
    entrant: [`${open}/enter`, `${open}/entries`, `${judging}/entries`, `${past}/entries/${scored[0]!.entryID}`].concat(
      [draft, submitted, refused].map(({ entryID }) => `${open}/entries/${entryID}`),
      below("/account", [
        "",
        "contact",
        "orders",
        "privacy",
        "volunteer",
        "memberships",
        "password",
        "two-factor",
        "sessions",
        "confirm-address",
      ]),
    ),
    scorer: [`${judging}/scoring`].concat(
      queue.entries.slice(0, 2).map(({ entryID }) => `${judging}/scoring/${entryID}`),
      `${judging}/scoring/${queue.entries[0]!.entryID}/beside/${queue.entries[1]!.entryID}`,
    ),
    owner: below(studio, ["sign-in", "sender", "domain"]),
    admin: below(studio, [
      "",
      "settings",
      "website",
      "payments",
      "privacy",
      "api-keys",
      "webhooks",
      `webhooks/${webhook!.receiverID}`,
      "books",
      "books/journal",
      "accounting",
      "donations",
      "invoices",
      "invoices/new",
      "audit",
      "errors",
      "people",
      "people?tab=invitations",
      "people?tab=roster",
      `people/${personOf("entrant")}`,
      `people/${personOf("builder")}`,
      `people/guests/${order.transactionID}`,
    ]).concat(
      below(openStudio, ["", "entries", "scorers", "results", "galleries", "help", "settings", "page", "categories"]),
      below(openStudio, ["dates", "entries/settings", "scorers/settings", "tickets/settings"]),
      below(openStudio, ["folders", "forms", `forms/${forms[0]!.entryFormID}`, "scoresheet"]),
      below(openStudio, [`entries/preview/${category}`, `scorers/preview/${category}`]),
      below(openStudio, [
        "mail",
        "mail?tab=reminders",
        "mail?tab=automatic",
        "mail/write?list=buyers",
        "mail/write?list=entries",
        "mail/write?list=scorers",
        `mail/messages/${written!.messageID}`,
      ]),
      below(`${studio}/invoices`, [billed.invoiceID, `${billed.invoiceID}/edit`]),
      below(`${studio}/mail`, ["", "words/entryDisqualified", "write?list=people", `messages/${told!.messageID}`]),
      below(
        openStudio,
        [draft, submitted, refused].map(({ entryID }) => `entries/${entryID}`),
      ),
      below(judgingStudio, [
        "",
        "scorers",
        "results",
        "results/next-round",
        "results/previews",
        "results/ceremony",
        "results/onward",
      ]),
      [`${open}/preview`],
      below(`${studio}/events/gala`, ["", "page", "settings", "dates", "tickets/settings"]),
      below(`${studio}/events/gala/counter`, ["", "tills"]),
      below(`${studio}/events/gala/sales`, ["", order.transactionID]),
      below(`${studio}/events/gala/tickets`, ["", "fees", "promo-codes", "waiting-list", "questions", "preview"]),
      [`${studio}/events/gala/tickets/questions/${questionForms[0]!.questionFormID}`],
      [`${openStudio}/tickets/fees`, `${openStudio}/rehearsal`, "/invitation/winners/no-such-key"],
      below(`${studio}/parades/spring-parade`, ["homes", `homes/${ridge.propertyID}`, "builders", "groups", "fields"]),
      below(`${studio}/parades/spring-parade`, [
        "sponsors",
        `sponsors/${sponsoring.sponsors[0]!.sponsorID}`,
        `sponsors/${sponsoring.sponsors[0]!.sponsorID}/report`,
        `builders/${building.builders[0]!.builderID}`,
        `fields/${fieldGroups[0]!.fieldGroupID}`,
        "door",
        "attendance",
        "imports",
      ]),
      [`${spring}/door`],
      below(`${spring}/preview`, ["homes", `homes/${ridge.propertyID}`, "route"]),
      [`${studio}/parades/fall-parade`, `${studio}/surveys/home-trends`, `${studio}/scholarships/trades`],
      [
        `${studio}/scholarships/trades-past/awards`,
        `${studio}/scholarships/trades-past/results`,
        `${studio}/scholarships/trades/recommendations/questions`,
      ],
      below(`${studio}/scholarships/trades`, ["entries", "entries/settings", "categories", "awards"]),
      below(pastStudio, [
        "report",
        "results/rounds/1",
        "results/onward",
        "results/ceremony",
        "results/ceremony/screen?at=3",
      ]),
      below(pastStudio, ["votes", pastVote.replace(/.*public-voting/, "votes")]),
      [
        `${studio}/surveys/home-trends/questions`,
        `${studio}/surveys/home-trends/sending`,
        `${studio}/surveys/visitor-feedback/results`,
      ],
      below(pastStudio, [
        "",
        "entries",
        "results",
        "results/certificates",
        "galleries",
        `galleries/${galleries[0]!.galleryID}`,
      ]),
    ),
    "harbor-admin": below("/harbor/studio", [
      "",
      "contests/photo",
      "contests/photo/settings",
      "contests/photo/entries/screening",
    ]),
    viewer: [`${openStudio}/settings`, `${openStudio}/entries`, `${studio}/people`],
    builder: below("/prairie/invoices", ["", billed.invoiceID]).concat(
      "/prairie/gifts",
      below(`${spring}/mine`, [
        "",
        `builders/${building.builders[0]!.builderID}`,
        `builders/${building.builders[0]!.builderID}/attendance`,
        `homes/${building.homes[0]!.propertyID}`,
      ]),
      ["/prairie/parades/fall-parade/register-a-home", "/prairie/events/gala/become-a-sponsor"],
    ),
    sponsor: below(`${spring}/mine/sponsors/${sponsoring.sponsors[0]!.sponsorID}`, ["", "report"]),
    applicant: ["/prairie/scholarships/trades/entries", "/prairie/scholarships/trades-past/entries"],
    guest: [`${open}/entries`, "/account"],
  };
  return addresses satisfies Visits;
}

const below = (base: string, pages: readonly string[]) => pages.map((page) => (page ? `${base}/${page}` : base));

/** Somebody buys a ticket for the demo town's gala; whoever has the key has the order. */
export const buyAtGala = (request: APIRequestContext, site: Server, guestEmail = "gala@ash.example", quantity = 2) =>
  buyTickets(request, site, { service: "gala", guestEmail, quantity });

type Buying = { service: string; guestEmail: string; guestName?: string; quantity?: number };

export async function buyTickets(
  request: APIRequestContext,
  site: Server,
  { service, guestEmail, guestName = "Gwen Gala", quantity = 2 }: Buying,
) {
  const at = `${site.url}/api/clients/prairie/services/${service}`;
  const post = async <T>(path: string, data: object) => {
    const response = await request.post(`${at}/${path}`, { data });
    if (!response.ok()) throw new Error(`${response.status()} ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  type Offer = {
    cartKey: string;
    products: { ticketID: string; unavailable: string | null; fewest: number; price: number }[];
    cart: { balance: number };
  };
  const { cartKey: key, products } = await post<Offer>("registration", {});
  const { ticketID, fewest } = products.find(({ unavailable, price }) => unavailable === null && price > 0)!;
  const cart = [{ ticketID, quantity: Math.max(quantity, fewest) }];
  const { balance } = (await post<Offer>("registration", { cartKey: key, cart })).cart;
  const later = { ticketID, later: true, name: "", email: "", answers: [] };
  const attendees = Array.from({ length: Math.max(quantity, fewest) }, (_, place) => ({ ...later, place }));
  await post("registration/questions", { cartKey: key, answers: { orders: [], attendees } });
  const token = `test_approve_visa_4242_${crypto.randomUUID()}`;
  await post("checkout", { cart: key, balance, token, guestName, guestEmail });
  const bought = await request.get(`${at}/purchase`, { headers: { authorization: `Link ${key}` } });
  return { key, ...((await bought.json()) as { transactionID: string }) };
}

/** Asks the API as somebody. */
function asking(request: APIRequestContext, site: Server) {
  const headersOf = async (name: string) => {
    const data = { email: `${name}@demo.test`, password: "rosette-demo-1" };
    const { token } = (await (await request.post(`${site.url}/api/users/login`, { data })).json()) as { token: string };
    return { authorization: `Bearer ${token}` };
  };
  return async (name?: string) => {
    const headers = name ? await headersOf(name) : {};
    return async <T>(path: string) => {
      const response = await request.get(`${site.url}/api${path}`, { headers });
      if (!response.ok()) throw new Error(`${response.status()} ${path}`);
      return (await response.json()) as T;
    };
  };
}
