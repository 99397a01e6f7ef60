import { expect, test } from "vitest";
import {
  changeEntryOwner,
  disqualifyEntry,
  downloadEntries,
  removeEntry,
  submitEntry,
} from "../../contract/entries/entries.ts";
import { mailKindFor, mailKindNames, mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import { downloadResults, downloadScorers, releaseResults, withdrawResult } from "../../contract/judging/results.ts";
import { type Contest, addEntry, addScholarships, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { downloaded, linesOf } from "../../test/download.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);

/** Words of contests, which no page of a scholarship program uses. */
const foreign = /\b(entry|entries|entrants?|category|categories|contests?)\b/i;

test("F06 every mail of a scholarship program speaks of applications and scholarships", async () => {
  const program = await addScholarships(town, { url: "words" });
  const params = (entryID: string) => ({ ...at(program), entryID });
  const named = (category: keyof Contest["categories"]) =>
    addEntry(town, program, {
      category,
      title: { BRICK: "Brick homes", GLASS: "Glass homes", ONCE: "Best in town" }[category],
    });
  const [one, two, three] = [await named("BRICK"), await named("GLASS"), await named("ONCE")];
  for (const entryID of [one, three]) expect((await town.as("entrant")(submitEntry, params(entryID))).status).toBe(200);
  await owner(disqualifyEntry, params(three), { disqualified: true, reason: "Twice." });
  await owner(disqualifyEntry, params(three), { disqualified: false });
  await owner(changeEntryOwner, params(two), { user: town.people["rival"]! });
  await owner(removeEntry, params(two));
  await setTimeframe(town, program, "entries", "closed");
  expect((await owner(releaseResults, at(program), { reason: "Nobody scored." })).status).toBe(200);
  expect((await owner(withdrawResult, params(one), { reason: "A mistake." })).status).toBe(200);
  const mails = [...(await mailsTo(town, "entrant@test.example")), ...(await mailsTo(town, "rival@test.example"))];
  expect(mails.length).toBeGreaterThanOrEqual(9);
  for (const { subject, content } of mails) {
    expect(
      [subject, ...content.paragraphs, content.action?.label].join("\n").replaceAll("Entrant Tester", ""),
    ).not.toMatch(foreign);
  }
  const decided = mails.find(({ subject }) => subject.endsWith("it is decided"))!;
  expect(decided.content.paragraphs.join("\n")).toContain("Brick homes (BRICK-1): not this time");
});

test("every kind of mail that a scholarship program sends is in its own words", () => {
  // Applications cost nothing, so none is paid.
  for (const kind of mailKindNames.filter((name) => name !== "entryPaid")) {
    const mailKind = mailKindFor("scholarship", kind);
    if (!/^(application|award|result|draftReminder|missingReminder|entry)/.test(mailKind)) continue;
    const { subject, text, button } = mailKinds[mailKind];
    const words = [subject, text, button].join("\n").replace(/\{\w+\}/g, "");
    expect(`${mailKind}: ${words}`).not.toMatch(foreign);
  }
});

test("F06 the lists that are downloaded have scholarships for columns", async () => {
  const program = await addScholarships(town, { url: "word-columns" });
  await addEntry(town, program, { submitted: true });
  await assignScorer(town, program, "scorer", "BRICK");
  for (const endpoint of [downloadEntries, downloadResults, downloadScorers]) {
    const { bytes } = await downloaded(town, "owner", endpoint, at(program), { format: "csv" });
    expect(linesOf(bytes)[0]).toMatch(/Scholarship/);
    expect(linesOf(bytes)[0]).not.toMatch(foreign);
  }
});
