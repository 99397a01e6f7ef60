/** One small change of a rule, and the tests that have to notice it. */
export type Mutant = { file: string; find: string; replace: string; tests: readonly string[] };

type Changes = readonly (readonly [find: string, replace: string])[];

const of = (file: string, tests: readonly string[], changes: Changes): Mutant[] =>
  changes.map(([find, replace]) => ({ file, find, replace, tests }));

const permissions = [
  ...of(
    "contract/permissions.ts",
    ["contract/permissions", "server/people", "server/entries/staff", "server/scoring", "server/clients"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programs]`, `SUBMIT_ENTRY: ["entrant", "viewer", ...programs]`],
      [`MANAGE_ROLES: ["owner"]`, `MANAGE_ROLES: ["owner", "administrator"]`],
      [`DISQUALIFY_ENTRY: programs`, `DISQUALIFY_ENTRY: staff`],
      [`VIEW_OWN_SCORES: ["entrant", "coEntrant"]`, `VIEW_OWN_SCORES: ["entrant", "coEntrant", ...programs]`],
      [`SCORE_ENTRIES: ["scorer"]`, `SCORE_ENTRIES: ["scorer", ...all]`],
      [`VIEW_AUDIT_LOG: all`, `VIEW_AUDIT_LOG: staff`],
      [`INVITE_PEOPLE: all`, `INVITE_PEOPLE: programs`],
      [`.some((standing) => standings.includes(standing))`, `.every((standing) => standings.includes(standing))`],
    ],
  ),
];

const entering = [
  ...of(
    "server/http/enter.ts",
    ["server/http", "server/services/services", "server/people", "server/links"],
    [
      [`if (service?.status === "draft" && roles.length === 0 && !isShown(service, principal))`, `if (false)`],
      [`serviceID === null || serviceID === service?.serviceID`, `true`],
      [`principal.bearer.clientID !== client?.clientID`, `false`],
      [`if (at.kind !== undefined && at.kind !== kind) return false;`, ``],
      [`if (serviceType !== undefined && serviceType !== segmentOf(kind)) return false;`, ``],
      [`principal.person.staffSomewhere ? ["anyone", "user", "staff"]`, `true ? ["anyone", "user", "staff"]`],
      [`(name.endsWith("ID") && !isID(value)) ||`, `(name.endsWith("ID") && false) ||`],
      [`  if (may(standings, permission)) return;`, `  if (standings) return;`],
    ],
  ),
  ...of(
    "server/http/principal.ts",
    ["server/http/principal", "server/services/services", "server/galleries", "server/links"],
    [
      [`endpoint.cached || endpoint.carries === "webhook"`, `endpoint.carries === "webhook"`],
      [`(isFile ? tokenInCookie(cookie) : undefined)`, `tokenInCookie(cookie)`],
    ],
  ),
  ...of(
    "server/http/load-records.ts",
    ["server/http", "server/scoring/scoring", "server/people/people"],
    [
      [
        `(await find(scope, id))[0], word)`,
        `(await find({ ...scope, serviceID: scope.serviceID }, id))[0] ?? {}, word)`,
      ],
      [`(await scoresInService(sql, serviceID, userID)).length > 0 ? ["scorer"] : []`, `["scorer"]`],
    ],
  ),
  ...of(
    "server/http/records.ts",
    ["server/entries/entries", "server/scoring/scoring"],
    [
      [`...(entry.userID === userID ? ["entrant" as const] : []),`, `"entrant" as const,`],
      [`...(entry.isScorer ? ["scorer" as const] : []),`, `"scorer" as const,`],
    ],
  ),
  ...of(
    "server/http/check.ts",
    ["server/entries/entries", "server/contests"],
    [
      [`if (extra !== undefined) refuse`, `if (false) refuse`],
      [`  if (validator.Check(sent)) return sent;`, `  return sent;`],
      [`sent.includes("\\0") || !sent.isWellFormed()`, `!sent.isWellFormed()`],
    ],
  ),
];

const timeframes = [
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
    "contract/entry-rules.ts",
    ["contract/entry-rules", "server/entries"],
    [
      [`Date.parse(extendedUntil) > Date.parse(closesAt)`, `true`],
      [`if (closesAt === null) return "closed";`, ``],
      [`audience === "all" || audience === person`, `true`],
      [`entered >= entryLimit`, `entered > entryLimit`],
      [`if (entry.submitted && !entry.resultsReleased)\n    return`, `if (false)\n    return`],
      [`if (managesEntries(standings)) return undefined;`, ``],
      [`if (disqualified) return`, `if (false) return`],
    ],
  ),
  ...of(
    "server/services/timeframes.ts",
    ["server/services/services"],
    [[`if (opens >= closes)`, `if (opens > closes)`]],
  ),
];

const forms = [
  ...of(
    "contract/forms/validate.ts",
    ["contract/forms", "server/entries/forms"],
    [
      [`!element.hidden && isFor`, `isFor`],
      [`if (!element) return false;`, `if (!element) return true;`],
      [`Object.hasOwn(values, name)`, `name in values`],
      [`asking.audience === audience;`, `true;`],
      [`[...new Set(value.filter(isString))]`, `value.filter(isString)`],
    ],
  ),
  ...of(
    "server/entries/saving.ts",
    ["server/entries/saving", "server/entries/forms", "server/entries/submission"],
    [
      [`  delete always.showWhen;`, ``],
      [`(f.category_id is null or f.category_id = e.category_id)`, `true`],
    ],
  ),
  ...of(
    "contract/checklist.ts",
    ["contract/checklist", "server/entries/submission"],
    [
      [`credit === "required" || (credit !== "hidden" && caption === "required")`, `credit === "required"`],
      [`return more > 0 ?`, `return more > 1 ?`],
      [`file[word].trim() === ""`, `file[word] === ""`],
    ],
  ),
];

const entries = [
  ...of(
    "server/entries/entries.ts",
    ["server/entries/entries"],
    [[`manual && !may(standings, "ADD_MANUAL_ENTRY")`, `false`]],
  ),
  ...of(
    "server/entries/starting.ts",
    ["server/entries/entries"],
    [
      [
        `const started = await entryStarted(sql, asked);\n  if (started) return started;\n  const number = await takeNumber(sql, service.serviceID);\n  await refuse`,
        `const number = await takeNumber(sql, service.serviceID);\n  await refuse`,
      ],
      [`  await refuseUnlessWelcome(ask, start);`, ``],
    ],
  ),
  ...of(
    "server/entries/mine.ts",
    ["server/entries/entries"],
    [[`awardTitle: service.resultsReleasedAt ? row.awardTitle : null`, `awardTitle: row.awardTitle`]],
  ),
  ...of(
    "server/entries/entering.ts",
    ["server/entries/entries"],
    [
      [`const isOver = service.status === "archived";`, `const isOver = false;`],
      [
        `e.category_id = c.category_id and e.user_id = \${userID}) as entered`,
        `e.category_id = c.category_id) as entered`,
      ],
      [`user_id = \${userID} and entry_key`, `entry_key`],
    ],
  ),
  ...of(
    "server/entries/audience.ts",
    ["server/entries", "server/people"],
    [
      [
        `where m.user_id = \${userID} and counts_as_member(m, \${client.roster}::boolean)`,
        `where m.user_id = \${userID}`,
      ],
    ],
  ),
  ...of(
    "server/entries/submission.ts",
    ["server/entries/submission"],
    [
      [`if (!entry.complete) refuseIncomplete(entry);`, ``],
      [`await freezeAnswers(sql, ask.service.serviceID, entry);`, ``],
      [`await tellOwner(sql, ask, "entrySubmitted", { entryID, values: receiptValues(entry, now) });`, ``],
      [`  const why = whyNot(entry, standings);\n  if (why) refuse(why, 422);`, ``],
    ],
  ),
  ...of(
    "server/entries/staff.ts",
    ["server/entries/staff"],
    [
      [`const reason = disqualified ? given : null;`, `const reason = given;`],
      [`if (until && !(Date.parse(until) > now.getTime()))`, `if (false)`],
    ],
  ),
  ...of(
    "server/mails/gathered.ts",
    ["server/mails"],
    [
      [`and a.user_id = first.user_id and a.told_at is null`, `and a.user_id = first.user_id`],
      [`if (service.status === "draft") return;`, ``],
      [`toSorted((one, other) => (one.id < other.id ? -1 : 1))`, `slice(0, 1)`],
      [`addDueWork(sql, TELL_CHANGES, id, afterAWhile())`, `addDueWork(sql, TELL_CHANGES, id)`],
    ],
  ),
  ...of(
    "server/mails/results-mails.ts",
    ["server/mails"],
    [
      [`status !== "draft" && (await sendsMail(sql, serviceID, "resultsReleased"))`, `status !== "draft"`],
      [`delete from mails where tells_results_of = \${serviceID}`, `select`],
      [`and \${judged}`, ``],
    ],
  ),
  ...of(
    "server/mails/reminders.ts",
    ["server/mails"],
    [
      [`and not exists (select from unsubscriptions n where n.user_id = o.user_id)`, ``],
      [`and r.deadline > o.deadline - interval '1 day'`, `and r.deadline = o.deadline`],
      [`\${takesPart} and e.withdrawn_at is null`, `e.withdrawn_at is null`],
      [`if (standing?.status !== "published" || standing.released)`, `if (standing?.released)`],
      [`return still.length > 0;`, `return still.length >= 0;`],
      [`greatest(t.closes_at, e.extended_until)`, `t.closes_at`],
      [` having count(*) filter (where f.saved_at is null) > 0`, ``],
      [`return lines.length > 0 ? (`, `return lines.length >= 0 ? (`],
    ],
  ),
  ...of("server/mails/messages.ts", ["server/mails"], [[`if (counted.recipients !== recipients)`, `if (false)`]]),
  ...of(
    "server/mails/messages-queries.ts",
    ["server/mails"],
    [
      [`where m.service_id is not distinct from \${serviceID}::uuid`, `where true`],
      [`then 'unsubscribed' else 'waiting' end`, `then 'waiting' else 'waiting' end`],
      [`and exists (select from unsubscriptions n where n.user_id = r.user_id)`, `and false`],
    ],
  ),
  ...of(
    "server/mails/bounces.ts",
    ["server/mails"],
    [
      [`if (!bears(request.headers.authorization, bounceSecret))`, `if (false)`],
      [`if (field("Action")?.toLowerCase() !== "failed") return undefined;`, ``],
    ],
  ),
  ...of(
    "server/mails/entry-mails.ts",
    ["server/mails"],
    [
      [`if (telling.ownerID !== acting.user.userID) `, ``],
      [`if (service.status === "draft") return;`, ``],
    ],
  ),
  ...of(
    "server/rosters/queries.ts",
    ["server/rosters"],
    [
      [`where m.verified_by is distinct from 'staff'`, `where true`],
      [`and not exists (select from claims other where other.own_email = n.email)`, ``],
      [` and m.turn = 1`, ``],
      [`where roster_import_id = \${rosterImportID} and state = 'coming'`, `where false`],
      [`>= (now() at time zone 'UTC' - interval '10 hours')::date`, `is not null`],
      [
        `from roster_members m join roster_imports i using (client_id, roster_import_id) where i.state = 'current'`,
        `from roster_members m join roster_imports i using (client_id, roster_import_id) where true`,
      ],
    ],
  ),
  ...of(
    "server/rosters/importing.ts",
    ["server/rosters"],
    [[`if ((current?.rosterImportID ?? null) !== comparedWith)`, `if (false)`]],
  ),
  ...of("server/rosters/rosters.ts", ["server/rosters"], [[`if (!current || !former)`, `if (!current)`]]),
  ...of(
    "contract/mail-words.ts",
    ["server/mails"],
    [
      [`return names.length === 0 || !names.every(isEmpty);`, `return names !== undefined;`],
      [`.replace(/\\s+/g, " ").trim().slice(0, 250)`, ``],
    ],
  ),
  ...of(
    "server/entries/removal.ts",
    ["server/entries"],
    [
      [`  if (why) refuse(why, 422);`, ``],
      [`  await forgetFiles(ask.house, keys);`, ``],
    ],
  ),
  ...of("server/entries/help.ts", ["server/entries"], [[`rows.length >= anHourMost`, `false`]]),
];

const files = [
  ...of(
    "server/uploads/files.ts",
    ["server/entries/uploads", "server/uploads", "server/scoring/blind-files"],
    [
      [
        `if (wanted === "original" && fullKind) return undefined;\n  if (entries.some(({ isScorer }) => isScorer))`,
        `if (entries.some(({ isScorer }) => isScorer))`,
      ],
      [`shown: isBlind ? "cleaned" : wanted`, `shown: wanted`],
      [`entries.some((entry) => entry.isShown)`, `entries.length > 0`],
      [`uploadedBy !== null && uploadedBy === call.visitor?.userID`, `call.visitor`],
      [`grant.serviceID === null || held.some(({ serviceID }) => serviceID === grant.serviceID)`, `held.length > 0`],
    ],
  ),
  ...of(
    "server/uploads/holders.ts",
    ["server/entries/uploads", "server/uploads", "server/scoring/blind-files"],
    [
      [`'isShown', f.is_image and `, `'isShown', `],
      [`coalesce(j.blind and j.results_released_at is null, false)`, `false`],
      [`'isScorer', \${isJudge(userID)} and \${inRound}`, `'isScorer', \${inRound}`],
    ],
  ),
  ...of(
    "server/entries/uploading.ts",
    ["server/entries/uploads"],
    [
      [`if (count < maximumFiles) return;`, `if (count <= maximumFiles) return;`],
      [`eu.entry_id = \${entryID} and eu.document_folder_id`, `eu.document_folder_id`],
    ],
  ),
  ...of(
    "server/outside/receive.ts",
    ["server/outside/receive", "server/entries/uploads"],
    [
      [`if (bytes > upload.maxBytes) refuse`, `if (false) refuse`],
      [`if (bytes === 0) refuse(emptyFile);`, ``],
      [`kind && accepts(restriction, kind) ? kind`, `kind ? kind`],
      [`await removeUpload(files, key).catch(() => undefined);`, ``],
    ],
  ),
  ...of(
    "server/uploads/range.ts",
    ["server/uploads/range", "server/entries/uploads"],
    [[`Math.max(0, size - Number(last))`, `Number(last)`]],
  ),
  ...of(
    "server/outside/abandoned.ts",
    ["server/uploads/sweep"],
    [
      [`filter(([id]) => !kept.has(id))`, `filter(() => true)`],
      [`madeAt(id) < before.getTime()`, `true`],
    ],
  ),
];

const scoring = [
  ...of(
    "contract/scoring-rules.ts",
    ["contract/scoring-rules", "server/scoring/scoring"],
    [
      [`value >= 0 && value <= maximumValue`, `value <= maximumValue`],
      [`(weight * (numberOf(values, name) ?? 0)) / maximumValue`, `(numberOf(values, name) ?? 0) / maximumValue`],
      [`(squares / (sheets - 1))`, `(squares / sheets)`],
      [`place += run.length;`, `place += 1;`],
      [`compare(run[0]!, one) === 0`, `run[0] === one`],
      [`(other.result ?? -1) - (one.result ?? -1)`, `(one.result ?? -1) - (other.result ?? -1)`],
      [`criteria.filter((criterion) => !isComment(criterion))`, `[...criteria]`],
    ],
  ),
  ...of(
    "server/entries/search.ts",
    ["server/entries/search"],
    [
      [`lower(full_name) like \${like} or`, ``],
      [`lower(g.name) like \${like} or `, ``],
      [`like lower(\${ending}) and`, `like lower(\${ending}) or`],
    ],
  ),
  ...of(
    "db/migrations/0031_entry_search.sql",
    ["server/entries/search"],
    [
      [`client_id = $1 and service_id = $2`, `service_id = $2`],
      [`client_id = $1 and service_id = $2`, `client_id = $1`],
      [`do update set words = excluded.words`, `do nothing`],
    ],
  ),
  ...of(
    "server/scoring/judged.ts",
    ["server/scoring", "server/galleries"],
    [
      [
        `e.submitted_at is not null and e.disqualified_at is null and \${admitted}`,
        `e.submitted_at is not null and \${admitted}`,
      ],
      [
        `e.submitted_at is not null and e.disqualified_at is null and e.screening`,
        `e.submitted_at is not null and e.screening`,
      ],
      [`      where c.client_id = s.client_id and c.entry_id = s.entry_id`, `      where c.entry_id <> s.entry_id`],
      [`e.user_id <> \${userID}\n`, `true\n`],
      [`(a.category_id = e.category_id or a.entry_id = e.entry_id)`, `a.category_id = e.category_id`],
      [`c.entry_id = e.entry_id and c.user_id = \${userID}`, `false`],
    ],
  ),
  ...of(
    "db/migrations/0194_who_judges_what.sql",
    ["server/scoring/scoring", "server/scoring/conflicts", "server/users/action-panel", "server/entries/people"],
    [
      [`e.category_id = a.category_id\n  where e.user_id <> a.user_id`, `e.category_id = a.category_id\n  where true`],
      [`e.entry_id = a.entry_id\n  where e.user_id <> a.user_id`, `e.entry_id = a.entry_id\n  where true`],
      [`c.user_id = a.user_id)\n  union all`, `c.user_id = a.user_id and false)\n  union all`],
      [`c.user_id = a.user_id)\n    -- Once`, `c.user_id = a.user_id and false)\n    -- Once`],
      [`where b.client_id = a.client_id and`, `where false and`],
    ],
  ),
  ...of(
    "db/migrations/0008_what_there_is_to_score.sql",
    ["server/scoring", "server/contests/overview"],
    [
      [
        `g.category_id, coalesce(own.scoresheet_id, shared.scoresheet_id)`,
        `g.category_id, coalesce(shared.scoresheet_id, own.scoresheet_id)`,
      ],
    ],
  ),
  ...of(
    "db/migrations/0119_rounds.sql",
    ["server/scoring/scoring", "server/scoring/rounds", "server/users/action-panel", "server/contests/overview"],
    [
      [`  where j.is_judged;`, `;`],
      [`s.saved_at is null and d.entry_id is not null`, `d.entry_id is not null`],
      [`s.scoresheet_id, s.saved_at desc, s.score_id desc;`, `s.scoresheet_id, s.saved_at, s.score_id;`],
      [`and j.service_id = s.service_id and j.round = s.round`, `and j.service_id = s.service_id`],
      [`d.entry_id = j.entry_id and d.round = j.round`, `d.entry_id = j.entry_id`],
    ],
  ),
  ...of(
    "server/scoring/queries.ts",
    ["server/scoring"],
    [
      [`w.opens_at <= \${now} and w.closes_at > \${now}`, `w.opens_at <= \${now}`],
      [` and t.criteria = \${json(given.criteria)}::jsonb`, ``],
      [`\${inRound} and \${isJudge(userID)}`, `\${inRound}`],
      [`\${inRound} and \${isJudge(userID)}`, `\${isJudge(userID)}`],
      [`t.category_id is null and not exists (`, `t.category_id is null or not exists (`],
      [`'fileName', \${blind ? fragment\`null::text\` : fragment\`f.file_name\`}`, `'fileName', f.file_name`],
      [`'credit', \${blind ? fragment\`''\` : fragment\`eu.credit\`}`, `'credit', eu.credit`],
      [`order by md5(sheet.user_id::text || sheet.entry_id::text)`, `order by sheet.user_id`],
      [`and (q.category_id is null or q.category_id = e.category_id)`, ``],
    ],
  ),
  ...of(
    "server/scoring/scoring-window.ts",
    ["server/scoring"],
    [
      [`if (service.resultsReleasedAt) return alreadyReleased;`, ``],
      [`if (!entry.isJudged) refuse`, `if (false) refuse`],
    ],
  ),
  ...of(
    "server/scoring/scoring.ts",
    ["server/scoring"],
    [
      [`params.userID !== user.userID && !may(standings, "VIEW_SCORES")`, `false`],
      [`if (showScoresToUsers === "no") refuse`, `if (false) refuse`],
      [`if (!service.resultsReleasedAt) refuse("Scores`, `if (false) refuse("Scores`],
      [`...sheetErrors(sheet.criteria, ask.body.values),`, ``],
      [`...missingComment(ask, sheet),`, ``],
    ],
  ),
  ...of(
    "server/scoring/saving.ts",
    ["server/scoring"],
    [
      [`if (service.resultsReleasedAt) refuse(alreadyReleased, 409);`, ``],
      [`if (resultsReleasedAt) return undefined;`, ``],
      [`applying?.scoresheetID === params.scoresheetID ? applying : undefined`, `applying`],
    ],
  ),
  ...of(
    "server/scoring/sheet-view.ts",
    ["server/scoring"],
    [[`showScoresToUsers === "yes-comments" ? criteria`, `showScoresToUsers !== "yes" ? criteria`]],
  ),
  ...of("server/scoring/assigning.ts", ["server/scoring"], [[`if (ownerID === userID) refuse`, `if (false) refuse`]]),
  ...of(
    "server/scoring/results.ts",
    ["server/scoring"],
    [
      [`if (entry.disqualifiedAt !== null)\n      refuse`, `if (false)\n      refuse`],
      [`if (!before.resultsReleasedAt) refuse`, `if (false) refuse`],
      [`filter(({ whyNot }) => whyNot === null)`, `filter(() => true)`],
    ],
  ),
];

const galleries = [
  ...of(
    "server/galleries/visible.ts",
    ["server/galleries"],
    [
      [`if (service.status === "draft") return "draft-contest";`, ``],
      [`if (!gallery.published) return "unpublished";`, ``],
      [`kind === "winners" || shows === "awarded"`, `kind === "winners"`],
      [`now < new Date(closesAt)`, `true`],
      [`names: !judging?.blind || resultsReleasedAt !== null`, `names: true`],
      [`titles: resultsReleasedAt !== null`, `titles: true`],
    ],
  ),
  ...of(
    "server/galleries/queries.ts",
    ["server/galleries", "server/entries/uploads"],
    [
      [`where eu.entry_id = \${entryID} and f.is_image`, `where eu.entry_id = \${entryID}`],
      [`g.published and \${judged} and v.status <> 'draft'`, `g.published and \${judged}`],
      [`(g.kind <> 'winners' and g.shows <> 'awarded'`, `(g.kind <> 'winners'`],
      [`fragment\`and \${isAwarded}\` : nothing`, `nothing : nothing`],
      [`w.opens_at <= \${now} and w.closes_at > \${now}`, `w.opens_at <= \${now}`],
      [`g.published and \${judged} and v.status`, `\${judged} and v.status`],
      [`and g.kind = 'archive'\``, `\``],
    ],
  ),
  ...of(
    "server/galleries/winners.ts",
    ["server/galleries"],
    [
      [`if (winners?.published) return;`, ``],
      [`order by published desc, position`, `order by position desc`],
    ],
  ),
];

const sessions = [
  ...of(
    "server/users/sessions.ts",
    ["server/users", "server/people/people"],
    [
      [` and expires_at > now()\``, `\``],
      [`({ expiresAt }) => Date.parse(expiresAt)`, `() => Infinity`],
      [`bearers.forget(({ session }) => session.userID === userID);`, ``],
    ],
  ),
  ...of(
    "server/users/attempts.ts",
    ["server/users"],
    [
      [`sameFor(email)}\`, free: 5,`, `sameFor(email)}\`, free: 6,`],
      [`\${firstWait} * power(2, least`, `\${firstWait} * power(1, least`],
      [`whole.slice(0, 4)`, `whole.slice(0, 5)`],
    ],
  ),
  ...of(
    "server/users/password.ts",
    ["server/users/password"],
    [
      [`if (made >= MOST_AN_HOUR) return;`, ``],
      [`await endSessions(sql, userID, null);`, ``],
      [`if (spent.length === 0) refuse(NO_LONGER_GOOD, 409);`, ``],
      [`await endSessions(sql, user.userID, user.sessionID);`, ``],
    ],
  ),
  ...of(
    "server/links/queries.ts",
    ["server/links", "server/users/password", "server/people/invitations"],
    [
      [`when l.revoked_at is not null then 'revoked'`, ``],
      [`when l.expires_at <= now() then 'expired'`, ``],
      [`link_id = \${linkID} and \${linkState} = 'open'\n  returning`, `link_id = \${linkID}\n  returning`],
    ],
  ),
  ...of(
    "server/links/links.ts",
    ["server/links", "server/users/password"],
    [
      [`link?.purpose === purpose && `, `link !== undefined && `],
      [`  if (!link) await database.home((sql) => countAttempt(sql, [subject]));`, ``],
    ],
  ),
  ...of(
    "server/users/find.ts",
    ["server/users", "server/people"],
    [
      [`where \${named(words)} and findable and not \${near}`, `where \${named(words)} and not \${near}`],
      [`c.user_id = u.user_id and c.client_id = any(\${clientIDs}::uuid[])`, `c.user_id = u.user_id`],
      [`case when hits.rank < \${FINDABLE} then u.email end`, `u.email`],
    ],
  ),
];

const pagesAndCursors = [
  ...of(
    "server/db/cursor.ts",
    ["server/people", "server/support", "server/db"],
    [
      [`place.length === kinds.length && `, ``],
      [`kinds.every((kind, at) => fits[kind](place[at]))`, `true`],
      [`if (rows.length <= size)`, `if (rows.length < size)`],
    ],
  ),
  ...of(
    "server/http/fault.ts",
    ["server/support", "server/http", "server/users/signing-in"],
    [[`if (statusCode === 413) return new Refusal("What was sent is too large.", 413);`, ``]],
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
];

const caches = [
  ...of(
    "server/http/answer-cache.ts",
    ["server/http"],
    [
      [`if (isOutdated(subject)) drop(address);`, ``],
      [`if (isOutdated(subject)) makings.delete(address);`, `void address;`],
      [`(subject.serviceID ?? serviceID) === serviceID`, `subject.serviceID === serviceID`],
      [`(subject.clientID ?? clientID) === clientID`, `subject.clientID === clientID`],
      [`if (entry && entry.until > Date.now())`, `if (entry)`],
      [`request.headers["if-none-match"] === packed.etag`, `request.headers["if-none-match"]`],
      [`      if (bytes <= MOST_BYTES) break;`, `      break;`],
    ],
  ),
  ...of(
    "server/http/cached-call.ts",
    ["server/http"],
    [
      [`known.map((name) => query[name])]`, `[]]`],
      [`if (known.length > 0 && !isKnown(query, known)) return make();`, ``],
    ],
  ),
  ...of(
    "server/lookup-cache.ts",
    ["server/lookup-cache", "server/http", "server/users", "server/people/people", "server/scoring/scoring"],
    [
      [`if (isAbout(value, key)) kept.delete(key);`, `void key;`],
      [` && before === forgotten`, ``],
      [`known && known.until > Date.now()`, `known`],
    ],
  ),
];

const dueWork = [
  ...of(
    "server/jobs/due-work.ts",
    ["server/jobs"],
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
    "server/jobs/rounds.ts",
    ["server/jobs"],
    [
      [`work.attempts >= kind.mostAttempts || kind.isHopeless?.(failure)`, `kind.isHopeless?.(failure)`],
      [`kind.firstWait * 2 ** (work.attempts - 1)`, `kind.firstWait`],
      [`  if (signal.aborted) return place.transaction((sql) => releaseClaim(sql, work));`, ``],
    ],
  ),
  ...of("server/jobs/mail.ts", ["server/jobs"], [[`responseCode >= 500`, `responseCode >= 400`]]),
  ...of(
    "server/uploads/sweep.ts",
    ["server/uploads/sweep"],
    [
      [` and not exists (select from file_holders h where h.upload_id = f.upload_id)`, ``],
      [`where f.created_at < \${before} and`, `where`],
      [`    union all select task_id from tasks where task_id = any (\${ids}::uuid[])`, ``],
    ],
  ),
];

const programs = [
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
    "server/http/enter.ts",
    ["server/services/preview-links"],
    [[`(purpose === "preview" && recordID === serviceID)`, `purpose === "preview"`]],
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

const payments = [
  ...of(
    "server/payments/stripe.ts",
    ["server/payments/providers"],
    [
      [`if (outcome.state !== "declined" || intent.status === "canceled") return outcome;`, `return outcome;`],
      [`{ idempotencyKey: attempt.attemptID },\n          ),\n        );`, `),\n        );`],
      [`isInvalidRequest(error) && error.statusCode !== 409`, `error instanceof Error`],
      [`return await stripe.paymentIntents.cancel(intent.id, { expand });`, `return intent;`],
      [`          { idempotencyKey: refundID },`, ``],
      [`if (livemode !== keys.live)`, `if (false)`],
      [`amount: cents, metadata: { refund: refundID }`, `metadata: { refund: refundID }`],
    ],
  ),
  ...of(
    "server/payments/square.ts",
    ["server/payments/providers"],
    [
      [`&& timingSafeEqual(given, right)`, ``],
      [`createHmac("sha256", key).update(url)`, `createHmac("sha256", key)`],
      [`errors.every(({ code }) => code !== "IDEMPOTENCY_KEY_REUSED")`, `true`],
      [`statusCode < 500 &&`, `statusCode < 600 &&`],
      [`startedAt.getTime() > CERTAINLY_LISTED`, `startedAt.getTime() >= 0`],
      [`idempotencyKey: refundID,`, `idempotencyKey: crypto.randomUUID(),`],
    ],
  ),
];

const selling = [
  ...of(
    "server/sales/stock.ts",
    ["server/sales/registration", "server/sales/checkout"],
    [
      [`size is null or held + sold + \${by} <= size and`, `size is null or`],
      [`set held = held - \${quantity}, sold = sold + \${quantity}`, `set sold = sold + \${quantity}`],
      [`and not sold and quota_id <> all`, `and quota_id <> all`],
    ],
  ),
  ...of(
    "server/sales/parts.ts",
    ["server/sales/refunds", "server/sales/sold"],
    [
      [`const by = sign * amount;`, `const by = amount;`],
      [`if (!room) return false;`, ``],
      [`k.paid > k.refunded`, `k.state = 'live'`],
    ],
  ),
  ...of(
    "server/sales/refunding.ts",
    ["server/sales/refunds", "server/sales/sold"],
    [
      [`if (chosen.some(({ serviceID }) => !managed.includes(serviceID)))`, `if (false)`],
      [`const left = await leftIn(sql, transactionID, serviceIDs);`, `const left = Infinity;`],
    ],
  ),
  ...of(
    "server/sales/cancelling.ts",
    ["server/sales/cancelling"],
    [
      [`if (told.length === 0) await tellEveryone`, `await tellEveryone`],
      [`and r.state = 'failed' and r.created_at >= c.at))\`;`, `and false))\`;`],
      [
        `where service_id = \${serviceID} and cancelled_at is null returning`,
        `where service_id = \${serviceID} returning`,
      ],
    ],
  ),
  ...of("server/sales/holders.ts", ["server/sales/registration"], [[`if (!beyond) return;`, `return;`]]),
];

/** What is judged in several rounds, by panels, and released at a moment that was set. */
const seasons = [
  ...of(
    "server/scoring/rounds.ts",
    ["server/scoring/rounds"],
    [
      [`if (round !== body.round)\n      refuse`, `if (false)\n      refuse`],
      [`if (before.releaseAt) refuse`, `if (false) refuse`],
      [`    await refuseWhileOpen(ask);`, ``],
      [`if (scored) refuse("Scoresheets were saved`, `if (false) refuse("Scoresheets were saved`],
      [`goOn.toSorted((a, b) => a.number - b.number)`, `goOn`],
      [`if (gone > 0)`, `if (false)`],
    ],
  ),
  ...of(
    "server/scoring/rounds-queries.ts",
    ["server/scoring/rounds"],
    [
      [`r.round = \${round - 1} and r.goes_on`, `r.round = \${round - 1}`],
      [`and e.entry_id = a.entry_id and e.round < \${round}`, `and e.entry_id = a.entry_id and false`],
    ],
  ),
  ...of(
    "server/scoring/queries.ts",
    ["server/scoring/rounds"],
    [[`and e.round = coalesce(\${round}::smallint, e.round)`, ``]],
  ),
  ...of(
    "server/scoring/panels-queries.ts",
    ["server/scoring/panels"],
    [
      [
        `where a.service_id = \${serviceID} and a.scorer_panel_id = \${scorerPanelID} and not exists (`,
        `where a.service_id = \${serviceID} and not exists (`,
      ],
      [`left.filter((one) => one.otherID), left.filter((one) => !one.otherID)`, `[], left`],
      [`where m.service_id = \${serviceID} and m.user_id = \${userID}`, `where false`],
    ],
  ),
  ...of(
    "server/scoring/planned-release.ts",
    ["server/scoring/planned-release"],
    [
      [`if (new Date(releaseAt) > now) return new Date(releaseAt);`, ``],
      [`  await failPlan(sql, { serviceID, at: new Date(releaseAt), why });`, ``],
      [`if (at <= now)`, `if (false)`],
    ],
  ),
  ...of(
    "server/scoring/releasing.ts",
    ["server/scoring/planned-release", "server/galleries/results-previews"],
    [
      [`if (until && !said.closes) refuseWhileOpen`, `if (false) refuseWhileOpen`],
      [`  await endResultsPreviews(sql, serviceID, now);`, ``],
    ],
  ),
  ...of(
    "server/galleries/results-previews.ts",
    ["server/galleries/results-previews"],
    [
      [
        `  if (resultsReleasedAt !== null) refuse("The results are released: everybody sees the winners.", 409);\n  if (state`,
        `  if (state`,
      ],
      [`if (state !== "open") refuse("This preview has ended.", 409);`, ``],
      [`text === "full" ? text`, `text === "full" || text === "original" ? text`],
      [`    await revokeLinks(sql, "resultsPreview", resultsPreview.resultsPreviewID);`, ``],
    ],
  ),
  ...of(
    "server/scoring/scoring.ts",
    ["server/scoring/late-sheets"],
    [
      [`(follows === null || Date.parse(latest.savedAt) > Date.parse(follows))`, `follows === null`],
      [`const isPlain = !isSeen(ask) && ask.body.follows === undefined;`, `const isPlain = !isSeen(ask);`],
      [`      if (already) return already;`, ``],
    ],
  ),
];

/** What goes on to another program, what is only rehearsed, and what stands once it is awarded. */
const afterwards = [
  ...of(
    "server/levels/consent.ts",
    ["server/levels"],
    [
      [`if (isGone && body.agreed) return { state };`, ``],
      [`if (row.left || awardTitle === null)`, `if (row.left)`],
      [`state === "lapsed" || Date.parse(row.answerBy) <= now.getTime()`, `state === "lapsed"`],
    ],
  ),
  ...of(
    "server/levels/arriving.ts",
    ["server/levels"],
    [
      [`  if (before) return { ...before, isNew: false };`, ``],
      [`  if (why) return { whyNot: why };`, ``],
    ],
  ),
  ...of("server/levels/onward-queries.ts", ["server/levels"], [[`  where o.state = 'lapsed'\n`, `\n`]]),
  ...of(
    "server/levels/feeder-queries.ts",
    ["server/levels"],
    [[`await sql\`select from entry_numbers where service_id = \${serviceID} for update\`;`, ``]],
  ),
  ...of(
    "server/clients/inside-program.ts",
    ["server/rehearsals/no-mail"],
    [[`if (service.rehearsalOf) await withoutMail(sql);`, ``]],
  ),
  ...of(
    "server/outside/mail.ts",
    ["server/rehearsals/rehearsals"],
    [[`mails.filter(({ to }) => !isNowhere(to))`, `mails`]],
  ),
  ...of(
    "server/sales/products.ts",
    ["server/rehearsals/rehearsals"],
    [[`if (rehearsalOf) refuse(takesNoMoney, 409);`, ``]],
  ),
  ...of(
    "server/sales/fees.ts",
    ["server/rehearsals/rehearsals"],
    [[`if (rehearsalOf) refuse(takesNoMoney, 409);`, ``]],
  ),
  ...of(
    "server/http/enter.ts",
    ["server/rehearsals/rehearsals"],
    [[`principal.person.rehearses === serviceID`, `principal.person.rehearses !== undefined`]],
  ),
  ...of(
    "server/certificates/queries.ts",
    ["server/certificates"],
    [
      [`e.entry_id = k.entry_id and \${awardStands}) as award`, `e.entry_id = k.entry_id) as award`],
      [
        `and e.service_id = \${serviceID} and \${awardStands}`,
        `and e.service_id = \${serviceID} and e.award_title <> ''`,
      ],
    ],
  ),
  ...of(
    "server/certificates/checking.ts",
    ["server/certificates"],
    [
      [
        `if (certificate && certificate.status !== "draft") return certificate;`,
        `if (certificate) return certificate;`,
      ],
      [`  await database.home((sql) => countAttempt(sql, [subject]));`, ``],
    ],
  ),
  ...of(
    "server/awards/awards.ts",
    ["server/awards"],
    [
      [`awardPlaces !== null && fund.awards + here.length - before.length > awardPlaces`, `false`],
      [`if (settings.onePerPerson) refuseSecond`, `if (false) refuseSecond`],
      [`stand.some(isOther) || candidates.some(isOther)`, `stand.some(isOther)`],
      [`if (after.awardBudget !== null && after.awardBudget < held) refuseBelow`, `if (false) refuseBelow`],
      [`if (state === "accepted" && reason === null)`, `if (false)`],
      [`if (paidOn !== null) refuse`, `if (false) refuse`],
    ],
  ),
];

/** Who may begin, help, vote, answer or sponsor. */
const takingPart = [
  ...of(
    "server/entries/newcomers.ts",
    ["server/entries/newcomers", "server/rehearsals/rehearsals"],
    [
      [`if (isRehearsal) refuse`, `if (false) refuse`],
      [`found(made ?? (await accountByEmail(sql, email))[0], "account")`, `found(made, "account")`],
    ],
  ),
  ...of(
    "server/entries/starting.ts",
    ["server/entries/newcomers", "server/entries/copies"],
    [
      [
        `const started = await entryStarted(sql, asked);\n  if (started) return started;\n  const number = await takeNumber(sql, service.serviceID);\n  const entryID`,
        `const number = await takeNumber(sql, service.serviceID);\n  const entryID`,
      ],
    ],
  ),
  ...of(
    "server/entries/starting.ts",
    ["server/entries/eligibility"],
    [[` ?? whyNotEligible(category, start.eligible)`, ``]],
  ),
  ...of(
    "contract/eligibility.ts",
    ["contract/eligibility", "server/entries/eligibility"],
    [
      [`if (answers.includes(false)) return`, `if (false) return`],
      [`if (answers.length !== questions.length)`, `if (false)`],
    ],
  ),
  ...of(
    "server/http/records.ts",
    ["server/entries/people"],
    [
      [`entry.may === "edit" ?`, `entry.may ?`],
      [`entry.may ? ["coEntrant" as const] : []`, `"coEntrant" as const`],
    ],
  ),
  ...of(
    "contract/permissions.ts",
    ["server/entries/people", "contract/permissions"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programs]`, `SUBMIT_ENTRY: ["entrant", "coEditor", ...programs]`],
      [`SHARE_ENTRY: ["entrant", ...programs]`, `SHARE_ENTRY: ["entrant", "coEntrant", ...programs]`],
    ],
  ),
  ...of(
    "server/entries/people-queries.ts",
    ["server/entries/people"],
    [
      [
        `where p.client_id = e.client_id and p.entry_id = e.entry_id and p.user_id = \${userID})\`;\n\n/** What`,
        `where p.client_id = e.client_id and p.user_id = \${userID})\`;\n\n/** What`,
      ],
      [`  await withdrawFrom(sql, entryID);\n`, `\n`],
    ],
  ),
  ...of(
    "server/entries/people.ts",
    ["server/entries/people"],
    [
      [`    const { email } = await personBy(sql, userID);\n    await withdrawFrom(sql, entryID, { email });`, ``],
      [`people.length + invited.length >= mostEntryPeople`, `people.length >= mostEntryPeople`],
    ],
  ),
  ...of("server/scoring/judged.ts", ["server/entries/people"], [[`  and not \${helpsWith(userID)}\n`, `\n`]]),
  ...of(
    "db/migrations/0131_one_rule_for_members.sql",
    ["server/votes/votes", "server/votes/refused"],
    [
      [
        `if vote.ticket_restriction <> way and (way <> 'ticket' or vote.ticket_restriction not in ('per-ticket', 'per-scanned-ticket')) then`,
        `if false then`,
      ],
      [`if way = 'no' and time_of.audience <> 'all' and`, `if false and`],
      [`if ticket_of.state <> 'live' then`, `if false then`],
      [
        `s.ticket_id = ticket and s.seat is not null) then return 'not scanned'`,
        `s.ticket_id = ticket) then return 'not scanned'`,
      ],
      [`if vote.items = 'properties' and exists (`, `if false and exists (`],
      [`ticket_of.service_id <> coalesce(vote.ticket_service_id, vote.service_id) then`, `false then`],
      [`vote.counted_at is not null or at >= time_of.closes_at`, `vote.counted_at is not null`],
      [`and l.used_at is null and l.revoked_at is null`, `and l.revoked_at is null`],
    ],
  ),
  ...of(
    "server/votes/casting.ts",
    ["server/votes/votes", "server/votes/refused"],
    [
      [`    if (body.ticketID) refuseAbout(bearer, body.ticketID);`, ``],
      [`if (asked.publicVoteID !== body.publicVoteID) refuseLink();`, ``],
      [`if (vote.ticketRestriction !== "unrestricted") refuseBallot`, `if (false) refuseBallot`],
    ],
  ),
  ...of("server/votes/voters.ts", ["server/votes"], [[`fragment\`and k.given_at is null\``, `nothing`]]),
  ...of(
    "server/surveys/charts.ts",
    ["server/surveys/surveys"],
    [
      [`if (shown < fewestAnswers) return`, `if (false) return`],
      [`if (counts.some((each) => each < fewestAnswers)) return`, `if (false) return`],
      [`if (others > 0 && others < fewestAnswers) return`, `if (false) return`],
      [`if (element.type === "multiSelect" && values.length > 1) return`, `if (false) return`],
    ],
  ),
  ...of(
    "server/surveys/results.ts",
    ["server/surveys"],
    [
      [
        `if (whyHidden(elements, await countsIn(sql, serviceID), filter) !== null) return { words: [], next: null };`,
        ``,
      ],
      [`read.shown < fewestAnswers ? null :`, ``],
    ],
  ),
  ...of(
    "server/sponsors/tiers.ts",
    ["server/sponsors/sponsors"],
    [
      [`sponsors >= places)`, `sponsors > places)`],
      [`  await lockTier(sql, sponsorTierID);`, ``],
      [`    if (sponsors > 0)`, `    if (false)`],
    ],
  ),
];

export const mutants: readonly Mutant[] = [
  ...permissions,
  ...entering,
  ...timeframes,
  ...forms,
  ...entries,
  ...files,
  ...scoring,
  ...galleries,
  ...sessions,
  ...pagesAndCursors,
  ...caches,
  ...dueWork,
  ...programs,
  ...payments,
  ...selling,
  ...seasons,
  ...afterwards,
  ...takingPart,
];
