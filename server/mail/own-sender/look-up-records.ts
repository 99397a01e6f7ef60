import type { Resolver } from "node:dns/promises";
import { openResolver, textsAt } from "../../platform/dns/name-servers.ts";
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

const noAnswer: RecordFound = { state: "noAnswer", found: [] };

export async function lookUpRecords(
  { dnsServers, mailSPF }: Pick<Settings, "dnsServers" | "mailSPF">,
  sender: Pick<OwnSenderRow, "address" | "selector" | "publicKey">,
): Promise<RecordsFound> {
  const resolver = openResolver({ dnsServers });
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
