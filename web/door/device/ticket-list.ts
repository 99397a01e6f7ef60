import { entries, get, promisifyRequest, set, setMany, update } from "idb-keyval";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { Admission } from "../../../contract/door/offline-decision.ts";
import { type SealedTicket, listLetIn, listSealedTickets } from "../../../contract/door/sealed-tickets.ts";
import type { AnswerOf, QueryOf } from "../../../contract/platform/endpoint.ts";
import { typedPairs } from "../../../contract/door/door-names.ts";
import { isMatch } from "../../../contract/platform/search-key.ts";
import { getTicketKey } from "../../../contract/commerce/tickets/tickets.ts";
import { type Call, CallError } from "../../platform/api/api.ts";
import {
  deriveTicketKey,
  deriveNameKey,
  deriveShortName,
  lineKeyOf,
  unsealTicket,
  unsealNameLine,
} from "./sealed-tickets.ts";
import type { DoorStore } from "./door-store.ts";

type TicketListPage = AnswerOf<typeof listSealedTickets>;

/** The list's data beside its tickets. */
export type ListFacts = Pick<
  TicketListPage,
  "days" | "products" | "questionForms" | "held" | "hasNames" | "hasNumbers"
> & {
  since: string | undefined;
  /** The time of the last complete refresh. */
  completeAt: number | undefined;
  publicKey: string | undefined;
};

const emptyFacts: ListFacts = {
  days: [],
  products: [],
  questionForms: [],
  held: 0,
  since: undefined,
  completeAt: undefined,
  publicKey: undefined,
  hasNames: false,
  hasNumbers: false,
};

/** A ticket of the list that was found without its code, with its name in the list. */
export type TicketOnList = { ticketID: string; listName: string; ticket: SealedTicket };

/** The store's key of one ticket's line for two words of a name. */
const pairKey = (pair: string, ticket: string) => `name ${pair} ${ticket}`;

/** The store's keys of a ticket without its code. */
const numberKey = (number: number) => `number ${number}`;
const shortKey = (shortName: string) => `short ${shortName}`;

type OpenTicket = NonNullable<TicketListPage["tickets"][number]["open"]>;
type StoredOpenTicket = OpenTicket & { listName: string };

/** Lines from before have fewer facts. */
const sealedTicketOf = (stored: Partial<SealedTicket> & Omit<SealedTicket, "answered" | "endedAt" | "together">) => ({
  answered: [],
  endedAt: null,
  together: [],
  ...stored,
});

/** A stored admission, by the ticket's name in the list. */
type StoredAdmission = { ticket: string; at: string; undone: boolean; place: string };

type ListSource = { call: Call; at: ServiceAddress; signal: () => AbortSignal };

/** A counter of changed admissions, shared by all tabs. */
const ADMISSION_CHANGES = "let in changes";

/** The list of a program on this device, with admissions at its place. */
export async function openTicketList(store: DoorStore, serviceID: string) {
  const stored = await get<ListFacts>("list", store.facts);
  // Lists from before names are loaded anew.
  let facts: ListFacts = stored && "hasNames" in stored ? { ...emptyFacts, ...stored } : emptyFacts;
  const admissionsByTicket = new Map<string, Map<string, StoredAdmission>>();
  const addAdmission = (scanID: string, admission: StoredAdmission) => {
    const admissions = admissionsByTicket.get(admission.ticket) ?? new Map<string, StoredAdmission>();
    admissionsByTicket.set(admission.ticket, admissions.set(scanID, admission));
  };
  let lastChangeRead = (await get<number>(ADMISSION_CHANGES, store.facts)) ?? 0;
  const readAll = async () => {
    for (const [scanID, admission] of await entries<string, StoredAdmission>(store.letIn))
      addAdmission(scanID, admission);
  };
  await readAll();

  /** Reads other tabs' changes. */
  async function readOtherTabs(): Promise<void> {
    const now = (await get<number>(ADMISSION_CHANGES, store.facts)) ?? 0;
    if (now === lastChangeRead) return;
    await readAll();
    lastChangeRead = now;
  }

  /** Stores admissions before the counter, so that other tabs that see the counter find them. */
  async function storeAdmissions(changes: [string, StoredAdmission][]): Promise<void> {
    await setMany(changes, store.letIn);
    for (const [scanID, admission] of changes) addAdmission(scanID, admission);
    let before = 0;
    await update<number>(ADMISSION_CHANGES, (count = 0) => (before = count) + 1, store.facts);
    if (before === lastChangeRead) lastChangeRead += 1;
  }

  async function storeFacts(next: Partial<ListFacts>): Promise<void> {
    facts = { ...facts, ...next };
    await set("list", facts, store.facts);
  }

  /** Continues from the stored cursor; from the beginning if the server no longer accepts it. */
  async function fetchPages<Page extends { next: string; isAll: boolean }>(
    since: string | undefined,
    fetchPage: (since: string | undefined) => Promise<Page>,
    storePage: (answer: Page) => Promise<void>,
  ): Promise<void> {
    let cursor = since;
    for (let isAll = false; !isAll;) {
      const answer = await fetchPage(cursor).catch((error: unknown) => {
        if (cursor === undefined || !(error instanceof CallError) || error.status !== 400) throw error;
        return fetchPage(undefined);
      });
      await storePage(answer);
      ({ isAll, next: cursor } = answer);
    }
  }

  return {
    get facts() {
      return facts;
    },
    async admissionsOf(ticket: string, place: string): Promise<Admission[]> {
      await readOtherTabs();
      return [...(admissionsByTicket.get(ticket) ?? [])]
        .flatMap(([scanID, admission]) =>
          admission.undone || admission.place !== place ? [] : [{ scanID, at: admission.at }],
        )
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    },
    storeAdmission: (scanID: string, admission: StoredAdmission) => storeAdmissions([[scanID, admission]]),
    async storeUndoneAdmission(scanID: string): Promise<void> {
      await readOtherTabs();
      const admissions = [...admissionsByTicket.values()].flatMap((letIn) => letIn.get(scanID) ?? []);
      await storeAdmissions(admissions.map((admission) => [scanID, { ...admission, undone: true }]));
    },
    /** The ticket of a code, with its name in the list; null for a replaced code. */
    async find(code: string): Promise<{ name: string; ticket: SealedTicket | null | undefined }> {
      const { name, key } = await deriveTicketKey(serviceID, code);
      const sealed = await get<string | null>(name, store.tickets);
      if (!sealed) return { name, ticket: sealed === undefined ? undefined : null };
      return { name, ticket: sealedTicketOf(await unsealTicket(key, sealed)) };
    },
    /** A ticket by its number or its short code. The line without the code has no name of a guest. */
    async findOpen(by: { number: number } | { shortCode: string }): Promise<TicketOnList | undefined> {
      const shortName = "shortCode" in by ? await deriveShortName(serviceID, by.shortCode) : undefined;
      const number = "number" in by ? by.number : await get<number>(shortKey(shortName!), store.tickets);
      const open =
        number === undefined ? undefined : await get<StoredOpenTicket | null>(numberKey(number), store.tickets);
      // A ticket that was given away has other letters by now.
      if (!open || (shortName !== undefined && open.shortName !== shortName)) return undefined;
      const { ticketID, listName, ...facts } = open;
      return { ticketID, listName, ticket: sealedTicketOf({ ...facts, name: "" }) };
    },
    /** The other tickets of its order, as far as they are on the list. */
    async findTogether({ together }: SealedTicket): Promise<TicketOnList[]> {
      const found = await Promise.all(
        together.map(async (other): Promise<TicketOnList[]> => {
          const { name, key } = lineKeyOf(other);
          const sealed = await get<string | null>(name, store.tickets);
          if (!sealed) return [];
          return [
            { ticketID: other.ticketID, listName: name, ticket: sealedTicketOf(await unsealTicket(key, sealed)) },
          ];
        }),
      );
      return found.flat();
    },
    /** Tickets whose holder's name has all words typed, two of them whole; each ticket once. */
    async findByName(typed: string): Promise<TicketOnList[]> {
      const ticketsByID = new Map<string, TicketOnList>();
      for (const pair of typedPairs(typed)) {
        const { name, key } = await deriveNameKey(serviceID, pair);
        const range = IDBKeyRange.bound(pairKey(name, ""), pairKey(name, "\uffff"));
        const lines = await store.tickets("readonly", (tickets) => promisifyRequest<string[]>(tickets.getAll(range)));
        for (const line of lines) {
          const { ticketID, name: listName, key: ticketKey } = await unsealNameLine(key, line);
          const sealed = await get<string | null>(listName, store.tickets);
          const ticket = sealed && sealedTicketOf(await unsealTicket(ticketKey, sealed));
          // The ticket may have another holder or name by now.
          if (ticket && isMatch(typed, ticket.name)) ticketsByID.set(ticketID, { ticketID, listName, ticket });
        }
      }
      return [...ticketsByID.values()];
    },
    /** `onAnswer` is called with each answer and the time of its request. */
    async refresh({ call, at, signal }: ListSource, place: string, onAnswer: (askedAt: number, now: string) => void) {
      if (!facts.publicKey) {
        const { publicKey } = await call(getTicketKey, { client: at.client }, undefined, { signal: signal() });
        await storeFacts({ publicKey });
      }
      await fetchPages(
        facts.since,
        async (since) => {
          const ask = async (query: { since?: string }) => {
            const askedAt = Date.now();
            const answer = await call(listSealedTickets, at, undefined, { signal: signal(), query });
            onAnswer(askedAt, answer.now);
            return answer;
          };
          if (!since) return ask({});
          const changes = await ask({ since });
          // A list that was loaded under a pass has no names, and one from before no numbers: it is loaded anew.
          const isMore = (changes.hasNames && !facts.hasNames) || (changes.hasNumbers && !facts.hasNumbers);
          return isMore ? ask({}) : changes;
        },
        // During a rolling upgrade a process of the version before answers without names or numbers.
        async ({ tickets, days, products, questionForms, held, hasNames = false, hasNumbers = false, next, isAll }) => {
          if (tickets.length > 0)
            await setMany(
              tickets.flatMap(({ name, sealed, pairs = [], open }): [string, unknown][] => [
                [name, sealed],
                ...pairs.map((pair): [string, string] => [pairKey(pair.name, name), pair.sealed]),
                ...(open ? openEntries(open, name) : []),
              ]),
              store.tickets,
            );
          await storeFacts({
            days,
            products,
            questionForms,
            held,
            hasNames,
            hasNumbers,
            since: next,
            ...(isAll && { completeAt: Date.now() }),
          });
        },
      );
      const cursor = `let in since ${place}`;
      const propertyID = place || undefined;
      await fetchPages(
        await get<string>(cursor, store.facts),
        (since) => {
          const query: QueryOf<typeof listLetIn> = { ...(since && { since }), ...(propertyID && { propertyID }) };
          return call(listLetIn, at, undefined, { signal: signal(), query });
        },
        async ({ scans, next }) => {
          const changes = scans.map(
            ({ scanID, ...admission }) => [scanID, { ...admission, place }] as [string, StoredAdmission],
          );
          if (changes.length > 0) await storeAdmissions(changes);
          await set(cursor, next, store.facts);
        },
      );
    },
  };
}

const openEntries = (open: OpenTicket, listName: string): [string, unknown][] => [
  [numberKey(open.number), { ...open, listName } satisfies StoredOpenTicket],
  [shortKey(open.shortName), open.number],
];

export type TicketList = Awaited<ReturnType<typeof openTicketList>>;
