import { isIP } from "node:net";
import type { CheckedDNSRecordState } from "../../../contract/platform/dns-records.ts";
import type { DomainRecordKind } from "../../../contract/people/own-domain.ts";
import { ipAddressesAt, openResolver, textsAt } from "../../platform/dns/name-servers.ts";
import type { Settings } from "../../platform/settings.ts";

type RecordFound = { state: CheckedDNSRecordState; found: string[] };

/** What a check found. `isTaken`: another client here has the domain in use. */
export type DomainFound = Record<DomainRecordKind, RecordFound> & { isTaken?: boolean };

export const proofName = (domain: string): string => `_rosette-challenge.${domain}`;

const mainHost = ({ origin }: Pick<Settings, "origin">): string => new URL(origin).hostname.replace(/^\[|\]$/g, "");

/** What leads the domain here: by the installation's name, which may move, or where it has none by its address. */
export function leadingRecord(settings: Pick<Settings, "origin">): { type: "CNAME" | "A"; value: string } {
  const host = mainHost(settings);
  if (host === "localhost") return { type: "A", value: "127.0.0.1" };
  return isIP(host) ? { type: "A", value: host } : { type: "CNAME", value: host };
}

/** Other texts at the proof's name are others' proofs. */
function proofFound(texts: readonly string[] | undefined, token: string): RecordFound {
  if (!texts) return { state: "noAnswer", found: [] };
  const found = texts.map((text) => text.trim());
  return { state: found.includes(token) ? "found" : found.length > 0 ? "different" : "notFound", found };
}

/** A domain leads here when it leads to where the installation's address does: a proxy before both makes no difference. */
function addressFound(theirs: readonly string[] | undefined, ours: readonly string[] | undefined): RecordFound {
  if (!theirs || !ours || ours.length === 0) return { state: "noAnswer", found: [] };
  const leadsHere = theirs.length > 0 && theirs.every((address) => ours.includes(address));
  return { state: leadsHere ? "found" : theirs.length > 0 ? "different" : "notFound", found: [...theirs] };
}

export async function lookUpDomain(
  settings: Pick<Settings, "dnsServers" | "origin">,
  { domain, token }: { domain: string; token: string },
): Promise<DomainFound> {
  const resolver = openResolver(settings);
  const [texts, theirs, ours] = await Promise.all([
    textsAt(resolver, proofName(domain)),
    ipAddressesAt(resolver, domain),
    ipAddressesAt(resolver, mainHost(settings)),
  ]);
  return { proof: proofFound(texts, token), address: addressFound(theirs, ours) };
}
