import { refuse } from "../http/refusal.ts";
import { arePeopleReplicated } from "./replicated-people.ts";
import { waitUntil } from "./wait-until.ts";
import type { Database, Work } from "./sql.ts";
import type { Store } from "./store.ts";
import { inTransaction } from "./transaction.ts";

/** Outside of every wall. */
const NO_CLIENT = "";

/** Home alone, where all clients lie; or home, and shards with the clients that were placed there. */
export function databaseOver(home: Store, shards: readonly Store[] = []): Database {
  const stores = [home, ...shards];
  const places = stores.map((store) => ({
    name: store.name,
    connections: () => store.connections(),
    transaction: <T>(work: Work<T>) => inTransaction(store, NO_CLIENT, "change", work),
  }));
  return {
    home: (work) => inTransaction(home, NO_CLIENT, "change", work),
    readHome: (work) => readRepeated(home, NO_CLIENT, work),
    ...(shards.length === 0 ? singleDatabase(home) : homeAndShards(home, shards)),
    places,
    close: async () => void (await Promise.all(stores.map((store) => store.close()))),
  };
}

const MAX_READ_ATTEMPTS = 3;

/**
 * A reading can meet a migration, where each waits for the other and PostgreSQL ends one of them. Nobody changed anything that the reader
 * would have to look at: it is read again.
 */
async function readRepeated<T>(store: Store, clientID: string, work: Work<T>): Promise<T> {
  for (let times = 1; ; times += 1)
    try {
      return await inTransaction(store, clientID, "read", work);
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      if (times === MAX_READ_ATTEMPTS)
        refuse("This can’t be read just now: the site is being brought up to date. Try again in a minute.", 503);
    }
}

const isDeadlock = (error: unknown) => ["40P01", "40001"].includes((error as { code?: string }).code ?? "");

type ClientTransactions = Pick<Database, "inside" | "readInside">;

const singleDatabase = (home: Store): ClientTransactions => ({
  inside: (clientID, work) => inTransaction(home, clientID, "change", work),
  readInside: (clientID, work) => readRepeated(home, clientID, work),
});

function homeAndShards(home: Store, shards: readonly Store[]): ClientTransactions {
  const byName = new Map(shards.map((shard) => [shard.name, shard]));
  const known = new Map<string, Store>();

  async function find(clientID: string): Promise<Store> {
    const [place] = await inTransaction(
      home,
      NO_CLIENT,
      "read",
      (sql) => sql<{ shard: string | null }>`select shard from client_places where client_id = ${clientID}`,
    );
    if (!place) return home;
    const store = place.shard === null ? home : byName.get(place.shard);
    if (!store) throw new Error(`A client lies in ${place.shard}, which SHARD_URLS doesn't name.`);
    known.set(clientID, store);
    return store;
  }

  return {
    async inside(clientID, work) {
      const store = known.get(clientID) ?? (await find(clientID));
      try {
        return await inTransaction(store, clientID, "change", work);
      } catch (error) {
        if (store === home || !isMissingPerson(error)) throw error;
        await waitForPeople(home, store);
        return inTransaction(store, clientID, "change", work);
      }
    },
    async readInside(clientID, work) {
      return readRepeated(known.get(clientID) ?? (await find(clientID)), clientID, work);
    },
  };
}

/** A foreign key names somebody who isn't there. */
function isMissingPerson(error: unknown): boolean {
  const { code, detail = "" } = error as { code?: string; detail?: string };
  return code === "23503" && /\busers\b/.test(detail);
}

/** Until those who registered last at home, up to now, are known at the shard. Whoever isn't by then is nobody. */
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
