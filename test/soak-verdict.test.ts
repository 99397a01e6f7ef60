import { describe, expect, it } from "vitest";
import { checkout } from "../contract/commerce/checkout/checkout.ts";
import { uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import { saveScores } from "../contract/judging/scoring.ts";
import type { Answered } from "../bench/soak/caller.ts";
import { faults } from "../bench/soak/faults.ts";
import { type FaultWindow, judgeAnswers, judgeMails } from "../bench/soak/verdict.ts";

const FROM = 1_000_000;
const AFTERWARDS = FROM + 60_000;

const during = (name: string): FaultWindow[] => [
  { fault: faults.find((fault) => fault.name === name)!, from: FROM, to: FROM + 5_000 },
];

const answer = (given: Partial<Answered>): Answered => ({
  at: FROM + 2_000,
  ms: 40,
  status: 503,
  isRight: given.status === 200,
  method: "POST",
  path: saveScores.path,
  client: "oak",
  text: "",
  ...given,
});

const problems = (windows: FaultWindow[], given: Partial<Answered>) => judgeAnswers([answer(given)], windows).length;

describe("what the soak finds among answers", () => {
  it("a 503 is right of any client while home is away, and of the client in a shard while its shard is", () => {
    expect(problems(during("PostgreSQL crashed (home)"), { client: "elm" })).toBe(0);
    expect(problems(during("PostgreSQL crashed (shard)"), { client: "elm" })).toBe(0);
    expect(problems(during("PostgreSQL crashed (shard)"), { client: "oak" })).toBe(1);
  });

  it("a 503 while files are away is right of what reads and writes files alone", () => {
    expect(problems(during("S3 away"), { path: uploadEntryFile.path })).toBe(0);
    expect(problems(during("S3 away"), { path: saveScores.path })).toBe(1);
  });

  it("a 503 in calm, and a while after a fault, is wrong", () => {
    expect(problems([], {})).toBe(1);
    expect(problems(during("PostgreSQL crashed (home)"), { at: AFTERWARDS })).toBe(1);
  });

  it("an answer that says nothing of a fault is wrong, whatever goes on", () => {
    expect(problems(during("PostgreSQL crashed (home)"), { status: 500 })).toBe(1);
    expect(problems(during("PostgreSQL crashed (home)"), { status: 0 })).toBe(1);
    expect(problems(during("process killed"), { status: 0 })).toBe(0);
    expect(problems(during("process killed"), { status: 503 })).toBe(1);
  });

  it("a cart may be gone where PostgreSQL lost its last moments, and nothing else may", () => {
    const gone = { status: 404, path: checkout.path, client: "elm" };
    expect(problems(during("PostgreSQL crashed (shard)"), gone)).toBe(0);
    expect(problems(during("PostgreSQL restarted (shard)"), gone)).toBe(1);
    expect(problems(during("PostgreSQL crashed (shard)"), { ...gone, path: saveScores.path })).toBe(1);
  });

  it("an answer after more than a minute and a quarter is too late, even a right one", () => {
    expect(problems([], { status: 200, ms: 76_000 })).toBe(1);
    expect(problems([], { status: 200 })).toBe(0);
  });

  it("a mail may come twice where the mail server was away, and not in calm", () => {
    const mails = [FROM, FROM + 3_000].map((at) => ({ subject: "Your receipt", at }));
    const mailed = new Map([["ann@soak.example", mails]]);
    expect(judgeMails({ mailed }, during("mail server away"))).toHaveLength(0);
    expect(judgeMails({ mailed }, during("S3 away"))).toHaveLength(1);
    expect(judgeMails({ mailed }, [])).toHaveLength(1);
  });
});
