import { Resolver } from "node:dns/promises";
import type { Settings } from "../../platform/settings.ts";
import {
  type RecordFound,
  type RecordsFound,
  dkimFound,
  dkimName,
  dmarcFoundAt,
  dmarcNames,
  senderDomain,
  spfFound,
} from "./dns-records.ts";
import type { OwnSenderRow } from "./own-sender-queries.ts";

const TIMEOUT = 3_000;
const TRIES = 2;
/** Of a name's records, and letters of each: whoever runs the domain may write anything there. */
const MOST_RECORDS = 20;
const MOST_LETTERS = 4_000;

const noAnswer: RecordFound = { state: "noAnswer", found: [] };

/** Asks the name servers anew: nothing is remembered from an earlier check. */
export async function lookUpRecords(
  { dnsServers, mailSPF }: Pick<Settings, "dnsServers" | "mailSPF">,
  sender: Pick<OwnSenderRow, "address" | "selector" | "publicKey">,
): Promise<RecordsFound> {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const domain = senderDomain(sender.address);
  const [dkim, spf, dmarc] = await Promise.all([
    textsAt(resolver, dkimName(sender)).then((texts) => (texts ? dkimFound(texts, sender) : noAnswer)),
    mailSPF === undefined
      ? null
      : textsAt(resolver, domain).then((texts) => (texts ? spfFound(texts, mailSPF) : noAnswer)),
    lookUpDMARC(resolver, domain),
  ]);
  return { dkim, spf, dmarc };
}

/** The texts of a name's TXT records; undefined: no answer came that says whether there are any. */
async function textsAt(resolver: Resolver, name: string): Promise<string[] | undefined> {
  try {
    const records = await resolver.resolveTxt(name);
    return records.slice(0, MOST_RECORDS).map((parts) => parts.join("").slice(0, MOST_LETTERS));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? [] : undefined;
  }
}

async function lookUpDMARC(resolver: Resolver, domain: string): Promise<RecordFound> {
  const [own = "", ...above] = dmarcNames(domain);
  const texts = await textsAt(resolver, own);
  if (!texts) return noAnswer;
  const found = dmarcFoundAt(texts);
  if (found) return found;
  for (const name of above) {
    const textsAbove = await textsAt(resolver, name);
    if (!textsAbove) return noAnswer;
    const foundAbove = dmarcFoundAt(textsAbove);
    if (foundAbove) return { ...foundAbove, foundAt: name };
  }
  return { state: texts.length > 0 ? "different" : "notFound", found: texts };
}
