import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { refuse } from "../../platform/http/refusal.ts";
import type { Settings } from "../../platform/settings.ts";

/** A name may have 253 letters, and the proof's name is longer. */
const MOST_LETTERS = 230;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names that lead nowhere on the public internet (RFC 2606, 6761, 6762, 7686, 8375, 9476). */
const closedEndings = ["localhost", "local", "internal", "invalid", "test", "onion", "alt", "arpa", "lan", "home"];

const wrong = (message: string): never => refuse(message, 422, { errors: { domain: message } });

/** A domain as it is typed or pasted, in the letters that DNS has for it. */
export function domainIn({ origin }: Pick<Settings, "origin">, typed: string): string {
  const name = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*$/, "")
    .replace(/\.$/, "");
  if (isIP(name.replace(/^\[|\]$/g, "")) !== 0) wrong("That is an IP address. Enter a name, as awards.example.org.");
  if (/[\s:@*_]/.test(name)) wrong("Enter the name alone, as awards.example.org: without a port or anything else.");
  const domain = domainToASCII(name).toLowerCase();
  const labels = domain.split(".");
  if (labels.length < 2) wrong("Enter the whole name, with the domain that it is below, as awards.example.org.");
  if (domain.length > MOST_LETTERS) wrong(`This name is too long: ${MOST_LETTERS} letters are the most.`);
  if (isIP(domain) !== 0 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1)!))
    wrong("This isn’t the name of a domain. Enter one as awards.example.org.");
  if (closedEndings.includes(labels.at(-1)!))
    wrong(`Names that end in .${labels.at(-1)!} lead nowhere on the internet. Enter one as awards.example.org.`);
  const ours = new URL(origin).hostname;
  if (domain === ours || domain.endsWith(`.${ours}`))
    wrong(`${domain} belongs to whoever runs this site. Enter a domain of your own.`);
  return domain;
}
