import { type Mutant, of } from "./mutant.ts";

export const scoring: readonly Mutant[] = [
  ...of(
    "contract/judging/scoring-rules.ts",
    ["contract/judging/scoring-rules", "server/judging/scoring"],
    [
      [`value >= 0 && value <= maximumValue`, `value <= maximumValue`],
      [`(weight * (scoreFor(values, name) ?? 0)) / maximumValue`, `(scoreFor(values, name) ?? 0) / maximumValue`],
      [`(squares / (sheets - 1))`, `(squares / sheets)`],
      [`place += run.length;`, `place += 1;`],
      [`compare(run[0]!, one) === 0`, `run[0] === one`],
      [`(other.result ?? -1) - (one.result ?? -1)`, `(one.result ?? -1) - (other.result ?? -1)`],
      [`criteria.filter((criterion) => !isComment(criterion))`, `[...criteria]`],
    ],
  ),
  ...of(
    "server/entries/judging-conditions.ts",
    ["server/galleries/galleries", "server/judging/results", "server/judging/scorer-plans", "server/judging/chairs"],
    [
      [
        `e.submitted_at is not null and e.disqualified_at is null and \${isAdmittedEntry}`,
        `e.submitted_at is not null and \${isAdmittedEntry}`,
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
    "db/schema/72-judging.sql",
    ["server/judging/scoring.test"],
    [
      [`e.category_id = a.category_id\n  where e.user_id <> a.user_id`, `e.category_id = a.category_id\n  where true`],
      [`e.entry_id = a.entry_id\n  where e.user_id <> a.user_id`, `e.entry_id = a.entry_id\n  where true`],
      [`c.user_id = a.user_id)\n  union all`, `c.user_id = a.user_id and false)\n  union all`],
      [`c.user_id = a.user_id)\n    -- Once`, `c.user_id = a.user_id and false)\n    -- Once`],
      [`where b.client_id = a.client_id and`, `where false and`],
    ],
  ),
  ...of(
    "db/migrations/0294_several_categories.sql",
    ["server/judging/results"],
    [
      [
        `g.category_id, coalesce(own.scoresheet_id, shared.scoresheet_id)`,
        `g.category_id, coalesce(shared.scoresheet_id, own.scoresheet_id)`,
      ],
    ],
  ),
  ...of(
    "db/schema/72-judging.sql",
    ["server/judging/scoring.test", "server/judging/rounds"],
    [
      [`s.scoresheet_id, s.saved_at desc, s.score_id desc;`, `s.scoresheet_id, s.saved_at, s.score_id;`],
      [`and j.service_id = s.service_id and j.round = s.round`, `and j.service_id = s.service_id`],
    ],
  ),
  ...of(
    "db/migrations/0294_several_categories.sql",
    ["server/judging/scoring.test", "server/judging/rounds"],
    [
      [`  where j.is_judged;`, `;`],
      [`s.saved_at is null and exists`, `exists`],
      [`d.entry_id = j.entry_id and d.round = j.round`, `d.entry_id = j.entry_id`],
      [`and d.user_id = j.user_id and`, `and`],
    ],
  ),
  ...of(
    "server/judging/scoring-queries.ts",
    ["server/judging/scoring.test", "server/judging/results"],
    [
      [`'fileName', \${blind ? fragment\`null::text\` : fragment\`f.file_name\`}`, `'fileName', f.file_name`],
      [`'credit', \${blind ? fragment\`''\` : fragment\`eu.credit\`}`, `'credit', eu.credit`],
      [`order by md5(sheet.user_id::text || sheet.entry_id::text)`, `order by sheet.user_id`],
      [`and \${isFormForCategory(fragment\`q\`, fragment\`e.category_id\`)}`, ``],
    ],
  ),
  ...of(
    "server/judging/scoring-window.ts",
    ["server/judging/scoring-window", "server/judging/rounds"],
    [[`if (service.resultsReleasedAt) return releasedText;`, ``]],
  ),
  ...of(
    "server/entries/refuse-not-judged.ts",
    ["server/judging/rounds"],
    [[`if (!entry.isJudged) refuse`, `if (false) refuse`]],
  ),
  ...of(
    "server/judging/scoring.ts",
    ["server/judging/scoring.test", "server/judging/results"],
    [
      [`params.userID !== user.userID && !may(standings, "VIEW_SCORES")`, `false`],
      [`if (showScoresToUsers === "no") refuse`, `if (false) refuse`],
      [`if (!service.resultsReleasedAt) refuse("Scores`, `if (false) refuse("Scores`],
      [
        `refuseSheetErrors(
      sheetErrors(sheet.criteria, body.values, { commentRequired: judgingOf(service).commentsRequired }),
    );`,
        ``,
      ],
      [`commentRequired: judgingOf(service).commentsRequired`, `commentRequired: false`],
    ],
  ),
  ...of(
    "server/judging/sheet-saving.ts",
    ["server/judging/scoring.test"],
    [
      [`applying?.scoresheetID === scoresheetID ? applying : undefined`, `applying`],
      [`if (why) refuse(why, 409);`, ``],
    ],
  ),
  ...of(
    "server/judging/sheet-view.ts",
    ["server/judging"],
    [[`showScoresToUsers === "yes-comments" ? criteria`, `showScoresToUsers !== "yes" ? criteria`]],
  ),
  ...of("server/judging/assignments.ts", ["server/judging"], [[`if (ownerID === userID) refuse`, `if (false) refuse`]]),
  ...of(
    "server/judging/results.ts",
    ["server/judging"],
    [
      [`if (entry.disqualifiedAt !== null)\n      refuse`, `if (false)\n      refuse`],
      [`if (!before.resultsReleasedAt) refuse`, `if (false) refuse`],
      [`filter(({ whyNot }) => whyNot === null)`, `filter(() => true)`],
    ],
  ),
  ...of(
    "server/judging/rounds.ts",
    ["server/judging/rounds"],
    [
      [`if (round !== body.round)\n      refuse`, `if (false)\n      refuse`],
      [`if (before.releaseAt) refuse`, `if (false) refuse`],
      [`    await refuseWhileEntriesOpen(context);`, ``],
      [`if (scored) refuse("Scoresheets were saved`, `if (false) refuse("Scoresheets were saved`],
      [`if (outCount > 0)`, `if (false)`],
    ],
  ),
  ...of(
    "server/galleries/shortlist.ts",
    ["server/judging/rounds"],
    [[`goOn.toSorted((a, b) => a.number - b.number)`, `goOn`]],
  ),
  ...of(
    "server/judging/rounds-queries.ts",
    ["server/judging/rounds"],
    [
      [`r.round = \${round - 1} and r.goes_on`, `r.round = \${round - 1}`],
      [`and e.entry_id = a.entry_id and e.round < \${round}`, `and e.entry_id = a.entry_id and false`],
    ],
  ),
  ...of(
    "server/judging/sheet-saving.ts",
    ["server/judging/rounds"],
    [[`body.round !== undefined && body.round !== status.round`, `false`]],
  ),
  ...of(
    "server/judging/panels-queries.ts",
    ["server/judging/panels"],
    [
      [
        `where a.service_id = \${serviceID} and a.scorer_panel_id = \${scorerPanelID} and not exists (`,
        `where a.service_id = \${serviceID} and not exists (`,
      ],
      [`orphaned.filter((one) => one.otherID), orphaned.filter((one) => !one.otherID)`, `[], orphaned`],
      [`where m.service_id = \${serviceID} and m.user_id = \${userID}`, `where false`],
    ],
  ),
  ...of(
    "server/judging/planned-release.ts",
    ["server/judging/planned-release"],
    [
      [`if (new Date(releaseAt) > now) return new Date(releaseAt);`, ``],
      [`  await failReleasePlan(sql, { serviceID, at: new Date(releaseAt), why });`, ``],
      [`if (at <= now)`, `if (false)`],
    ],
  ),
  ...of(
    "server/judging/release.ts",
    ["server/judging/planned-release", "server/galleries/results-previews"],
    [[`if (until && !terms.closes) refuseWhileEntriesOpen`, `if (false) refuseWhileEntriesOpen`]],
  ),
  ...of(
    "server/app/results-listeners.ts",
    ["server/galleries/results-previews"],
    [[`    await endResultsPreviews(sql, serviceID, now);`, ``]],
  ),
  ...of(
    "server/judging/scoring.ts",
    ["server/judging/late-sheets"],
    [
      [`(follows === null || Date.parse(latest.savedAt) > Date.parse(follows))`, `follows === null`],
      [`const isLate = body.follows !== undefined;`, `const isLate = false;`],
      [`    if (already) return already;`, ``],
    ],
  ),
  ...of(
    "server/judging/scoring-queries.ts",
    ["server/judging/released-results"],
    [[`for key share of j \${alone`, `\${alone`]],
  ),
  ...of(
    "server/entries/judging-conditions.ts",
    ["server/entries/co-entrants"],
    [[`  and not \${isCoEntrant(userID)}\n`, `\n`]],
  ),
  ...of(
    "server/judging/conflicts-queries.ts",
    ["server/judging/conflicts"],
    [
      [`and \${mailDomain} <> all (\${publicDomains}::text[])`, ``],
      [
        `from companies s join builders o on company_key(o.company) = s.key\n    where o.client_id`,
        `from companies s join builders o on true\n    where o.client_id`,
      ],
      [`c.user_id = e.scorer_id) is not true`, `c.user_id = e.scorer_id) is not null`],
      [`and not (e.kind <> 'own' and \${lastDecisionLifts})`, ``],
      [`select t.*, e.*, true from tied t`, `select t.*, e.*, false from tied t`],
    ],
  ),
  ...of(
    "server/judging/results.ts",
    ["server/judging/release", "server/judging/rounds"],
    [
      [`addition.userID !== user.userID`, `false`],
      [`form.unreleasedOnly && locked.resultsReleased`, `false`],
      [`save.round === latest.round`, `true`],
    ],
  ),
  ...of(
    "server/judging/methods.ts",
    ["server/judging/methods"],
    [
      [`Math.floor(percents.length / 5)`, `Math.round(percents.length / 5)`],
      [`scorerScores.length < ENOUGH_SCORES`, `scorerScores.length <= ENOUGH_SCORES`],
    ],
  ),
  ...of(
    "server/judging/ties.ts",
    ["server/judging/ties", "server/judging/places"],
    [
      [`scorerScores.length === run.length`, `scorerScores.length > 1`],
      [
        `(run.some(({ spread }) => spread === null) ? [run] : splitByKey(run, ({ spread }) => -spread!))`,
        `splitByKey(run, ({ spread }) => -(spread ?? 0))`,
      ],
      [`others.every((one) => over.includes`, `others.some((one) => over.includes`],
    ],
  ),
  ...of(
    "server/judging/results-queries.ts",
    ["server/judging/chairs", "server/judging/places"],
    [
      [
        `from tie_decisions d join judging j using (client_id, service_id, round)\n    left join`,
        `from tie_decisions d join judging j using (client_id, service_id)\n    left join`,
      ],
    ],
  ),
  ...of(
    "server/judging/discussion.ts",
    ["server/judging/discussion"],
    [[`!countingSheets.some(({ userID }) => userID === context.user.userID)`, `countingSheets.length === 0`]],
  ),
  ...of(
    "server/judging/discussion-queries.ts",
    ["server/judging/discussion", "server/judging/rounds"],
    [[`and (\${everyRound} or r.round = e.round)`, `and (\${everyRound} or true)`]],
  ),
  ...of(
    "server/judging/scoring-queries.ts",
    ["server/judging/rounds", "server/judging/scoring.test"],
    [[`scoresheet_id = t.scoresheet_id\n        and round = e.round\n`, `scoresheet_id = t.scoresheet_id\n`]],
  ),
  ...of(
    "server/judging/feedback-queries.ts",
    ["server/judging/feedback"],
    [
      [
        `where entry_id = \${entryID} and user_id = \${userID} and round = \${round}`,
        `where entry_id = \${entryID} and round = \${round}`,
      ],
    ],
  ),
  ...of(
    "server/judging/sheet-changes.ts",
    ["server/judging/chairs"],
    [[`if (sheetChange.userID === user.userID) refuse("You`, `if (false) refuse("You`]],
  ),
  ...of(
    "server/judging/chairs-queries.ts",
    ["server/judging/chairs", "server/judging/conflicts"],
    [[`fragment\`(\${isJudge(userID)} and exists (`, `fragment\`(exists (`]],
  ),
  ...of(
    "server/judging/rounds-queries.ts",
    ["server/judging/rounds"],
    [
      [
        `select r.service_id, u.user_id, a."categoryID", a."entryID", a."toldAt"`,
        `select r.service_id, u.user_id, a."categoryID", a."entryID", null::timestamptz`,
      ],
    ],
  ),
  ...of(
    "server/judging/ceremony.ts",
    ["server/judging/ceremony"],
    [
      [
        `titleRank(other.awardTitle) - titleRank(row.awardTitle)`,
        `titleRank(row.awardTitle) - titleRank(other.awardTitle)`,
      ],
    ],
  ),
  ...of(
    "contract/judging/scoring-rules.ts",
    ["contract/judging/scoring-rules", "server/judging/scoring.test"],
    [
      [`String(values[name] ?? "").trim() === ""`, `String(values[name] ?? "") === ""`],
      [`value.length > longestComment`, `value.length >= longestComment`],
    ],
  ),
  ...of(
    "server/judging/ranking.ts",
    ["server/judging/places", "server/judging/results", "server/judging/chairs"],
    [[`.filter(({ weight }) => weight > 0)`, ``]],
  ),
  ...of(
    "server/judging/results-queries.ts",
    ["server/judging/release"],
    [
      [
        `  await sql\`\n    update entries set extended_until = null where service_id = \${serviceID} and extended_until > \${now}\`;\n`,
        ``,
      ],
    ],
  ),
  ...of(
    "server/judging/sheet-change-queries.ts",
    ["server/judging/chairs"],
    [
      [
        `where entry_id = \${entryID} and user_id = \${userID} and decided_at is null and taken_back_at is null`,
        `where entry_id = \${entryID} and user_id = \${userID} and taken_back_at is null`,
      ],
    ],
  ),
  ...of(
    "server/judging/deciding-rules.ts",
    ["server/judging/chairs"],
    [[`  if (ownEntry) refuse(`, `  if (false) refuse(`]],
  ),
];
