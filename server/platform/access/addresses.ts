import type { IncomingHttpHeaders } from "node:http";
import type { ChangeFeed } from "../change-feed.ts";
import type { Database } from "../db/sql.ts";
import { isConnectionError, Unreachable } from "../db/store.ts";
import type { Settings } from "../settings.ts";
import { type ProvedDomain, provedDomains } from "./proved-domain-queries.ts";

/** The client that an address is written for that doesn't begin with a client's own; undefined: for nobody's. */
type WrittenFor = { url: string } | { clientID: string } | undefined;

/** A request, as far as it says at which host it came. */
type AtHost = { headers: Pick<IncomingHttpHeaders, "host"> };

/**
 * Where pages are: all at the installation's address, but those of clients with a domain of their own, whose pages are there with the same
 * paths. What a process knows of it is read again when it changes.
 */
export type Addresses = {
  /** The installation's own, without a slash at its end. */
  main: string;
  /** Where a client's pages are. */
  originOf(clientURL: string): string;
  /** The whole address of a path: that of the client that it begins with, or else of the client that it is written for. */
  urlOf(path: string, writtenFor?: WrittenFor): string;
  /** The client's domain that a request came to; undefined for the installation's address, and for any name that isn't known. */
  domainOf(request: AtHost): ProvedDomain | undefined;
  /** The client at whose domain a request came, as pages and mails are in its look. */
  clientAt(request: AtHost): { url: string } | undefined;
  domain(name: string): ProvedDomain | undefined;
  /** Waits until the domains have been read once. */
  ready(): Promise<void> | undefined;
  reload(): Promise<void>;
};

const RETRY_PAUSE = 1_000;

export function openAddresses(settings: Pick<Settings, "origin">, database: Database, changes: ChangeFeed): Addresses {
  let byDomain = new Map<string, ProvedDomain>();
  let byClient = new Map<string, string>();
  let urls = new Map<string, string>();
  let isRead = false;
  let reading: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const rows = await database.readHome(provedDomains);
    byDomain = new Map(rows.map((row) => [row.domain, row]));
    byClient = new Map(rows.map(({ domain, clientURL }) => [clientURL, domain]));
    urls = new Map(rows.map(({ clientID, clientURL }) => [clientID, clientURL]));
    isRead = true;
  }
  /** One reading after the other, so that none that began before a change ends after those that saw it. */
  const reload = () => {
    const next = (reading ?? Promise.resolve()).catch(() => undefined).then(read);
    const done = next.finally(() => {
      if (reading === done) reading = undefined;
    });
    reading = done;
    return done;
  };
  /** What was read before counts on while home is away. */
  const reloadQuietly = () =>
    void reload().catch(() => {
      clearTimeout(again);
      again = setTimeout(reloadQuietly, RETRY_PAUSE).unref();
    });
  changes.subscribe("domain", reloadQuietly);
  changes.onMissed(reloadQuietly);

  const originOf = (clientURL: string) => {
    const { origin } = settings;
    const own = byClient.get(clientURL);
    if (own === undefined) return origin;
    const { protocol, port } = new URL(origin);
    return `${protocol}//${own}${port && `:${port}`}`;
  };
  /** Of a client without a domain of its own none is needed. */
  const clientURLFor = (client: WrittenFor) =>
    client === undefined ? "" : "url" in client ? client.url : (urls.get(client.clientID) ?? "");
  const domain = (name: string) => byDomain.get(name.toLowerCase());
  return {
    get main() {
      return settings.origin;
    },
    originOf,
    urlOf(path, writtenFor) {
      const first = /^\/([^/?#]+)/.exec(path)?.[1] ?? "";
      return originOf(byClient.has(first) ? first : clientURLFor(writtenFor)) + path;
    },
    domain,
    clientAt(request) {
      const found = this.domainOf(request);
      return found && { url: found.clientURL };
    },
    // What a proxy says besides of the host isn't read: one that hands that on unseen would let anybody choose.
    domainOf: ({ headers: { host } }) =>
      host === undefined ? undefined : domain(host.replace(/:\d+$/, "").replace(/\.$/, "")),
    ready: () => (isRead ? undefined : (reading ?? reload()).catch(ignoreAbsence)),
    reload,
  };
}

/** Without home nothing can be answered anyway, and whoever asks for more finds that out. */
export function ignoreAbsence(error: unknown): undefined {
  if (!(error instanceof Unreachable) && !isConnectionError(error)) throw error;
}
