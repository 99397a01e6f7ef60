import { type Mutant, of } from "./mutant.ts";

export const entries: readonly Mutant[] = [
  ...of(
    "contract/entries/entry-rules.ts",
    ["contract/entries/entry-rules", "server/entries"],
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
    "server/entries/draft-answers.ts",
    ["server/entries/saving", "server/entries/forms", "server/entries/submission"],
    [[`  delete always.showWhen;`, ``]],
  ),
  ...of(
    "server/entries/answer-queries.ts",
    ["server/entries/saving", "server/entries/forms", "server/entries/submission"],
    [[`(f.category_id is null or f.category_id = e.category_id)`, `true`]],
  ),
  ...of(
    "contract/platform/checklist.ts",
    ["contract/platform/checklist", "server/entries/submission"],
    [
      [`required: credit !== "hidden" && caption === "required"`, `required: caption === "required"`],
      [`return more > 0 ?`, `return more > 1 ?`],
      [`file[word].trim() === ""`, `file[word] === ""`],
    ],
  ),
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
    "server/entries/entry-state.ts",
    ["server/entries/entries"],
    [
      [`resultsReleased && isJudged ?`, `isJudged ?`],
      [`resultsReleased && isJudged ?`, `resultsReleased ?`],
    ],
  ),
  ...of(
    "server/entries/own-entries.ts",
    ["server/entries/entries"],
    [[`awardTitle: toldTitle({ ...row, screening }, resultsReleased)`, `awardTitle: row.awardTitle`]],
  ),
  ...of(
    "server/entries/entering.ts",
    ["server/entries/entries"],
    [
      [`const isOver = service.status === "archived";`, `const isOver = false;`],
      [`user_id = \${userID} and entry_key`, `entry_key`],
    ],
  ),
  ...of(
    "server/entries/category-queries.ts",
    ["server/entries/entries"],
    [
      [
        `e.category_id = c.category_id and e.user_id = \${userID}) as entered`,
        `e.category_id = c.category_id) as entered`,
      ],
    ],
  ),
  ...of(
    "server/entries/audience.ts",
    ["server/entries", "server/people/members"],
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
    "server/app/entries/staff-entries.ts",
    ["server/app/entries/staff"],
    [
      [`const reason = disqualified ? given : null;`, `const reason = given;`],
      [`if (until && !(Date.parse(until) > now.getTime()))`, `if (false)`],
    ],
  ),
  ...of(
    "server/entries/entry-removal.ts",
    ["server/entries"],
    [
      [`  if (why) refuse(why, 422);`, ``],
      [`  await forgetFiles(house, keys);`, ``],
      [`  if (submitted) house.changes`, `  house.changes`],
      [`  if (submitted) house.changes`, `  if (false) house.changes`],
    ],
  ),
  ...of("server/entries/help.ts", ["server/entries"], [[`rows.length >= anHourMost`, `false`]]),
  ...of(
    "server/entries/upload-folders.ts",
    ["server/entries/uploads"],
    [[`if (count < maximumFiles) return;`, `if (count <= maximumFiles) return;`]],
  ),
  ...of(
    "server/entries/entry-upload-queries.ts",
    ["server/entries/uploads"],
    [[`eu.entry_id = \${entryID} and eu.document_folder_id`, `eu.document_folder_id`]],
  ),
  ...of(
    "server/entries/entry-search.ts",
    ["server/entries/search"],
    [
      [`lower(full_name) like \${like} or`, ``],
      [`lower(g.name) like \${like} or `, ``],
      [`like lower(\${ending}) and`, `like lower(\${ending}) or`],
    ],
  ),
  ...of(
    "db/schema/70-entries.sql",
    ["server/entries/search"],
    [
      [`client_id = $1 and service_id = $2`, `service_id = $2`],
      [`client_id = $1 and service_id = $2`, `client_id = $1`],
      [`do update set words = excluded.words`, `do nothing`],
    ],
  ),
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
    "contract/entries/eligibility.ts",
    ["contract/entries/eligibility", "server/entries/eligibility"],
    [
      [`if (answers.includes(false)) return`, `if (false) return`],
      [`if (answers.length !== questions.length)`, `if (false)`],
    ],
  ),
  ...of(
    "server/entries/co-entrant-queries.ts",
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
    "server/entries/co-entrants.ts",
    ["server/entries/people"],
    [
      [`    const { email } = await personBy(sql, userID);\n    await withdrawFrom(sql, entryID, { email });`, ``],
      [`people.length + invited.length >= mostEntryPeople`, `people.length >= mostEntryPeople`],
    ],
  ),
  ...of(
    "server/judging/picture-download.ts",
    ["server/judging/picture-download", "server/judging/blind.test"],
    [
      [`isScorer && judgingOf(service).blind`, `false`],
      [`isScorer && judgingOf(service).blind`, `judgingOf(service).blind`],
      [`!may(standings, "VIEW_ENTRY")`, `false`],
      [`  if (isScorer) refuseNotJudged(entry);`, ``],
      [`bytes + sent.longer`, `bytes`],
      [`rendition({ key, kind, full, thumbs: [] }, "full")`, `rendition({ key, kind, full, thumbs: [] }, "original")`],
    ],
  ),
  ...of(
    "server/entries/entry-queries.ts",
    ["server/entries/entries", "server/app/entries/staff", "server/app/records"],
    [[`where e.entry_id = \${entryID} and e.service_id = \${serviceID}`, `where e.entry_id = \${entryID}`]],
  ),
  ...of(
    "server/judging/entry-view.ts",
    ["server/judging/blind.test", "server/judging/scoring.test"],
    [[`hiddenFromScorers([...elements, ...latest])`, `hiddenFromScorers(elements)`]],
  ),
  ...of(
    "server/entries/entry-notes.ts",
    ["server/entries/notes"],
    [[`  if (takesPartIn(standings)) refuse(ownNotes, 403);`, ``]],
  ),
];
