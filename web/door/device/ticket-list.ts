import { entries, get, set, setMany, update } from "idb-keyval";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { Admission } from "../../../contract/door/offline-decision.ts";
import { type SealedTicket, listLetIn, listSealedTickets } from "../../../contract/door/sealed-tickets.ts";
import type { AnswerOf, QueryOf } from "../../../contract/platform/endpoint.ts";
import { getTicketKey } from "../../../contract/commerce/tickets/tickets.ts";
import { type Call, CallError } from "../../platform/api/api.ts";
import { deriveTicketKey, unsealTicket } from "./sealed-tickets.ts";
import type { DoorStore } from "./door-store.ts";

type TicketListPage = AnswerOf<typeof listSealedTickets>;

/** What a device knows of its list besides the tickets. */
export type ListFacts = Pick<TicketListPage, "days" | "products" | "questionForms" | "held"> & {
  since: string | undefined;
  /** When all of it was last there. */
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
};

/** A showing that let somebody in, by the name of its ticket in the list. */
type StoredAdmission = { ticket: string; at: string; undone: boolean; place: string };

type ListSource = { call: Call; at: ServiceAddress; signal: () => AbortSignal };

/** How often somebody was noted as let in, or as not, by whichever tab of this device. */
const ADMISSION_CHANGES = "let in changes";

/** The list of a program on this device, and who was let in at the place where it stands. */
export async function openTicketList(store: DoorStore, serviceID: string) {
  const kept = await get<ListFacts>("list", store.facts);
  // One that was kept before doors asked questions is asked for anew.
  let facts = kept && "questionForms" in kept ? kept : emptyFacts;
  const cameBy = new Map<string, Map<string, StoredAdmission>>();
  const remember = (scanID: string, one: StoredAdmission) => {
    const known = cameBy.get(one.ticket) ?? new Map<string, StoredAdmission>();
    cameBy.set(one.ticket, known.set(scanID, one));
  };
  let seen = (await get<number>(ADMISSION_CHANGES, store.facts)) ?? 0;
  const readAll = async () => {
    for (const [scanID, one] of await entries<string, StoredAdmission>(store.letIn)) remember(scanID, one);
  };
  await readAll();

  /** What other tabs of this device have noted meanwhile. */
  async function catchUp(): Promise<void> {
    const now = (await get<number>(ADMISSION_CHANGES, store.facts)) ?? 0;
    if (now === seen) return;
    await readAll();
    seen = now;
  }

  /** Written first, and then said to be: whoever reads the count finds what it counts. */
  async function noteAll(kept: [string, StoredAdmission][]): Promise<void> {
    await setMany(kept, store.letIn);
    for (const [scanID, one] of kept) remember(scanID, one);
    let before = 0;
    await update<number>(ADMISSION_CHANGES, (count = 0) => (before = count) + 1, store.facts);
    if (before === seen) seen += 1;
  }

  async function keepFacts(next: Partial<ListFacts>): Promise<void> {
    facts = { ...facts, ...next };
    await set("list", facts, store.facts);
  }

  /** Asks from where it ended; from the beginning, where the server doesn't know that place any more. */
  async function goOn<A extends { next: string; isAll: boolean }>(
    since: string | undefined,
    ask: (since: string | undefined) => Promise<A>,
    take: (answer: A) => Promise<void>,
  ): Promise<void> {
    let from = since;
    for (let isAll = false; !isAll;) {
      const answer = await ask(from).catch((error: unknown) => {
        if (from === undefined || !(error instanceof CallError) || error.status !== 400) throw error;
        return ask(undefined);
      });
      await take(answer);
      ({ isAll, next: from } = answer);
    }
  }

  return {
    get facts() {
      return facts;
    },
    /** The earliest first. */
    async came(ticket: string, place: string): Promise<Admission[]> {
      await catchUp();
      return [...(cameBy.get(ticket) ?? [])]
        .flatMap(([scanID, one]) => (one.undone || one.place !== place ? [] : [{ scanID, at: one.at }]))
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    },
    noteLetIn: (scanID: string, one: StoredAdmission) => noteAll([[scanID, one]]),
    async noteUndone(scanID: string): Promise<void> {
      await catchUp();
      const known = [...cameBy.values()].flatMap((letIn) => letIn.get(scanID) ?? []);
      await noteAll(known.map((one) => [scanID, { ...one, undone: true }]));
    },
    /** The ticket of a code, with its name in the list; null where the code opens nothing any more. */
    async find(code: string): Promise<{ name: string; ticket: SealedTicket | null | undefined }> {
      const { name, key } = await deriveTicketKey(serviceID, code);
      const sealed = await get<string | null>(name, store.tickets);
      if (!sealed) return { name, ticket: sealed === undefined ? undefined : null };
      const ticket = await unsealTicket(key, sealed);
      return { name, ticket: ticket && { ...ticket, answered: ticket.answered ?? [] } };
    },
    /** `heard` is told each answer, with when it was asked for. */
    async refresh({ call, at, signal }: ListSource, place: string, heard: (askedAt: number, now: string) => void) {
      if (!facts.publicKey) {
        const { publicKey } = await call(getTicketKey, { client: at.client }, undefined, { signal: signal() });
        await keepFacts({ publicKey });
      }
      await goOn(
        facts.since,
        async (since) => {
          const askedAt = Date.now();
          const answer = await call(listSealedTickets, at, undefined, {
            signal: signal(),
            query: { ...(since && { since }) },
          });
          heard(askedAt, answer.now);
          return answer;
        },
        async ({ tickets, days, products, questionForms, held, next, isAll }) => {
          if (tickets.length > 0)
            await setMany(
              tickets.map(({ name, sealed }) => [name, sealed]),
              store.tickets,
            );
          await keepFacts({
            days,
            products,
            questionForms,
            held,
            since: next,
            ...(isAll && { completeAt: Date.now() }),
          });
        },
      );
      const cursor = `let in since ${place}`;
      const propertyID = place || undefined;
      await goOn(
        await get<string>(cursor, store.facts),
        (since) => {
          const query: QueryOf<typeof listLetIn> = { ...(since && { since }), ...(propertyID && { propertyID }) };
          return call(listLetIn, at, undefined, { signal: signal(), query });
        },
        async ({ scans, next }) => {
          const kept = scans.map(({ scanID, ...one }) => [scanID, { ...one, place }] as [string, StoredAdmission]);
          if (kept.length > 0) await noteAll(kept);
          await set(cursor, next, store.facts);
        },
      );
    },
  };
}

export type TicketList = Awaited<ReturnType<typeof openTicketList>>;
