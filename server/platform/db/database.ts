import { setTimeout as wait } from "node:timers/promises";
import { refuse } from "../http/refusal.ts";
import { arePeopleReplicated } from "./replicated-people.ts";
import { waitUntil } from "./wait-until.ts";
import type { Database, DatabaseTransactions, Work } from "./sql.ts";
import type { Store } from "./store.ts";
import { isBeingMoved } from "./moved-client.ts";
import { type TransactionKind, inTransaction } from "./transaction.ts";

/** Outside of every wall. */
const NO_CLIENT = "";

/** Home alone, which then has all clients; or home, and shards with the clients that were placed there. */
export function databaseOver(home: Store, shards: readonly Store[] = []): Database {
  const stores = [home, ...shards];
  const places = stores.map((store) => ({
    name: store.name,
    connections: () => store.connections(),
    transaction: <T>(work: Work<T>) => inTransaction(store, NO_CLIENT, "change", work),
  }));
  const { forgetPlaces, inside, readAs } = shards.length === 0 ? singleDatabase(home) : homeAndShards(home, shards);
  const reading = (kind: ReadingKind) => ({
    readHome: <T>(work: Work<T>) => readRepeated(home, NO_CLIENT, kind, work),
    readInside: readAs(kind),
  });
  const looking = reading("look");
  return {
    home: (work) => inTransaction(home, NO_CLIENT, "change", work),
    inside,
    ...reading("read"),
    looking: { ...looking, home: looking.readHome, inside: looking.readInside },
    forgetPlaces,
    places,
    close: async () => void (await Promise.all(stores.map((store) => store.close()))),
  };
}

type ReadingKind = Exclude<TransactionKind, "change">;

const MAX_READ_ATTEMPTS = 3;

/**
 * A read can deadlock with a migration, and PostgreSQL then ends one of them. Nothing changed that the reader would have to look at: it
 * reads again.
 */
async function readRepeated<T>(store: Store, clientID: string, kind: ReadingKind, work: Work<T>): Promise<T> {
  for (let times = 1; ; times += 1)
    try {
      return await inTransaction(store, clientID, kind, work);
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      if (times === MAX_READ_ATTEMPTS)
        refuse("This can’t be read just now: the site is being brought up to date. Try again in a minute.", 503);
    }
}

const isDeadlock = (error: unknown) => ["40P01", "40001"].includes((error as { code?: string }).code ?? "");

type ClientTransactions = Pick<Database, "inside" | "forgetPlaces"> & {
  readAs(kind: ReadingKind): DatabaseTransactions["readInside"];
};

const singleDatabase = (home: Store): ClientTransactions => ({
  forgetPlaces: () => undefined,
  inside: (clientID, work) => inTransaction(home, clientID, "change", work),
  readAs: (kind) => (clientID, work) => readRepeated(home, clientID, kind, work),
});

/** Milliseconds for which a change waits while its client is switched from one database to another, and between looks. */
const MAX_SWITCH_WAIT = 5_000;
const SWITCH_RETRY = 50;

function homeAndShards(home: Store, shards: readonly Store[]): ClientTransactions {
  const byName = new Map(shards.map((shard) => [shard.name, shard]));
  const storeOfClient = new Map<string, Store>();
  /** Counts up, so that a place that was read before it changed isn't kept. */
  let forgotten = 0;
  const forgetPlaces = (clientID?: string) => {
    forgotten += 1;
    if (clientID === undefined) storeOfClient.clear();
    else storeOfClient.delete(clientID);
  };

  async function find(clientID: string): Promise<Store> {
    const asOf = forgotten;
    const [location] = await inTransaction(
      home,
      NO_CLIENT,
      "read",
      (sql) => sql<{ shard: string | null }>`select shard from client_places where client_id = ${clientID}`,
    );
    if (!location) return home;
    const store = location.shard === null ? home : byName.get(location.shard);
    if (!store) throw new Error(`A client lies in ${location.shard}, which SHARD_URLS doesn't name.`);
    if (asOf === forgotten) storeOfClient.set(clientID, store);
    return store;
  }

  async function change<T>(clientID: string, work: Work<T>): Promise<T> {
    const store = storeOfClient.get(clientID) ?? (await find(clientID));
    try {
      return await inTransaction(store, clientID, "change", work);
    } catch (error) {
      if (store === home || !isMissingPerson(error)) throw error;
      await waitForPeople(home, store);
      return inTransaction(store, clientID, "change", work);
    }
  }

  return {
    forgetPlaces,
    async inside(clientID, work) {
      for (const until = performance.now() + MAX_SWITCH_WAIT; ;)
        try {
          return await change(clientID, work);
        } catch (error) {
          if (!isBeingMoved(error)) throw error;
          if (performance.now() > until)
            refuse(
              "This is being moved to another server at the moment. Nothing was saved: try again in a minute.",
              503,
              {
                retryAfter: 5,
              },
            );
          // Nothing was written where it lay before, or while it is switched: the work is done again where it lies then.
          await wait(SWITCH_RETRY);
          forgetPlaces(clientID);
        }
    },
    readAs: (kind) => async (clientID, work) =>
      readRepeated(storeOfClient.get(clientID) ?? (await find(clientID)), clientID, kind, work),
  };
}

/** A foreign key to a person who isn't there. */
function isMissingPerson(error: unknown): boolean {
  const { code, detail = "" } = error as { code?: string; detail?: string };
  return code === "23503" && /\busers\b/.test(detail);
}

/** Waits until people who registered at home before now are replicated to the shard. People who aren't there after that don't exist. */
async function waitForPeople(home: Store, shard: Store): Promise<void> {
  const newest = await inTransaction(
    home,
    NO_CLIENT,
    "read",
    (sql) => sql<{ userID: string }>`select user_id from users order by user_id desc limit 20`,
  );
  const userIDs = newest.map(({ userID }) => userID);
  const areThere = () => inTransaction(shard, NO_CLIENT, "read", (sql) => arePeopleReplicated(sql, userIDs));
  if (!(await waitUntil(areThere)))
    refuse("Your account is on its way to this association. Try again in a minute.", 503);
}
