import { type Mutant, of } from "./mutant.ts";

export const jobs: readonly Mutant[] = [
  ...of(
    "server/platform/jobs/due-work-queries.ts",
    ["server/platform/jobs", "server/app/due-mail"],
    [
      [`due_at <= \${clock.now()} and`, ``],
      [`(claimed_until is null or claimed_until <= \${clock.now()})`, `claimed_until is null`],
      [`due_at = least(due_work.due_at, excluded.due_at)`, `due_at = excluded.due_at`],
      [
        `  delete from due_work where due_work_id = \${dueWorkID} and attempts = \${attempts}\``,
        `  delete from due_work where due_work_id = \${dueWorkID}\``,
      ],
    ],
  ),
  ...of(
    "server/platform/jobs/due-work.ts",
    ["server/platform/jobs", "server/app/due-mail"],
    [
      [`work.attempts >= kind.mostAttempts || kind.isHopeless?.(failure)`, `kind.isHopeless?.(failure)`],
      [`kind.firstWait * 2 ** (work.attempts - 1)`, `kind.firstWait`],
      [`  if (signal.aborted) return database.transaction((sql) => releaseClaim(sql, work));`, ``],
    ],
  ),
  ...of(
    "server/app/due-mail.ts",
    ["server/platform/jobs", "server/app/due-mail"],
    [[`responseCode >= 500`, `responseCode >= 400`]],
  ),
  ...of(
    "server/mail/sending/mail.ts",
    ["server/rehearsals/rehearsals"],
    [[`mails.filter(({ to }) => !isMadeUpAddress(to))`, `mails`]],
  ),
];
