import { type Mutant, of } from "./mutant.ts";

export const services: readonly Mutant[] = [
  ...of(
    "contract/platform/visibility.ts",
    ["contract/platform/visibility"],
    [
      [`if (time < Date.parse(opensAt)) return "future";`, `if (time <= Date.parse(opensAt)) return "future";`],
      [
        `return time < Date.parse(closesAt) ? "open" : "closed";`,
        `return time <= Date.parse(closesAt) ? "open" : "closed";`,
      ],
      [`if (state === "open") return "open";`, ``],
      [`=== "open") return "scoring";`, `=== "future") return "scoring";`],
      [`Date.parse(a.opensAt) - Date.parse(b.opensAt)`, `Date.parse(b.opensAt) - Date.parse(a.opensAt)`],
    ],
  ),
  ...of(
    "server/programs/timeframes.ts",
    ["server/programs/services"],
    [[`if (opens >= closes)`, `if (opens > closes)`]],
  ),
  ...of(
    "server/programs/sanitize-html.ts",
    ["server/programs"],
    [
      [
        `allowedSchemes: ["https", "http", "mailto", "tel"]`,
        `allowedSchemes: ["https", "http", "mailto", "tel", "javascript"]`,
      ],
    ],
  ),
  ...of(
    "server/programs/blueprint.ts",
    ["server/programs/copying"],
    [
      [
        `from forms t where t.service_id = s.service_id and t.withdrawn_at is null`,
        `from forms t where t.service_id = s.service_id`,
      ],
      [` || '{"published": false}'`, ``],
      [` || '{"told_at": null}'`, ``],
      [` and t.kind <> 'archive'`, ``],
      [`allIDColumns.includes(column) ? (renewed.get(value) ?? value) : value`, `value`],
      [`others.every((column) => knownIDs.has(row[column]))`, `others.length > 0`],
      [`  if (judging) await updateJudging(sql, serviceID, judgingFields, judging);`, ``],
    ],
  ),
  ...of(
    "server/programs/copying.ts",
    ["server/programs/copying"],
    [
      [`parts.includes("roles") && !may(standings, "MANAGE_ROLES")`, `false`],
      [`  roles: ["roles"],`, `  roles: [],`],
    ],
  ),
  ...of(
    "contract/programs/copying.ts",
    ["contract/programs/copying"],
    [
      [`sameDay.getUTCMonth() === month ? weeks : weeks - 1`, `weeks`],
      [`tries.find(isToCome) ?? tries[0]!`, `tries[0]!`],
    ],
  ),
  ...of(
    "server/app/public/preview-links.ts",
    ["server/app/public/preview-links"],
    [[`    refuseOtherRecord(linkHolder, service.serviceID);`, ``]],
  ),
  ...of(
    "server/programs/row-order.ts",
    ["server/platform/http/stale-changes"],
    [[`  await refuseIfStale(context, serviceID, { [field]: before }, label);`, ``]],
  ),
  ...of(
    "server/programs/program-settings.ts",
    ["server/platform/http/stale-changes"],
    [[`    await refuseIfStale(context, serviceID, { timeframes: before }, "timeframes");`, ``]],
  ),
  ...of(
    "contract/programs/timeframe-contradictions.ts",
    ["contract/programs/timeframe-contradictions"],
    [
      [`away < 0`, `away <= 0`],
      [`away > 0`, `away >= 0`],
    ],
  ),
];
