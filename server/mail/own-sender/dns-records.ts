import type { CheckedDNSRecordState } from "../../../contract/platform/dns-records.ts";

/** What there is of one record. */
export type RecordFound = { state: CheckedDNSRecordState; found: string[]; foundAt?: string };

/** What a check found; of SPF only where the operator has said by which servers mail goes. */
export type RecordsFound = { dkim: RecordFound; spf: RecordFound | null; dmarc: RecordFound };

export const senderDomain = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

type SenderKey = { address: string; selector: string; publicKey: string };

export const dkimName = ({ address, selector }: Pick<SenderKey, "address" | "selector">): string =>
  `${selector}._domainkey.${senderDomain(address)}`;

export const dkimValue = ({ publicKey }: Pick<SenderKey, "publicKey">): string => `v=DKIM1; k=rsa; p=${publicKey}`;

export const dmarcName = (domain: string): string => `_dmarc.${domain}`;
/** Asks for nothing but reports where somebody adds an address for them: a domain that has none is changed by nothing. */
export const dmarcValue = "v=DMARC1; p=none";

/** Tags as DKIM and DMARC write them: `v=DKIM1; k=rsa; p=…`. */
const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(";").flatMap((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).replace(/\s+/g, "")] as const];
    }),
  );

/** Whether a mail that is signed by our key passes by this record (RFC 6376, 3.6.1). */
function isOurKey(text: string, publicKey: string): boolean {
  const tags = tagsOf(text);
  const listed = (tag: string, value: string) => {
    const said = tags.get(tag)?.split(":");
    return said === undefined || said.includes(value) || (tag === "s" && said.includes("*"));
  };
  return (
    tags.get("p") === publicKey &&
    (tags.get("v") ?? "DKIM1") === "DKIM1" &&
    (tags.get("k") ?? "rsa") === "rsa" &&
    listed("h", "sha256") &&
    listed("s", "email") &&
    // In trial a signature counts for nothing.
    !(tags.get("t")?.split(":") ?? []).includes("y")
  );
}

/** Of several records of one name it is open which one counts, so that each is wrong. */
export const dkimFound = (texts: readonly string[], { publicKey }: Pick<SenderKey, "publicKey">): RecordFound => ({
  state: texts.length === 0 ? "notFound" : texts.length === 1 && isOurKey(texts[0]!, publicKey) ? "found" : "different",
  found: [...texts],
});

const mechanismsOf = (spf: string): string[] => spf.trim().split(/\s+/);

const hasMechanism = (spf: string, mechanism: string): boolean =>
  mechanismsOf(spf).some((one) => one.replace(/^\+/, "").toLowerCase() === mechanism.toLowerCase());

/** A domain's TXT records also tell of much else. */
export function spfFound(texts: readonly string[], ours: string): RecordFound {
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text.trim()));
  const isWhole = found.length === 1 && mechanismsOf(ours).every((mechanism) => hasMechanism(found[0]!, mechanism));
  return { state: found.length === 0 ? "notFound" : isWhole ? "found" : "different", found };
}

/** What the domain's one SPF record is to say: what it says now, with ours before its last word on everybody else. */
export function spfValue(ours: string, found: readonly string[]): string {
  if (found.length === 0) return `v=spf1 ${ours} ~all`;
  const words = found.flatMap((each) => mechanismsOf(each).slice(1));
  const isLast = (word: string) => /^([-~?+]?all$|redirect=)/i.test(word);
  const missing = mechanismsOf(ours).filter((mechanism) => !hasMechanism(found.join(" "), mechanism));
  const last = words.filter(isLast).slice(0, 1);
  return ["v=spf1", ...new Set(words.filter((word) => !isLast(word))), ...missing, ...last].join(" ");
}

const isDMARC = (text: string): boolean => /^v\s*=\s*DMARC1\s*(;|$)/.test(text.trim());

/** The record of a name, or undefined where the next name counts. */
export function dmarcFoundAt(texts: readonly string[]): RecordFound | undefined {
  const found = texts.filter(isDMARC);
  if (found.length === 0) return undefined;
  const isGood = found.length === 1 && /^(none|quarantine|reject)$/i.test(tagsOf(found[0]!).get("p") ?? "");
  return { state: isGood ? "found" : "different", found };
}

/** Where a domain's DMARC record may stand: its own name first, then those above it. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  return labels
    .slice(0, -1)
    .map((_, at) => dmarcName(labels.slice(at).join(".")))
    .slice(0, MOST_NAMES);
}
const MOST_NAMES = 5;
