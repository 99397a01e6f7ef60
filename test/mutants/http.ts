import { type Mutant, of } from "./mutant.ts";

export const http: readonly Mutant[] = [
  ...of(
    "server/platform/http/call-place.ts",
    ["server/platform/http", "server/programs/services", "server/people/members", "server/platform/links"],
    [
      [`if (service?.status === "draft" && roles.length === 0 && !isDraftVisible(service, principal))`, `if (false)`],
      [`serviceID === null || serviceID === service?.serviceID`, `true`],
      [`principal.linkHolder.clientID !== client.clientID`, `false`],
      [`return isPathForKind(kind, endpoint, at);`, `return true;`],
      [`if (serviceType !== undefined && serviceType !== segmentOf(kind)) return false;`, ``],
      [`isStaff ? ["anyone", "user", "staff"]`, `true ? ["anyone", "user", "staff"]`],
      [`(name.endsWith("ID") && !isID(value)) ||`, `(name.endsWith("ID") && false) ||`],
      [`  if (may(standings, permission)) return;`, `  if (standings) return;`],
    ],
  ),
  ...of(
    "server/platform/http/principal.ts",
    ["server/platform/http/principal", "server/programs/services", "server/galleries", "server/platform/links"],
    [
      [`endpoint.cached || endpoint.carries === "webhook"`, `endpoint.carries === "webhook"`],
      [`(isFile ? tokenInCookie(cookie) : undefined)`, `tokenInCookie(cookie)`],
    ],
  ),
  ...of(
    "server/platform/http/load-records.ts",
    ["server/platform/http", "server/judging/scoring", "server/judging/discussion", "server/people/members/people"],
    [
      [`const row = requireFound(rows[0], word);`, `const row = requireFound(rows[0] ?? {}, word);`],
      [`relationKinds.filter((_, at) => rows[at]!.length > 0)`, `relationKinds`],
      [`filter(({ yieldsToRecords }) => !(yieldsToRecords && isTold))`, `filter(() => true)`],
      [`columnValue(other, column) !== columnValue(row, column)`, `false`],
    ],
  ),
  ...of(
    "server/app/records.ts",
    ["server/entries/entries", "server/judging/scoring"],
    [
      [`...(entry.userID === userID ? ["entrant" as const] : []),`, `"entrant" as const,`],
      [`...(entry.isScorer ? ["scorer" as const] : []),`, `"scorer" as const,`],
    ],
  ),
  ...of(
    "server/platform/http/input-checker.ts",
    ["server/entries/entries", "server/programs/contests", "server/judging", "server/app"],
    [
      [`if (extra !== undefined) refuse`, `if (false) refuse`],
      [`if ((validator ??= Compile(schema)).Check(values)) return values;`, `return values;`],
      [`input.includes("\\0") || !input.isWellFormed()`, `!input.isWellFormed()`],
    ],
  ),
  ...of(
    "server/platform/http/fault.ts",
    ["server/platform/support", "server/platform/http", "server/people/users/sign-in"],
    [[`if (statusCode === 413) return new Refusal("What was sent is too large.", 413);`, ``]],
  ),
  ...of(
    "server/platform/http/answer-cache.ts",
    ["server/platform/http"],
    [
      [`if (isOutdated(subject)) drop(address);`, ``],
      [`if (subject && isOutdated(subject)) pendingAnswers.delete(address);`, `void address;`],
      [`(subject.serviceID ?? serviceID) === serviceID`, `subject.serviceID === serviceID`],
      [`(subject.clientID ?? clientID) === clientID`, `subject.clientID === clientID`],
      [`if (entry && entry.until > Date.now())`, `if (entry)`],
      [`headers["if-none-match"] === etag`, `headers["if-none-match"]`],
      [`      if (bytes <= MOST_BYTES) break;`, `      break;`],
    ],
  ),
  ...of(
    "server/platform/http/cached-call.ts",
    ["server/platform/http"],
    [
      [`queryNames.map((name) => query[name])]`, `[]]`],
      [`if (queryNames.length > 0 && !isKnownQuery(query, queryNames)) return make();`, ``],
    ],
  ),
  ...of(
    "server/platform/lookup-cache.ts",
    [
      "server/platform/lookup-cache",
      "server/platform/http",
      "server/people/users",
      "server/platform/access",
      "server/people/members/people",
      "server/judging/scoring",
    ],
    [
      [`if (isAbout(value, key)) entries.delete(key);`, `void key;`],
      [` && before === forgotten`, ``],
      [`entry && entry.until > Date.now()`, `entry`],
    ],
  ),
  ...of(
    "server/platform/http/call-place.ts",
    ["server/app/public/preview-links"],
    [[`(purpose === "preview" && recordID === serviceID)`, `purpose === "preview"`]],
  ),
  ...of(
    "server/platform/http/call-place.ts",
    ["server/rehearsals/rehearsals"],
    [[`principal.person.rehearses === serviceID`, `principal.person.rehearses !== undefined`]],
  ),
  ...of(
    "server/app/records.ts",
    ["server/entries/co-entrants"],
    [
      [`entry.may === "edit" ?`, `entry.may ?`],
      [`entry.may ? ["coEntrant" as const] : []`, `"coEntrant" as const`],
    ],
  ),
];
