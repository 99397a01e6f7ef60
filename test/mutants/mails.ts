import { type Mutant, of } from "./mutant.ts";

export const mails: readonly Mutant[] = [
  ...of(
    "server/programs/digest-queries.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [[`and a.user_id = first.user_id and a.told_at is null`, `and a.user_id = first.user_id`]],
  ),
  ...of(
    "server/programs/digests.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [
      [`if (service.status === "draft") return;`, ``],
      [`toSorted((change, other) => (change.id < other.id ? -1 : 1))`, `slice(0, 1)`],
      [`addDueWork(sql, CHANGES_WORK, id, gatheringEnd())`, `addDueWork(sql, CHANGES_WORK, id)`],
    ],
  ),
  ...of(
    "server/mail/queries.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [[`delete from mails where tells_results_of = \${serviceID}`, `select`]],
  ),
  ...of(
    "server/judging/results-mails.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [[`status !== "draft" && (await isMailKindSent(sql, serviceID, "resultsReleased"))`, `status !== "draft"`]],
  ),
  ...of(
    "server/judging/results-mail-queries.ts",
    ["server/mail", "server/judging/results"],
    [[`and \${isJudgedEntry}`, ``]],
  ),
  ...of(
    "server/messages/deadline-reminder-queries.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [
      [`and not \${isAccountUnsubscribed(fragment\`o.user_id\`)}`, ``],
      [`and r.deadline > o.deadline - interval '1 day'`, `and r.deadline = o.deadline`],
      [`\${isTakingPart} and e.withdrawn_at is null`, `e.withdrawn_at is null`],
      [`greatest(t.closes_at, e.extended_until)`, `t.closes_at`],
      [` having count(*) filter (where f.saved_at is null) > 0`, ``],
    ],
  ),
  ...of(
    "server/messages/deadline-reminders.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [
      [`if (standing?.status !== "published" || standing.released)`, `if (standing?.released)`],
      [`return still.length > 0;`, `return still.length >= 0;`],
      [`return lines.length > 0 ? (`, `return lines.length >= 0 ? (`],
    ],
  ),
  ...of(
    "server/messages/messages.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [[`if (totals.recipients !== recipients)`, `if (false)`]],
  ),
  ...of(
    "server/messages/message-queries.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [
      [`where m.service_id is not distinct from \${serviceID}::uuid`, `where true`],
      [`(\${isAccountUnsubscribed(fragment\`r.user_id\`)}`, `(false`],
    ],
  ),
  ...of(
    "server/messages/recipient-queries.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [[`then 'unsubscribed' else 'waiting' end`, `then 'waiting' else 'waiting' end`]],
  ),
  ...of(
    "server/mail/bounces.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [
      [`if (!hasSecret(request.headers.authorization, bounceSecret))`, `if (false)`],
      [`if (field("Action")?.toLowerCase() !== "failed") return undefined;`, ``],
    ],
  ),
  ...of(
    "server/mail/entry-mails.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [
      [`if (telling.ownerID !== acting.user.userID) `, ``],
      [`if (service.status === "draft") return;`, ``],
    ],
  ),
  ...of(
    "contract/mail/mail-merge.ts",
    ["server/mail", "server/messages", "server/programs/change-request-mails"],
    [
      [`return names.length === 0 || !names.every(isEmpty);`, `return names !== undefined;`],
      [`.replace(/\\s+/g, " ").trim().slice(0, 250)`, ``],
    ],
  ),
];
