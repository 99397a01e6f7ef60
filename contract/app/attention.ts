import { Boolean as Bool, type Static, String as Str } from "typebox";
import type { Permission } from "../platform/permissions.ts";
import { oneOf, record } from "../platform/schema.ts";

/** What needs somebody in a program, the most pressing first, and the permission of whoever can see to it. */
export const attentionPermissions = {
  "door-conflicts": "MANAGE_DOOR",
  "payments-disputed": "MANAGE_SALES",
  "late-money": "MANAGE_SALES",
  "refunds-refused": "MANAGE_SALES",
  "unsent-scans": "MANAGE_DOOR",
  "not-submitted": "VIEW_ENTRIES",
  "no-payments": "MANAGE_PAYMENTS",
  "paid-not-submitted": "VIEW_ENTRIES",
  "awaiting-payment": "VIEW_ENTRIES",
  "to-screen": "SCREEN_ENTRIES",
  "help-requests": "ANSWER_HELP_REQUESTS",
  "no-scoresheet": "EDIT_SCORESHEETS",
  "few-scorers": "ASSIGN_SCORERS",
  "changes-waiting": "VIEW_SCORES",
  "results-waiting": "PUBLISH_RESULTS",
  "letters-missing": "VIEW_ENTRIES",
  "awards-unpaid": "MANAGE_AWARDS",
  "award-withdrawn": "VIEW_ENTRIES",
  "pictures-waiting": "VIEW_ENTRIES",
  "pictures-ending": "VIEW_ENTRIES",
  "homes-incomplete": "EDIT_TOUR",
  "sponsors-waiting": "EDIT_SPONSORS",
  "questions-open": "VIEW_SALES",
  "votes-to-count": "MANAGE_VOTES",
  "message-held": "WRITE_MESSAGES",
} as const satisfies Record<string, Permission>;

export type AttentionKind = keyof typeof attentionPermissions;
export const attentionKinds = Object.keys(attentionPermissions) as AttentionKind[];

export const attentionItem = record({
  kind: oneOf(attentionKinds),
  title: Str(),
  text: Str(),
  /** The matter can’t wait: people stand at a door, money lies where it shouldn’t, or a deadline is within a day. */
  urgent: Bool(),
});
export type AttentionItem = Static<typeof attentionItem>;
