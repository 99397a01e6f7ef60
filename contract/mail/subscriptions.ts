import { Boolean as Bool, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { record } from "../platform/schema.ts";

/** Days for which the unsubscribe link in a mail works. */
export const unsubscribeLinkDays = 400;

/** Mail programs open this address, too (RFC 8058), so the key stands in the path. */
const subscriptionPath = "/users/subscription/:unsubscribeKey";

export const getSubscription = get(subscriptionPath, {
  summary: "Whose mails a link ends, and whether they are ended",
  allow: "BEAR_SUBSCRIPTION",
  answer: record({ clientURL: Text(), association: Text(), email: Text(), unsubscribed: Bool() }),
});

export const unsubscribe = post(`${subscriptionPath}/unsubscribe`, {
  summary: "Get no more of a client's mails but what one must be told",
  allow: "BEAR_SUBSCRIPTION",
  answer: record({}),
  done: "You are unsubscribed.",
});

export const resubscribe = post(`${subscriptionPath}/resubscribe`, {
  summary: "Get a client's mails again",
  allow: "BEAR_SUBSCRIPTION",
  answer: record({}),
  done: "You get these mails again.",
});
