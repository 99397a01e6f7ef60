import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeEmail, mailboxOf } from "../contract/platform/email-address.ts";
import type { AnyEndpoint } from "../contract/platform/endpoint.ts";
import { calls } from "../contract/app/all-calls.ts";
import { formElements } from "../contract/platform/forms/element.ts";
import { emailFormats } from "../contract/platform/schema.ts";
import { checkerOf } from "../server/platform/http/input-checker.ts";
import type { Refusal } from "../server/platform/http/refusal.ts";
import { useTown } from "./town.ts";

const town = useTown();

const isEmail = (name: string) => /(^|[a-z])e-?mail$/i.test(name) && !/^by/i.test(name);
const spelled = "mailto:Fan@exam\u200bple.ＴＥＳＴ ";

type Described = { type?: unknown; format?: string; properties?: Record<string, Described>; items?: Described };

/** The addresses that a schema asks for, each with the way to it, through lists and records. */
function emailsIn(schema: Described | undefined, way: string[] = []): { way: string[]; schema: Described }[] {
  if (!schema) return [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      ...(isEmail(name) && inner.type === "string" ? [{ way: [...way, name], schema: inner }] : []),
      ...emailsIn(inner, [...way, name]),
    ]),
    ...emailsIn(schema.items, [...way, "[]"]),
  ];
}

const asked = calls.flatMap(({ name, endpoint }) => {
  const { form, body, query } = endpoint as AnyEndpoint;
  return [
    ...formElements(form)
      .filter((element) => isEmail(element.name))
      .map((element) => ({
        call: name,
        way: [element.name],
        is: element.type === "input" && (element.format ?? element.kind),
      })),
    ...[...emailsIn(body), ...emailsIn(query)].map(({ way, schema }) => ({ call: name, way, is: schema.format })),
  ];
});

test("V12 every email address that a call asks for is brought to its one form before a rule sees it", () => {
  const doors = asked.map(({ call, way }) => `${call} ${way.join(".")}`);
  for (const door of ["login email", "register email", "checkout guestEmail", "claimSeat email", "requestBallot email"])
    expect(doors).toContain(door);
  const plain = asked.filter(
    ({ is }) => is !== "email" && is !== "account-email" && !(emailFormats as readonly unknown[]).includes(is),
  );
  expect(plain).toEqual([]);
});

test("V12 a body's address arrives in its one form, wherever it stands, and what is none is said by its own words", () => {
  const withOne = calls.filter(({ endpoint }) => emailsIn((endpoint as AnyEndpoint).body).length > 0);
  expect(withOne.length).toBeGreaterThan(5);
  for (const { name, endpoint } of withOne)
    for (const { way } of emailsIn((endpoint as AnyEndpoint).body)) {
      const body = way.reduceRight<unknown>((inner, step) => (step === "[]" ? [inner] : { [step]: inner }), spelled);
      const wrong = way.reduceRight<unknown>(
        (inner, step) => (step === "[]" ? [inner] : { [step]: inner }),
        "jörg@x.org",
      );
      // The rest is missing, so that the whole is refused: what was said of the address is what counts.
      const said = (sent: unknown) => {
        try {
          checkerOf(endpoint as AnyEndpoint).body(sent);
          return {};
        } catch (error) {
          return (error as Refusal).carried.errors ?? {};
        }
      };
      const at = way.map((step) => (step === "[]" ? "0" : step)).join(".");
      expect(said(body)[at], `${name} ${at}`).toBeUndefined();
      expect(said(wrong)[at], `${name} ${at}`).toBe("Valid Email address required");
    }
});

/** Each column that holds an address, and how it comes there in its one form. */
const columns: Record<string, string> = {
  "builder_consents.email": "of the order, or of the ticket",
  "builders.email": "a form, an import, or of the order",
  "cart_attendees.email": "a body",
  "clients.help_email": "a form",
  "contact_changes.former_email": "of the order",
  "email_confirmations.email": "of the account, or a form",
  "giving_statements.email": "of the order, or a body",
  "invitations.email": "a form, a body, or db:client",
  "invoices.email": "a body, or of the account",
  "line_places.email": "a form",
  "message_recipients.email": "of those who are written to",
  "person_claims.email": "the mailbox, by a trigger",
  "person_notes.guest_email": "of the order",
  "recommendations.email": "a form",
  "results_previews.email": "a form",
  "roster_members.email": "an import",
  "survey_invitations.email": "of those who are asked",
  "tickets.holder_email": "a form, a body, or of the order",
  "transaction_claims.email": "the mailbox, by a trigger",
  "transactions.guest_email": "a form, a body, or an import",
  "unsubscribed_addresses.email": "of those who were asked",
  "user_clients.email_key": "of the account, by a trigger",
  "users.email": "a form",
  "waiting_list.email": "a form",
};

test("every column that holds an email address is named with the door through which it comes", async () => {
  const there = await town.home(
    (sql) => sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ 'email' and column_name <> 'email_proved_at' order by 1`,
  );
  expect(there.map(({ name }) => name)).toEqual(Object.keys(columns));
});

const letters = fc.constantFrom(
  ..."abzAZ09.+-_'@ :",
  ..."éüßñżøæ中例한ｅ．＠。",
  ..."\u200b\u00ad\u2060\u202a\ufeff\u034f\u00a0",
);
const part = fc.array(letters, { minLength: 1, maxLength: 12 }).map((all) => all.join(""));
const address = fc
  .tuple(
    fc.constantFrom("", "mailto:", " ", "\u200b"),
    part,
    fc.constantFrom("@gmail.com", "@googlemail.com", "@Example.test", "@exam\u200bple.test", "@müller.de", "@"),
    fc.oneof(fc.constant(""), part),
  )
  .map((parts) => parts.join(""));

/** Mostly an address, in one of the ways in which it is spelled. */
const likely = fc
  .tuple(
    fc.constantFrom("", "mailto:", " \u200b"),
    fc.constantFrom("jo", "Jo.Ann", "jo+a", "+jo", "..", "j\u00ado", "ｊｏ", "o'neil", "jö", "jo+a+b", "a.b+c."),
    fc.constantFrom("@", "＠", "\u2060@"),
    fc.array(
      fc.constantFrom("gmail", "googlemail", "Oak", "xn--mller-kva", "müller", "例え", "fa\u0301", "o_k", "-a"),
      {
        minLength: 0,
        maxLength: 3,
      },
    ),
    fc.constantFrom("com", "ｃｏｍ", "co\u00adm", "テスト", "x", "12", "org."),
  )
  .map(([scheme, name, at, domain, last]) => scheme + name + at + [...domain, last].join("."));

test("N06 PostgreSQL says the same of an address’s form and of its mailbox as the product", async () => {
  const typed = fc
    .sample(fc.oneof(likely, address, part), { numRuns: 6_000, seed: 29 })
    // Capitals of other scripts are the locale's; small letters are the same everywhere.
    .map((text) => text.replace(/[^\0-\x7f]/gu, (letter) => letter.toLowerCase()));
  const rows = await town.home(
    (sql) => sql<{ typed: string; form: string | null; mailbox: string }>`
      select t as typed, email_form(t) as form, mailbox_of(t) as mailbox from unnest(${typed}::text[]) t`,
  );
  expect(rows).toHaveLength(typed.length);
  const ours = rows.map(({ typed: text }) => ({
    typed: text,
    form: normalizeEmail(text) ?? null,
    mailbox: mailboxOf(text),
  }));
  expect(rows.filter(({ form }) => form !== null).length).toBeGreaterThan(300);
  for (const [at, row] of rows.entries()) expect(row).toEqual(ours[at]);
});
