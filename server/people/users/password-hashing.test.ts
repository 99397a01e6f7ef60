import { expect, test } from "vitest";
import { hashPassword } from "./password-hashing.ts";

test("networks take turns: whoever comes last from another one waits for two passwords, not for sixty", async () => {
  const done: string[] = [];
  const hashed = (network: string) => hashPassword("correct-horse-1", network).then(() => done.push(network));
  const crowd = Array.from({ length: 62 }, () => hashed("203.0.113.9"));
  await Promise.all([...crowd, hashed("192.0.2.2")]);
  // Its turn is the fourth; a thread that the machine stops meanwhile lets the other go on with several.
  expect(done.indexOf("192.0.2.2")).toBeLessThan(40);
  expect(done).toHaveLength(63);
});

test("the sixty-first who would wait from one network is told to come again, and nobody else is", async () => {
  const all = Array.from({ length: 63 }, () => hashPassword("correct-horse-1", "203.0.113.9"));
  const other = hashPassword("correct-horse-1", "192.0.2.2");
  const refused = (await Promise.allSettled(all)).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
  await other;
});
