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
      [
        `if (disqualified)
    return`,
        `if (false) return`,
      ],
    ],
  ),
  ...of(
    "server/entries/draft-answers.ts",
    ["server/entries/draft-answers", "server/entries/entry-forms", "server/entries/submission"],
    [[`  delete always.showWhen;`, ``]],
  ),
  ...of(
    "server/entries/answer-queries.ts",
    ["server/entries/draft-answers", "server/entries/entry-forms", "server/entries/submission"],
    [[`\${isFormForCategory(fragment\`f\`, fragment\`e.category_id\`)}`, `true`]],
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
        `const started = await lockStartedEntry(sql, asked);\n  if (started) return started;\n  const number = await takeEntryNumber(sql, service.serviceID);\n  await`,
        `const number = await takeEntryNumber(sql, service.serviceID);\n  await `,
      ],
      [`  await refuseUnlessMayEnter(context, start);`, ``],
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
    [[`awardTitle: releasedAwardTitle({ ...row, screening }, resultsReleased)`, `awardTitle: row.awardTitle`]],
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
      [`await freezeAnswers(sql, context.service.serviceID, entry);`, ``],
      [
        `await mailEntryOwner(sql, context, "entrySubmitted", {\n    entryID,\n    values: { ...receiptValues(entry, now), payment: awaitsPayment ? paymentText(entry) : "" },\n  });`,
        ``,
      ],
      [`  const why = whyNot(entry, standings);\n  if (why) refuse(why, 422);`, ``],
    ],
  ),
  ...of(
    "server/app/entries/staff-entries.ts",
    ["server/app/entries/staff-entries"],
    [
      [`const reason = disqualified ? reasonGiven : null;`, `const reason = reasonGiven;`],
      [`if (until && !(Date.parse(until) > now.getTime()))`, `if (false)`],
    ],
  ),
  ...of(
    "server/entries/entry-removal.ts",
    ["server/entries"],
    [
      [`  if (why) refuse(why, 422);`, ``],
      [`  await deleteFiles(app, keys);`, ``],
      [`  if (submitted) app.changes`, `  app.changes`],
      [`  if (submitted) app.changes`, `  if (false) app.changes`],
    ],
  ),
  ...of("server/entries/help.ts", ["server/entries"], [[`rows.length >= mostRequestsPerHour`, `false`]]),
  ...of(
    "server/entries/upload-folders.ts",
    ["server/entries/entry-uploads"],
    [[`if (count < maximumFiles) return;`, `if (count <= maximumFiles) return;`]],
  ),
  ...of(
    "server/entries/entry-upload-queries.ts",
    ["server/entries/entry-uploads"],
    [[`eu.entry_id = \${entryID} and eu.document_folder_id`, `eu.document_folder_id`]],
  ),
  ...of(
    "server/entries/entry-search.ts",
    ["server/entries/entry-search"],
    [
      [`eitherHasWords(fragment\`search_text(full_name)\``, `eitherHasWords(fragment\`search_text(email)\``],
      [`eitherHasWords(fragment\`search_text(g.name)\``, `eitherHasWords(fragment\`search_text(g.label)\``],
      [`like \${\`%\${escapeLike(label)}\`} and`, `like \${\`%\${escapeLike(label)}\`} or`],
    ],
  ),
  ...of(
    "db/migrations/0250_search_keys.sql",
    ["server/entries/entry-search"],
    [
      [`client_id = $1 and service_id = $2`, `service_id = $2`],
      [`client_id = $1 and service_id = $2`, `client_id = $1`],
      [
        `on conflict (client_id, entry_id) do update set words = excluded.words`,
        `on conflict (client_id, entry_id) do nothing`,
      ],
    ],
  ),
  ...of(
    "server/entries/newcomers.ts",
    ["server/entries/newcomers", "server/rehearsals/rehearsals"],
    [
      [`if (isRehearsal) refuse`, `if (false) refuse`],
      [`requireFound(newUser ?? (await accountByEmail(sql, email))[0], "account")`, `requireFound(newUser, "account")`],
    ],
  ),
  ...of(
    "server/entries/starting.ts",
    ["server/entries/newcomers", "server/entries/entry-copies"],
    [
      [
        `const started = await lockStartedEntry(sql, start);\n  if (started) return started;\n  const number = await takeEntryNumber(sql, service.serviceID);\n  const entryID`,
        `const number = await takeEntryNumber(sql, service.serviceID);\n  const entryID`,
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
    ["server/entries/co-entrants"],
    [
      [
        `where p.client_id = e.client_id and p.entry_id = e.entry_id and p.user_id = \${userID})\`;\n\n/** A`,
        `where p.client_id = e.client_id and p.user_id = \${userID})\`;\n\n/** A`,
      ],
      [`  await withdrawEntryInvitations(sql, entryID);\n`, `\n`],
    ],
  ),
  ...of(
    "server/entries/co-entrants.ts",
    ["server/entries/co-entrants"],
    [
      [
        `    const { email } = await personByID(sql, userID);\n    await withdrawEntryInvitations(sql, entryID, { email });`,
        ``,
      ],
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
      [`bytes + credited.longer`, `bytes`],
      [
        `renditionOf({ key, kind, full, thumbs: [] }, "full")`,
        `renditionOf({ key, kind, full, thumbs: [] }, "original")`,
      ],
    ],
  ),
  ...of(
    "server/entries/entry-queries.ts",
    ["server/entries/entries", "server/app/entries/staff-entries", "server/app/records"],
    [[`where e.entry_id = \${entryID} and e.service_id = \${serviceID}`, `where e.entry_id = \${entryID}`]],
  ),
  ...of(
    "server/judging/entry-view.ts",
    ["server/judging/blind.test", "server/judging/scoring.test"],
    [[`namesHiddenFromScorers([...elements, ...latest])`, `namesHiddenFromScorers(elements)`]],
  ),
  ...of(
    "server/entries/entry-notes.ts",
    ["server/entries/entry-notes"],
    [[`  if (isOwnEntry(standings)) refuse(ownNotesText, 403);`, ``]],
  ),
];
