import { type Mutant, of } from "./mutant.ts";

export const services: readonly Mutant[] = [
  ...of(
    "contract/visibility.ts",
    ["contract/visibility"],
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
    "server/services/timeframes.ts",
    ["server/services/services"],
    [[`if (opens >= closes)`, `if (opens > closes)`]],
  ),
  ...of(
    "server/services/sanitize.ts",
    ["server/services"],
    [
      [
        `allowedSchemes: ["https", "http", "mailto", "tel"]`,
        `allowedSchemes: ["https", "http", "mailto", "tel", "javascript"]`,
      ],
    ],
  ),
  ...of(
    "server/services/blueprint.ts",
    ["server/services/copying"],
    [
      [
        `from forms t where t.service_id = s.service_id and t.withdrawn_at is null`,
        `from forms t where t.service_id = s.service_id`,
      ],
      [` || '{"published": false}'`, ``],
      [` || '{"told_at": null}'`, ``],
      [` and t.kind <> 'archive'`, ``],
      [`references.includes(column) ? (renewed.get(value) ?? value) : value`, `value`],
      [`others.every((column) => there.has(row[column]))`, `others.length > 0`],
      [`  if (judging) await updateJudging(sql, serviceID, judging);`, ``],
    ],
  ),
  ...of(
    "server/services/copying.ts",
    ["server/services/copying"],
    [
      [`parts.includes("roles") && !may(standings, "MANAGE_ROLES")`, `false`],
      [`  roles: ["roles"],`, `  roles: [],`],
    ],
  ),
  ...of(
    "contract/copying.ts",
    ["contract/copying"],
    [
      [`there.getUTCMonth() === month ? weeks : weeks - 1`, `weeks`],
      [`tries.find(isToCome) ?? tries[0]!`, `tries[0]!`],
    ],
  ),
  ...of(
    "server/services/preview-links.ts",
    ["server/services/preview-links"],
    [[`    refuseAbout(bearer, service.serviceID);`, ``]],
  ),
  ...of(
    "server/services/order.ts",
    ["server/http/stale"],
    [[`  await refuseStale(ask, serviceID, { [sent]: before }, called);`, ``]],
  ),
  ...of(
    "server/services/settings.ts",
    ["server/http/stale"],
    [[`    await refuseStale(ask, serviceID, { timeframes: before }, "timeframes");`, ``]],
  ),
  ...of(
    "contract/contradictions.ts",
    ["contract/contradictions"],
    [
      [`away < 0`, `away <= 0`],
      [`away > 0`, `away >= 0`],
    ],
  ),
];
