import { expect, test } from "vitest";
import { undeliveredReason } from "./undelivered-reasons.ts";

test.each([
  ["Can't send mail - all recipients were rejected: 553 5.6.7 non-ASCII", /^Mail servers don’t take letters/],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <gone@far.example>: Recipient rejected",
    /^There is no mailbox/,
  ],
  ["550 5.1.10 RESOLVER.ADR.RecipientNotFound", /^There is no mailbox/],
  ["550 5.1.2 Bad destination system address", /^There is no mail server/],
  ["552 5.2.2 Over quota", /^This mailbox is full/],
  ["452 4.2.2 The email account that you tried to reach is over quota", /^This mailbox is full/],
  ["552 5.3.4 Message size exceeds fixed limit", /^The mail is larger/],
  ["550 5.7.1 Service unavailable, client host blocked", /as unwanted/],
  ["550 No such user here", /^There is no mailbox/],
  ["Invalid login: 535 Authentication failed", /^Our own mail server/],
  ["connect ECONNREFUSED 127.0.0.1:25", /couldn’t be reached/],
  ["Message failed: 554 Transaction failed", /^The recipient’s mail server refused it/],
])("P05 of %j staff read words, and none of the server’s", (answer, words) => {
  expect(undeliveredReason(answer)).toMatch(words);
  expect(undeliveredReason(answer)).not.toMatch(/\d{3}/);
});
