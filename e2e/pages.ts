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
  const category = categories[0]!.categoryID;
  const draft = mine.find(({ title }) => title === "Prairie Ledge")!;
  const submitted = mine.find(({ title }) => title === "Linden Row")!;
  const refused = mine.find(({ title }) => title === "Switchgrass House")!;
  const openStudio = `${studio}/contests/excellence-open`;
  const pastStudio = `${studio}/contests/excellence-past`;
  const judgingStudio = `${studio}/contests/excellence-judging`;
  const order = await buyAtGala(request, site);
  const addresses = {
    visitor: ["/", "/prairie", "/harbor", open, judging, past, "/harbor/contests/photo"].concat(
      below("/prairie", ["parades/spring-parade", "parades/fall-parade", "events/gala", "scholarships/trades"]),
      ["/prairie/surveys/home-trends", "/prairie/surveys/visitor-feedback", "/harbor/events/opening-night"],
      below("/prairie/events/gala/tickets", ["", "checkout", "thanks"]),
      [`${past}/winners`, `${past}/winners/${winning[0]!.entryID}`, `${judging}/winners`],
      [
        `${past}/archives/${archive}`,
        `${past}/gallery/${gallery}`,
        `${past}/gallery/${gallery}/${winning[0]!.entryID}`,
      ],
      ["/login", "/register", "/forgot-password", "/reset-password/no-such-key", "/invitation/no-such-key"],
      ["/unsubscribe/no-such-key", `${open}/preview/no-such-key`],
      below("/prairie/events/gala", [`orders/${order.key}`, "orders/no-such-key", "ticket/no-such-key"]),
    ),
    entrant: [`${open}/enter`, `${open}/entries`, `${judging}/entries`, `${past}/entries/${scored[0]!.entryID}`].concat(
      [draft, submitted, refused].map(({ entryID }) => `${open}/entries/${entryID}`),
      below("/account", ["", "contact", "privacy", "volunteer", "memberships", "password", "two-factor", "sessions"]),
    ),
    scorer: [`${judging}/scoring`].concat(
      queue.entries.slice(0, 2).map(({ entryID }) => `${judging}/scoring/${entryID}`),
    ),
    admin: below(studio, [
      "",
      "settings",
      "payments",
      "audit",
      "errors",
      "people",
      "people?tab=invitations",
      "people?tab=roster",
    ]).concat(
      below(openStudio, ["", "entries", "scorers", "results", "galleries", "help", "settings", "page", "categories"]),
      below(openStudio, ["folders", "forms", `forms/${forms[0]!.entryFormID}`, "scoresheet"]),
      below(openStudio, [`entries/preview/${category}`, `scorers/preview/${category}`]),
      below(openStudio, [
        "mail",
        "mail/write?list=entries",
        "mail/write?list=scorers",
        `mail/messages/${written!.messageID}`,
      ]),
      below(`${studio}/mail`, ["", "words/entryDisqualified", "write?list=people", `messages/${told!.messageID}`]),
      below(
        openStudio,
        [draft, submitted, refused].map(({ entryID }) => `entries/${entryID}`),
      ),
      below(judgingStudio, ["", "scorers", "results"]),
      [`${open}/preview`],
      below(`${studio}/events/gala`, ["", "page", "settings"]),
      below(`${studio}/events/gala/sales`, ["", order.transactionID]),
      below(`${studio}/events/gala/tickets`, ["", "fees", "promo-codes", "preview"]),
      [`${openStudio}/tickets/fees`],
      [`${studio}/parades/fall-parade`, `${studio}/surveys/home-trends`, `${studio}/scholarships/trades`],
      below(pastStudio, ["", "entries", "results", "galleries", `galleries/${galleries[0]!.galleryID}`]),
    ),
    "harbor-admin": below("/harbor/studio", ["", "contests/photo", "contests/photo/settings"]),
    viewer: [`${openStudio}/settings`, `${openStudio}/entries`, `${studio}/people`],
    guest: [`${open}/entries`, "/account"],
  };
  return addresses satisfies Visits;
}

const below = (base: string, pages: readonly string[]) => pages.map((page) => (page ? `${base}/${page}` : base));

/** Somebody buys a ticket for the demo town's gala; whoever has the key has the order. */
export async function buyAtGala(request: APIRequestContext, site: Server, guestEmail = "gala@ash.example") {
  const at = `${site.url}/api/clients/prairie/services/gala`;
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
  const cart = [{ ticketID, quantity: Math.max(2, fewest) }];
  const { balance } = (await post<Offer>("registration", { cartKey: key, cart })).cart;
  const token = `test_approve_visa_4242_${crypto.randomUUID()}`;
  await post("checkout", { cart: key, balance, token, guestName: "Gwen Gala", guestEmail });
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
