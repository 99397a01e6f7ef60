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

/** The list's data beside its tickets. */
export type ListFacts = Pick<TicketListPage, "days" | "products" | "questionForms" | "held"> & {
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
};

/** A stored admission, by the ticket's name in the list. */
type StoredAdmission = { ticket: string; at: string; undone: boolean; place: string };

type ListSource = { call: Call; at: ServiceAddress; signal: () => AbortSignal };

/** A counter of changed admissions, shared by all tabs. */
const ADMISSION_CHANGES = "let in changes";

/** The list of a program on this device, with admissions at its place. */
export async function openTicketList(store: DoorStore, serviceID: string) {
  const stored = await get<ListFacts>("list", store.facts);
  // Lists from before the door's questions are loaded anew.
  let facts = stored && "questionForms" in stored ? stored : emptyFacts;
  const admissionsByTicket = new Map<string, Map<string, StoredAdmission>>();
  const remember = (scanID: string, one: StoredAdmission) => {
    const admissions = admissionsByTicket.get(one.ticket) ?? new Map<string, StoredAdmission>();
    admissionsByTicket.set(one.ticket, admissions.set(scanID, one));
  };
  let changesSeen = (await get<number>(ADMISSION_CHANGES, store.facts)) ?? 0;
  const readAll = async () => {
    for (const [scanID, one] of await entries<string, StoredAdmission>(store.letIn)) remember(scanID, one);
  };
  await readAll();

  /** Reads what other tabs have changed. */
  async function catchUp(): Promise<void> {
    const now = (await get<number>(ADMISSION_CHANGES, store.facts)) ?? 0;
    if (now === changesSeen) return;
    await readAll();
    changesSeen = now;
  }

  /** Written before the counter, so that readers of the counter find it. */
  async function noteAll(changes: [string, StoredAdmission][]): Promise<void> {
    await setMany(changes, store.letIn);
    for (const [scanID, one] of changes) remember(scanID, one);
    let before = 0;
    await update<number>(ADMISSION_CHANGES, (count = 0) => (before = count) + 1, store.facts);
    if (before === changesSeen) changesSeen += 1;
  }

  async function keepFacts(next: Partial<ListFacts>): Promise<void> {
    facts = { ...facts, ...next };
    await set("list", facts, store.facts);
  }

  /** Continues from the stored cursor; from the beginning if the server no longer accepts it. */
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
    async admissionsOf(ticket: string, place: string): Promise<Admission[]> {
      await catchUp();
      return [...(admissionsByTicket.get(ticket) ?? [])]
        .flatMap(([scanID, one]) => (one.undone || one.place !== place ? [] : [{ scanID, at: one.at }]))
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    },
    noteLetIn: (scanID: string, one: StoredAdmission) => noteAll([[scanID, one]]),
    async noteUndone(scanID: string): Promise<void> {
      await catchUp();
      const admissions = [...admissionsByTicket.values()].flatMap((letIn) => letIn.get(scanID) ?? []);
      await noteAll(admissions.map((one) => [scanID, { ...one, undone: true }]));
    },
    /** The ticket of a code, with its name in the list; null for a replaced code. */
    async find(code: string): Promise<{ name: string; ticket: SealedTicket | null | undefined }> {
      const { name, key } = await deriveTicketKey(serviceID, code);
      const sealed = await get<string | null>(name, store.tickets);
      if (!sealed) return { name, ticket: sealed === undefined ? undefined : null };
      const ticket = await unsealTicket(key, sealed);
      return { name, ticket: ticket && { ...ticket, answered: ticket.answered ?? [] } };
    },
    /** `onAnswer` is called with each answer and the time of its request. */
    async refresh({ call, at, signal }: ListSource, place: string, onAnswer: (askedAt: number, now: string) => void) {
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
          onAnswer(askedAt, answer.now);
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
          const changes = scans.map(({ scanID, ...one }) => [scanID, { ...one, place }] as [string, StoredAdmission]);
          if (changes.length > 0) await noteAll(changes);
          await set(cursor, next, store.facts);
        },
      );
    },
  };
}

export type TicketList = Awaited<ReturnType<typeof openTicketList>>;
