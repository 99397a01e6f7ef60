import { type Mutant, of } from "./mutant.ts";

export const attendance: readonly Mutant[] = [
  ...of(
    "server/door/attendance/consents.ts",
    ["server/door/attendance/contacts"],
    [[`if (holder.ticketID === null)`, `if (false)`]],
  ),
  ...of(
    "server/commerce/orders/builder-consent-queries.ts",
    ["server/door/attendance/contacts"],
    [
      [`choice.hearFromBuilders && !choice.declineContact &&`, `choice.hearFromBuilders &&`],
      [`and lower(a.email) = lower(w.email) and a.taken_back_at is null`, `and a.taken_back_at is null`],
    ],
  ),
  ...of(
    "server/door/attendance/contact-queries.ts",
    ["server/door/attendance/contacts"],
    [
      [`      and lower(a.email) = lower(w.email) and a.taken_back_at is null`, `      and a.taken_back_at is null`],
      [` and not t.decline_contact`, ``],
    ],
  ),
  ...of(
    "server/door/attendance/attendance-queries.ts",
    ["server/door/attendance/attendance"],
    [[`fragment\`and p.builder_id = \${builderID}\``, `nothing`]],
  ),
  ...of("server/door/attendance/crowds.ts", ["server/door/attendance/crowds"], [[`(1 - into / ATTENDANCE_SLOT)`, `1`]]),
  ...of(
    "server/door/attendance/contact-queries.ts",
    ["server/door/attendance/contacts"],
    [[`case when o.held then '' else t.guest_phone end as phone`, `t.guest_phone as phone`]],
  ),
  ...of(
    "server/door/attendance/attendance.ts",
    ["server/door/attendance/attendance"],
    [[`const wholeBefore = builderID === null && before;`, `const wholeBefore = before;`]],
  ),
  ...of(
    "server/door/attendance/consents.ts",
    ["server/door/attendance/contacts"],
    [[`  if (declined) refuse(`, `  if (false) refuse(`]],
  ),
];
