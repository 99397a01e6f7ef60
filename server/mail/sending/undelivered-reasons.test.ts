import { expect, test } from "vitest";
import { isTooLarge, undeliveredReason } from "./undelivered-reasons.ts";

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
  ["451 4.1.2 Domain not found", /^There is no mail server/],
  ["550 5.1.8 Sender address rejected: Domain not found", /doesn’t take mail from our address/],
  ["550 5.2.1 The account is disabled", /^This mailbox takes no mail/],
  ["554 5.2.3 Message too long", /^The mail is larger/],
  ["523 Message exceeds 10 MB", /^The mail is larger/],
  ["552 Message size exceeds fixed maximum", /^The mail is larger/],
  ["552 Requested mail action aborted: exceeded storage allocation", /^This mailbox is full/],
  ["554 Your mail was rejected as spam", /as unwanted/],
  ["550 Blocked by our policy, see https://far.example", /as unwanted/],
  ["451 4.7.1 Greylisted, try again", /as unwanted/],
  ["451 4.3.2 System not accepting messages", /couldn’t take mail for two days/],
  ["421 Too many connections", /couldn’t take mail for two days/],
  ["550 5.5.0 Requested action not taken: mailbox unavailable; user unknown", /^There is no mailbox/],
  ["553 Internationalized address not supported (SMTPUTF8)", /^Mail servers don’t take letters/],
  ["535 5.7.8 Bad credentials", /^Our own mail server/],
  ["queryMx ENOTFOUND far.example", /couldn’t be reached/],
  ["Invalid login: 535 Authentication failed", /^Our own mail server/],
  ["connect ECONNREFUSED 127.0.0.1:25", /couldn’t be reached/],
  ["Message failed: 554 Transaction failed", /^The recipient’s mail server refused it/],
])("P05 of %j staff read words, and none of the server’s", (answer, words) => {
  expect(undeliveredReason(answer)).toMatch(words);
  expect(undeliveredReason(answer)).not.toMatch(/\d{3}/);
});

test.each([
  ["552 5.3.4 Message size exceeds fixed limit", true],
  ["552 Message size exceeds fixed maximum", true],
  ["523 Too large", true],
  ["552 5.2.2 Over quota", false],
  ["550 5.1.1 Nobody here", false],
])("whether %j may be helped by leaving files out is %s", (answer, may) => {
  expect(isTooLarge(answer)).toBe(may);
});
