import { type Mutant, of } from "./mutant.ts";

export const door: readonly Mutant[] = [
  ...of(
    "contract/door/door-rules.ts",
    ["contract/door/offline-decision", "server/door/door"],
    [[`  if (!facts.paid) return "unpaid";\n`, ``]],
  ),
  ...of(
    "server/door/verifier-access.ts",
    ["server/door/shifts", "server/door/door"],
    [
      [`from <= moment.getTime() && moment.getTime() < until`, `moment.getTime() < until`],
      [`  if (ended) refuse(`, `  if (false) refuse(`],
      [`moment.getTime() < Date.parse(endedAt)`, `true`],
    ],
  ),
  ...of(
    "server/door/late-scans.ts",
    ["server/door/door", "server/door/shifts"],
    [
      [
        `    // A clock that is ahead is capped to now.\n    const at = new Date(Math.min(Date.parse(scan.at), now.getTime()));`,
        `    const at = new Date(scan.at);`,
      ],
      [`undoes === undefined || !verifier.isOnDutyAt(then)`, `undoes === undefined`],
    ],
  ),
  ...of(
    "server/door/exit-queries.ts",
    ["server/door/inside"],
    [[`and c.verdict = 'again' and c.undone_at is null`, `and c.verdict = 'again'`]],
  ),
  ...of(
    "contract/door/door-rules.ts",
    ["contract/door/offline-decision", "server/door/door", "server/door/ticket-list"],
    [[`const day = localDayOf(at, zone);`, `const day = at.toISOString().slice(0, 10);`]],
  ),
  ...of(
    "contract/door/offline-decision.ts",
    ["contract/door/offline-decision"],
    [
      [`    .filter((one) => admissionPeriodOf(program, new Date(one.at)) === period)\n`, ``],
      [`paid: ticket.paid,`, `paid: true,`],
    ],
  ),
  ...of(
    "server/door/late-scans.ts",
    ["server/door/door", "server/door/inside", "server/door/shifts"],
    [
      [`told === "ok" && verdict === "refunded" ?`, `verdict === "refunded" ?`],
      [`!isPlaceAllowed(verifier.placesAt(at), propertyID) || `, ``],
      [`ticket?.serviceID === serviceID ? ticket.ticketID : null`, `ticket?.ticketID ?? null`],
    ],
  ),
  ...of(
    "server/door/door-queries.ts",
    ["server/door/door", "server/door/inside", "server/door/shifts"],
    [
      [` and o.service_id = c.service_id`, ``],
      [`where scan_id = \${scanID} and ticket_id = \${ticketID} and`, `where scan_id = \${scanID} and`],
      [`c.seat is null and c.undone_at is null and c.verdict <> 'again'`, `c.seat is null and c.verdict <> 'again'`],
      [`(b.removed_at is null and b.user_id = \${userID})`, `b.user_id = \${userID}`],
    ],
  ),
  ...of("server/door/door.ts", ["server/door/shifts", "server/door/door"], [[`email: "", phone: ""`, `phone: ""`]]),
  ...of(
    "server/door/ticket-list-queries.ts",
    ["server/door/ticket-list"],
    [[` and s.place_id = \${placeID(place)}`, ``]],
  ),
  ...of("server/door/exit-queries.ts", ["server/door/inside"], [[` and e.at >= today.began`, ``]]),
  ...of(
    "server/door/door-sales.ts",
    ["server/door/door-sales"],
    [[`if (now >= undoableUntil(sale.at))`, `if (false)`]],
  ),
  ...of(
    "server/door/door-queries.ts",
    ["server/door/door", "server/door/attendance/attendance"],
    [[`partition by c.ticket_id, c.place_id, c.occasion order`, `partition by c.ticket_id, c.place_id order`]],
  ),
  ...of("server/door/door.ts", ["server/door/door"], [[`body.number !== number || `, ``]]),
  ...of(
    "server/door/shift-queries.ts",
    ["server/door/shifts"],
    [[` and c.seat is not null) as let_in`, `) as let_in`]],
  ),
  ...of(
    "server/door/ticket-list-queries.ts",
    ["server/door/ticket-list"],
    [[` and c.ended_at is null\n  where s.service_id`, `\n  where s.service_id`]],
  ),
  ...of(
    "server/door/device-queries.ts",
    ["server/door/shifts", "server/door/door"],
    [
      [
        `where service_id = \${serviceID} and device_id = \${deviceID} and ended_at is not null`,
        `where device_id = \${deviceID} and ended_at is not null`,
      ],
    ],
  ),
  ...of(
    "server/door/late-scans.ts",
    ["server/door/door-questions"],
    [[`ticketID && answers && told === "ok"`, `ticketID && answers`]],
  ),
];
