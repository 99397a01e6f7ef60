import { MINUTE } from "../../../contract/platform/durations.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import type { ChangeFeed } from "../change-feed.ts";
import type { Database, Sql } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";
import { openLookupCache } from "../lookup-cache.ts";
import { type ClientRow, type ServiceRow, clientRow, isAtFormerAddress } from "./directory-queries.ts";

type ProgramRow = { client: ClientRow; service: ServiceRow };

/** Clients and services by what stands in the address; kept for a minute, or until they change. */
export type Directory = {
  client(url: string): Promise<ClientRow | undefined>;
  service(clientID: string, urlOrID: string): Promise<ServiceRow | undefined>;
  /** Both, of a client that is known, as what is due and what is long under way know theirs: it is there before home has heard of it. */
  program(clientID: string, serviceID: string): Promise<ProgramRow | undefined>;
  /** By the service's ID alone, and so whose it is: as far as home has heard. */
  withService(serviceID: string): Promise<ProgramRow | undefined>;
};

const CACHE_TIME = MINUTE;

/** PostgreSQL knows no text with this letter in it, and says so as a fault. */
const isPostgresText = (text: string) => !text.includes("\0");

/** Reads services `s` with all that rooms above add to them. */
type ReadServices = (sql: Sql, which: Fragment) => Promise<readonly ServiceRow[]>;

export function openDirectory(database: Database, changes: ChangeFeed, serviceWhere: ReadServices): Directory {
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

  /** Home says whose it is; what the client is, it says itself. */
  const clientBy = (key: string, whose: Fragment) =>
    clients.get(key, async () => {
      const [place] = await database.readHome((sql) => sql<{ clientID: string }>`select client_id from ${whose}`);
      return place && itself(place.clientID);
    });

  const service = (clientID: string, urlOrID: string) =>
    services.get(`${clientID} ${urlOrID}`, async () => {
      const which = isID(urlOrID) ? fragment`s.service_id = ${urlOrID}` : fragment`s.url = ${urlOrID}`;
      return database.readInside(clientID, async (sql) => {
        const [row] = await serviceWhere(sql, which);
        return row ?? (isID(urlOrID) ? undefined : (await serviceWhere(sql, isAtFormerAddress(urlOrID)))[0]);
      });
    });

  const together = async (asked: Promise<ClientRow | undefined>, serviceID: string) => {
    const client = await asked;
    const row = client && (await service(client.clientID, serviceID));
    return client && row && { client, service: row };
  };

  return {
    client: async (url) =>
      isPostgresText(url) ? clientBy(url, fragment`client_places where url = ${url}`) : undefined,

    service: async (clientID, urlOrID) => (isPostgresText(urlOrID) ? service(clientID, urlOrID) : undefined),

    program: (clientID, serviceID) =>
      together(
        clients.get(clientID, () => itself(clientID)),
        serviceID,
      ),

    async withService(serviceID) {
      if (!isID(serviceID)) return undefined;
      const whose = fragment`service_directory where service_id = ${serviceID}`;
      return together(clientBy(`of service ${serviceID}`, whose), serviceID);
    },
  };
}
