import { entries, get, promisifyRequest, set, setMany, update } from "idb-keyval";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { Admission } from "../../../contract/door/offline-decision.ts";
import { type SealedTicket, listLetIn, listSealedTickets } from "../../../contract/door/sealed-tickets.ts";
import type { AnswerOf, QueryOf } from "../../../contract/platform/endpoint.ts";
import { typedPairs } from "../../../contract/door/door-names.ts";
import { isMatch } from "../../../contract/platform/search-key.ts";
import { getTicketKey } from "../../../contract/commerce/tickets/tickets.ts";
import { type Call, CallError } from "../../platform/api/api.ts";
import { deriveTicketKey, deriveNameKey, unsealTicket, unsealNameLine } from "./sealed-tickets.ts";
import type { DoorStore } from "./door-store.ts";

type TicketListPage = AnswerOf<typeof listSealedTickets>;

/** The list's data beside its tickets. */
export type ListFacts = Pick<TicketListPage, "days" | "products" | "questionForms" | "held" | "hasNames"> & {
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
};

/** A ticket of the list, with its name in the list. */
export type TicketByName = { ticketID: string; listName: string; ticket: SealedTicket };

/** The store's key of one ticket's line for two words of a name. */
const pairKey = (pair: string, ticket: string) => `name ${pair} ${ticket}`;

/** A stored admission, by the ticket's name in the list. */
type StoredAdmission = { ticket: string; at: string; undone: boolean; place: string };

type ListSource = { call: Call; at: ServiceAddress; signal: () => AbortSignal };

/** A counter of changed admissions, shared by all tabs. */
const ADMISSION_CHANGES = "let in changes";

/** The list of a program on this device, with admissions at its place. */
export async function openTicketList(store: DoorStore, serviceID: string) {
  const stored = await get<ListFacts>("list", store.facts);
  // Lists from before names are loaded anew.
  let facts = stored && "hasNames" in stored ? stored : emptyFacts;
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
      const ticket = await unsealTicket(key, sealed);
      return { name, ticket: ticket && { ...ticket, answered: ticket.answered ?? [] } };
    },
    /** Tickets whose holder's name has all words typed, two of them whole; each ticket once. */
    async findByName(typed: string): Promise<TicketByName[]> {
      const ticketsByID = new Map<string, TicketByName>();
      for (const pair of typedPairs(typed)) {
        const { name, key } = await deriveNameKey(serviceID, pair);
        const range = IDBKeyRange.bound(pairKey(name, ""), pairKey(name, "\uffff"));
        const lines = await store.tickets("readonly", (tickets) => promisifyRequest<string[]>(tickets.getAll(range)));
        for (const line of lines) {
          const { ticketID, name: listName, key: ticketKey } = await unsealNameLine(key, line);
          const sealed = await get<string | null>(listName, store.tickets);
          const ticket = sealed && (await unsealTicket(ticketKey, sealed));
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
          // A list that was loaded under a pass has no names: an account loads it anew.
          return changes.hasNames && !facts.hasNames ? ask({}) : changes;
        },
        // During a rolling upgrade a process of the version before answers without names.
        async ({ tickets, days, products, questionForms, held, hasNames = false, next, isAll }) => {
          if (tickets.length > 0)
            await setMany(
              tickets.flatMap(({ name, sealed, pairs = [] }) => [
                [name, sealed],
                ...pairs.map((pair): [string, string] => [pairKey(pair.name, name), pair.sealed]),
              ]),
              store.tickets,
            );
          await storeFacts({
            days,
            products,
            questionForms,
            held,
            hasNames,
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

export type TicketList = Awaited<ReturnType<typeof openTicketList>>;
