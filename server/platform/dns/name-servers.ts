import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import type { Settings } from "../settings.ts";

const TIMEOUT = 3_000;
const TRIES = 2;
/** Of a name's records, and letters of each: whoever runs the domain may write anything there. */
const MOST_RECORDS = 20;
const MOST_LETTERS = 4_000;

/** Asks the name servers anew: nothing is remembered from an earlier check. */
export function openResolver({ dnsServers }: Pick<Settings, "dnsServers">): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  return resolver;
}

/** The texts of a name's TXT records; undefined: no answer came that says whether there are any. */
export async function textsAt(resolver: Resolver, name: string): Promise<string[] | undefined> {
  const records = await recordsOrNone(() => resolver.resolveTxt(name));
  return records?.slice(0, MOST_RECORDS).map((parts) => parts.join("").slice(0, MOST_LETTERS));
}

/** The IP addresses that a name leads to, by way of other names, too; undefined: no answer came that says whether there are any. */
export async function ipAddressesAt(resolver: Resolver, name: string): Promise<string[] | undefined> {
  if (isIP(name)) return [name];
  if (name === "localhost") return ["127.0.0.1", "::1"];
  const [four, six] = await Promise.all([
    recordsOrNone(() => resolver.resolve4(name)),
    recordsOrNone(() => resolver.resolve6(name)),
  ]);
  return four && six && [...four, ...six].slice(0, MOST_RECORDS);
}

async function recordsOrNone<Found>(ask: () => Promise<Found[]>): Promise<Found[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? [] : undefined;
  }
}
