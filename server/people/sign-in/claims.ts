import { DAY } from "../../../contract/platform/durations.ts";
import type { ClaimName, ProviderKind } from "../../../contract/people/sign-in-providers.ts";

/** What a system says of a person, under its own names. */
export type Claims = Readonly<Record<string, unknown>>;
type ClaimPaths = Partial<Record<ClaimName, string>>;

export type ClaimRules = {
  kind: ProviderKind;
  claims: ClaimPaths;
  memberStatuses: readonly string[];
  membershipDays: number;
  trustedDomains: readonly string[];
};

/** What was said, in this product's words. */
export type ClaimedPerson = {
  subject: string;
  email: string | undefined;
  /** The system says that it has confirmed the address, and is trusted to know. */
  isEmailProved: boolean;
  fullName: string | undefined;
  memberNumber: string | null;
  level: string | null;
  /** Undefined where the system says nothing of membership. */
  membership: { isMember: boolean; until: string | null } | undefined;
};

/** What SAML says of a subject beside attributes, under names of ours. */
export const NAME_ID = "NameID";
export const NAME_ID_FORMAT = "NameIDFormat";
const FORMAT = "urn:oasis:names:tc:SAML:2.0:nameid-format:";

const MOST_LETTERS = 200;

/** A name as it stands; else a way through records, with dots. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const step of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Claims)[step];
  }
  return value;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));

/** Letters that nobody sees would make two of one text, and PostgreSQL has no NUL. */
const plainText = (value: unknown): string =>
  isPlain(value)
    ? String(value)
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, " ")
        .trim()
        .slice(0, MOST_LETTERS)
    : "";

const textAt = (claims: Claims, path: string | undefined): string => (path ? plainText(valueAt(claims, path)) : "");

/** An identifier counts letter by letter, and a longer one than can be stored is none. */
function subjectAt(claims: Claims, path: string): string {
  const value = valueAt(claims, path);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** `given_name family_name` is both, joined. */
const nameAt = (claims: Claims, paths: string | undefined): string => {
  if (!paths) return "";
  const whole = textAt(claims, paths);
  if (whole !== "") return whole;
  const parts = paths.split(/\s+/).map((path) => textAt(claims, path));
  return parts
    .filter((part) => part !== "")
    .join(" ")
    .slice(0, MOST_LETTERS);
};

function isTrue(value: unknown): boolean {
  return value === true || value === "true" || value === 1 || value === "1";
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

const statusesAt = (claims: Claims, path: string): string[] =>
  [valueAt(claims, path)].flat(1).map((one) => plainText(one).toLowerCase());

/** The day of a date, of an instant, or of seconds since 1970; undefined for what is none. */
function dayOf(value: unknown): string | undefined {
  if (typeof value === "number") return dayOfInstant(value > 100_000_000_000 ? value : value * 1_000);
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const text = value.trim();
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  if (day !== undefined) return dayOfInstant(Date.parse(`${day}T00:00:00Z`));
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? [];
  return year === undefined ? undefined : dayOfInstant(Date.UTC(Number(year), Number(month) - 1, Number(date)));
}

/** Years that no database has are none. */
const dayOfInstant = (milliseconds: number): string | undefined =>
  Number.isFinite(milliseconds) && milliseconds > 0 && milliseconds < Date.UTC(9999, 0)
    ? new Date(milliseconds).toISOString().slice(0, 10)
    : undefined;

/** A NameID counts where it lasts, or where the owner has named it as what identifies people; one of a single session never does. */
function subjectIn(claims: Claims, { kind, claims: paths }: Pick<ClaimRules, "kind" | "claims">): string {
  if (kind === "oidc") return subjectAt(claims, "sub");
  if (kind === "oauth2") return subjectAt(claims, paths.subject ?? "");
  const format = claims[NAME_ID_FORMAT];
  if (paths.subject && paths.subject !== NAME_ID) return subjectAt(claims, paths.subject);
  const counts = paths.subject ? format !== `${FORMAT}transient` : format === `${FORMAT}persistent`;
  return counts ? subjectAt(claims, NAME_ID) : "";
}

/** What staff read where `personIn` finds nobody. */
export function noSubjectText(claims: Claims, { kind, claims: paths }: Pick<ClaimRules, "kind" | "claims">): string {
  if (kind !== "saml" || (paths.subject && paths.subject !== NAME_ID))
    return `It doesn’t say who somebody is: ${kind === "oidc" ? "sub" : (paths.subject ?? "the subject")} is missing.`;
  const format = plainText(claims[NAME_ID_FORMAT]).split(":").at(-1);
  return claims[NAME_ID] === undefined
    ? "It doesn’t say who somebody is: there is no NameID. Have it sent, or name an attribute that never changes under Edit."
    : `It doesn’t say who somebody is for ever: its NameID is ${format || "of no format"}. Have it sent as persistent, or name an attribute that never changes under Edit.`;
}

/** Undefined where the claims don't say who it is. */
export function personIn(claims: Claims, rules: ClaimRules, now: Date): ClaimedPerson | undefined {
  const { claims: paths } = rules;
  const subject = subjectIn(claims, rules);
  if (subject === "" || subject.length > 255 || subject.includes("\0")) return undefined;
  const email = textAt(claims, paths.email);
  const isEmail = emailPattern.test(email);
  const saysVerified = paths.emailVerified ? isTrue(valueAt(claims, paths.emailVerified)) : false;
  return {
    subject,
    email: isEmail ? email : undefined,
    isEmailProved: isEmail && saysVerified && rules.trustedDomains.includes(domainOf(email)),
    fullName: nameAt(claims, paths.name) || undefined,
    memberNumber: textAt(claims, paths.memberNumber).slice(0, 100) || null,
    level: textAt(claims, paths.level).slice(0, 100) || null,
    membership: membershipIn(claims, rules, now),
  };
}

/** A system says something of membership only where its status and the values that count are known. */
function membershipIn(claims: Claims, { claims: paths, memberStatuses, membershipDays }: ClaimRules, now: Date) {
  if (!paths.status || memberStatuses.length === 0) return undefined;
  const counting = new Set(memberStatuses.map((one) => one.toLowerCase()));
  const isMember = statusesAt(claims, paths.status).some((one) => counting.has(one));
  const until = paths.until ? dayOf(valueAt(claims, paths.until)) : undefined;
  const today = now.toISOString().slice(0, 10);
  if (!isMember || (until !== undefined && until < today)) return { isMember: false, until: null };
  return { isMember: true, until: until ?? dayOfInstant(now.getTime() + membershipDays * DAY)! };
}

/** What staff see who try a system: names and values, records with dots. */
export function claimLines(claims: Claims, prefix = ""): { name: string; value: string }[] {
  return Object.entries(claims)
    .flatMap(([name, value]) => {
      const path = prefix + name;
      if (typeof value === "object" && value !== null && !Array.isArray(value) && prefix.split(".").length < 4)
        return claimLines(value as Claims, `${path}.`);
      return [{ name: path.slice(0, MOST_LETTERS), value: Array.isArray(value) ? listed(value) : plainText(value) }];
    })
    .slice(0, 100);
}

const listed = (values: readonly unknown[]) =>
  values
    .map((value) => (isPlain(value) ? plainText(value) : "…"))
    .join(", ")
    .slice(0, 500);
