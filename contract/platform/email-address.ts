/** There wherever this runs: a browser and Node read a host as the URL Standard says, `domainToASCII` included. */
declare const URL: new (address: string) => { readonly hostname: string };

/** What nobody sees, and what text is pasted with: zero width spaces, soft hyphens, marks of direction. */
const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/gu;

const visibleText = (text: string) => text.normalize("NFKC").replace(invisibleCharacters, "").normalize("NFKC");

/** RFC 5321: what may stand there without quotation marks; mail servers without SMTPUTF8 refuse all other letters. */
const localPartPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
/** Nothing that an address of the web means something by. */
const typedDomainPattern = /^(?:[A-Za-z0-9._-]|[^\0-\x7f])+$/;
const asciiDomainPattern = /^(?=.{1,253}$)(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/;

/**
 * An email address in its one form, as it is kept, compared and sent to: full-width letters as usual ones, nothing invisible,
 * without `mailto:`, the domain as mail servers know it (xn--…, in small letters). Undefined where it is none, or none that every
 * mail server takes.
 */
export function normalizeEmail(typed: string): string | undefined {
  const text = withoutScheme(visibleText(typed));
  const at = text.lastIndexOf("@");
  const [name, domain] = [text.slice(0, Math.max(0, at)), domainOf(text.slice(at + 1))];
  return domain !== undefined && localPartPattern.test(name) ? `${name}@${domain}` : undefined;
}

/** A browser's ‘Copy email address’ may copy it. */
const withoutScheme = (text: string) =>
  text
    .trim()
    .replace(/^mailto:/i, "")
    .trim();

function domainOf(typed: string): string | undefined {
  if (!typedDomainPattern.test(typed)) return undefined;
  const domain = hostOf(typed);
  // A last part of digits alone is an address of the network.
  return domain !== undefined && asciiDomainPattern.test(domain) && !/\.\d+$/.test(domain) ? domain : undefined;
}

function hostOf(typed: string): string | undefined {
  if (/^[a-z0-9._-]+$/i.test(typed) && !/xn--/i.test(typed)) return typed.toLowerCase();
  try {
    return new URL(`http://${typed}`).hostname;
  } catch {
    return undefined;
  }
}

/** The same; what is none, as people see it. */
export const normalizeEmailOrText = (typed: string): string => normalizeEmail(typed) ?? visibleText(typed).trim();

export const isEmailAddress = (typed: string): boolean => normalizeEmail(typed) !== undefined;

/** What is wrong with an address that looks like one, in words for whoever typed it. */
export function emailHint(typed: string): string | undefined {
  const text = withoutScheme(visibleText(typed));
  const name = text.slice(0, Math.max(0, text.lastIndexOf("@")));
  const odd = /[^\0-\x7f]/u.exec(name)?.[0];
  return odd && `Mail can’t be sent to an address with “${odd}” before the @. Use another address.`;
}

/**
 * Whose mailbox an address is, for counting and comparing people: in small letters, without what follows a +, and for Gmail without
 * dots. Mail is never sent to it. PostgreSQL's `mailbox_of` says the same.
 */
export function mailboxOf(address: string): string {
  const text = normalizeEmailOrText(address).toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 0) return text;
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  const host = domain === "googlemail.com" ? "gmail.com" : domain;
  const bare = name.split("+")[0]!;
  return `${(host === "gmail.com" ? bare.replaceAll(".", "") : bare) || name}@${host}`;
}

export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);
