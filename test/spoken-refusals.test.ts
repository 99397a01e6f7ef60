import fc from "fast-check";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import { calls } from "../contract/app/all-calls.ts";
import { checkerOf } from "../server/platform/http/input-checker.ts";
import { Refusal } from "../server/platform/http/refusal.ts";
import { payloadsFor, queriesFor } from "./generate.ts";

const ids = fc.constantFrom("01900000-0000-7000-8000-000000000000", "01900000-0000-7000-8000-000000000001");

/** What a validator of schemas says, and nobody else. */
const schemaWords =
  /schema|anyOf|oneOf|additional propert|required propert|allowed value|to constant|must (not )?(be|have|match) (?!at (least|most) \$?-?[\d.]|a whole number)|pattern|\[\^|\\[sdw]|\(\?/i;

/** Every sentence that a body or a query is refused with. */
const sentences = [
  /^Value is required$/,
  /^This field isn't known$/,
  /^Valid (Value|ID|date|time|color|Email address) required$/,
  /^\d+ character\(s\) over limit$/,
  /^At least \d+ characters required$/,
  /^Must be at (least|most) -?\d+(\.\d+)?$/,
  /^At least \d+ are needed$/,
  /^At most \d+ are taken, and these are \d+$/,
  /^The same stands here twice$/,
  /^This isn't one of the choices$/,
  /^Choose one of these: [\w\s,.-]*$/,
  /^This has to be (text|a number|a whole number|true or false|a list|a group of fields|empty|,| or | )+$/,
];
const isSpoken = (said: string) => sentences.some((sentence) => sentence.test(said));

const parsed = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
};

function refusalOf(check: (sent: unknown) => unknown, sent: unknown): Refusal | undefined {
  try {
    check(sent);
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
  return undefined;
}

/** Email addresses are checked without the blanks around them. */
const withoutMargins = (sent: object): unknown =>
  JSON.parse(JSON.stringify(sent), (_, value: unknown) => (typeof value === "string" ? value.trim() : value));

describe.each(calls)("$feature $name", ({ endpoint }) => {
  const checker = checkerOf(endpoint);

  test("V09 says in sentences, by field, what is wrong with whatever is sent", () => {
    // What is nested without end is refused before any field of it is looked at.
    const payloads = payloadsFor(endpoint, ids).filter((payload) => !/[[{]{40}/.test(payload.replace(/[^[\]{}]/g, "")));
    const validator = endpoint.body && Compile(endpoint.body as TSchema);
    fc.assert(
      fc.property(payloads, (payload) => {
        const sent = parsed(payload);
        const refusal = refusalOf(validator ? checker.body : checker.form, sent);
        if (validator && typeof sent === "object" && sent !== null && !Array.isArray(sent))
          expect([validator.Check(sent), validator.Check(withoutMargins(sent))]).toContain(refusal === undefined);
        const said = Object.entries(refusal?.carried.errors ?? {});
        for (const words of [refusal?.message ?? "", ...said.map(([, words]) => words)])
          expect(words).not.toMatch(schemaWords);
        if (validator)
          for (const [field, words] of said) expect([field, words, isSpoken(words)]).toEqual([field, words, true]);
        // A field of its own is named wherever the body as a whole could be read.
        if (!payload.includes('"":')) expect(said.map(([field]) => field)).not.toContain("body");
      }),
      { numRuns: 30 },
    );
  });

  test.runIf(endpoint.query)("V09 and in its query", () => {
    fc.assert(
      fc.property(queriesFor(endpoint, ids), (query) => {
        const errors = refusalOf(checker.query, query)?.carried.errors ?? {};
        for (const [field, words] of Object.entries(errors))
          expect([field, words, isSpoken(words)]).toEqual([field, words, true]);
      }),
      { numRuns: 30 },
    );
  });
});
