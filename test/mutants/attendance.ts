import { type Mutant, of } from "./mutant.ts";

export const attendance: readonly Mutant[] = [
  ...of(
    "server/attendance/consents.ts",
    ["server/attendance/contacts"],
    [[`if (holder.ticketID === null)`, `if (false)`]],
  ),
  ...of(
    "server/attendance/consent-queries.ts",
    ["server/attendance/contacts"],
    [
      [`said.hearFromBuilders && !said.declineContact &&`, `said.hearFromBuilders &&`],
      [`and lower(a.email) = lower(w.email) and a.taken_back_at is null`, `and a.taken_back_at is null`],
    ],
  ),
  ...of(
    "server/attendance/contact-queries.ts",
    ["server/attendance/contacts"],
    [
      [`      and lower(a.email) = lower(w.email) and a.taken_back_at is null`, `      and a.taken_back_at is null`],
      [` and not t.decline_contact`, ``],
    ],
  ),
  ...of(
    "server/attendance/queries.ts",
    ["server/attendance/attendance"],
    [[`fragment\`and p.builder_id = \${builderID}\``, `nothing`]],
  ),
  ...of("server/attendance/crowds.ts", ["server/attendance/crowds"], [[`(1 - into / SLOT)`, `1`]]),
  ...of(
    "server/attendance/contact-queries.ts",
    ["server/attendance/contacts"],
    [[`case when o.held then '' else t.guest_phone end as phone`, `t.guest_phone as phone`]],
  ),
  ...of(
    "server/attendance/attendance.ts",
    ["server/attendance/attendance"],
    [[`const wholeBefore = builderID === null && before;`, `const wholeBefore = before;`]],
  ),
  ...of(
    "server/attendance/consents.ts",
    ["server/attendance/contacts"],
    [[`  if (declined) refuse(`, `  if (false) refuse(`]],
  ),
];
