import { Array as List, Boolean as Bool, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { missingClients } from "../platform/missing-clients.ts";
import { ID, Instant, nullable, record } from "../platform/schema.ts";

const looked = {
  supportViewID: ID(),
  /** Who looked: of staff, or whoever runs the installation, by name where one was said; null for an account that is gone. */
  seenBy: nullable(Text()),
  byOperator: Bool(),
  reason: Text(),
  beganAt: Instant(),
  /** When it was stopped or ran out; in the future while it goes on. */
  endsAt: Instant(),
};

const lookedAtPerson = record(looked);
export type LookedAtPerson = Static<typeof lookedAtPerson>;

const supportViewPath = "/clients/:client/people/:userID/support-view";

export const startSupportView = post(supportViewPath, {
  summary: "See pages as somebody, for support, without changing anything",
  allow: "SEE_AS_PERSON",
  form: {
    reason: {
      type: "textarea",
      label: "Reason",
      help: "They read it in the mail that tells them, and it stands in Changes.",
      required: true,
      maxLength: 500,
    },
  },
  /** Where the person would begin. */
  answer: record({ url: Text() }),
});

export const listSupportViews = get(`${supportViewPath}s`, {
  summary: "Who looked as somebody at this client, newest first",
  allow: "SEE_AS_PERSON",
  answer: record({ views: List(lookedAtPerson) }),
});

export const listOwnSupportViews = get("/users/support-views", {
  summary: "Who looked as me, at all associations, newest first",
  allow: "OWN_ACCOUNT",
  answer: record({
    views: List(record({ ...looked, clientName: Text() })),
    missing: missingClients,
  }),
});
