import { MINUTE } from "../../../contract/platform/durations.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import type { ChangeFeed } from "../change-feed.ts";
import type { Database, Sql } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";
import { openLookupCache } from "../lookup-cache.ts";
import { type ClientRow, type ServiceRow, clientRow, isAtFormerAddress } from "./directory-queries.ts";

type ProgramRow = { client: ClientRow; service: ServiceRow };

/** Clients and programs by the parts of an address; cached for a minute, or until they change. */
export type Directory = {
  client(url: string): Promise<ClientRow | undefined>;
  clientByID(clientID: string): Promise<ClientRow | undefined>;
  service(clientID: string, urlOrID: string): Promise<ServiceRow | undefined>;
  /** Both for a client that is known already, as in due work and tasks: works before home has heard of the program. */
  program(clientID: string, serviceID: string): Promise<ProgramRow | undefined>;
  /** By the program's ID alone, as far as home has heard of it. */
  withService(serviceID: string): Promise<ProgramRow | undefined>;
};

const CACHE_TIME = MINUTE;

/** PostgreSQL can't store NUL in a text, and would fail. */
const isPostgresText = (text: string) => !text.includes("\0");

/** Reads programs `s` with the columns that rooms above add. */
type ReadServices = (sql: Sql, condition: Fragment) => Promise<readonly ServiceRow[]>;

export function openDirectory(database: Database, changes: ChangeFeed, readServices: ReadServices): Directory {
  const clients = openLookupCache<ClientRow>(CACHE_TIME);
  const services = openLookupCache<ServiceRow>(CACHE_TIME);
  changes.subscribe("client", (clientID) => {
    clients.forget((client) => client.clientID === clientID);
    services.forget((_, key) => key.startsWith(clientID));
  });
  changes.subscribe("service", (_, serviceID) => services.forget((service) => service.serviceID === serviceID));
  changes.onMissed(() => [clients, services].forEach((lookups) => lookups.forget()));

  const itself = async (clientID: string) =>
    (await database.readInside(clientID, (sql) => clientRow(sql, clientID)))[0];

  /** Home knows the database of a client; the row itself is there. */
  const clientBy = (key: string, source: Fragment) =>
    clients.get(key, async () => {
      const [location] = await database.readHome((sql) => sql<{ clientID: string }>`select client_id from ${source}`);
      return location && itself(location.clientID);
    });

  const clientByID = (clientID: string) => clients.get(clientID, () => itself(clientID));

  const service = (clientID: string, urlOrID: string) =>
    services.get(`${clientID} ${urlOrID}`, async () => {
      const condition = isID(urlOrID) ? fragment`s.service_id = ${urlOrID}` : fragment`s.url = ${urlOrID}`;
      return database.readInside(clientID, async (sql) => {
        const [row] = await readServices(sql, condition);
        return row ?? (isID(urlOrID) ? undefined : (await readServices(sql, isAtFormerAddress(urlOrID)))[0]);
      });
    });

  const together = async (clientLookup: Promise<ClientRow | undefined>, serviceID: string) => {
    const client = await clientLookup;
    const row = client && (await service(client.clientID, serviceID));
    return client && row && { client, service: row };
  };

  return {
    client: async (url) =>
      isPostgresText(url) ? clientBy(url, fragment`client_places where url = ${url}`) : undefined,

    clientByID,

    service: async (clientID, urlOrID) => (isPostgresText(urlOrID) ? service(clientID, urlOrID) : undefined),

    program: (clientID, serviceID) => together(clientByID(clientID), serviceID),

    async withService(serviceID) {
      if (!isID(serviceID)) return undefined;
      const source = fragment`service_directory where service_id = ${serviceID}`;
      return together(clientBy(`of service ${serviceID}`, source), serviceID);
    },
  };
}
