import { Readable } from "node:stream";
import { startApplication } from "../../contract/judging/applications.ts";
import { captionRules } from "../../contract/platform/checklist.ts";
import {
  type Entry,
  addEntry,
  getEntering,
  getEntry,
  saveEntryForm,
  submitEntry,
} from "../../contract/entries/entries.ts";
import { updateEntryUpload, uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { plural } from "../../contract/platform/plural.ts";
import {
  getRecommendation,
  inviteRecommender,
  listOwnRecommendations,
  sendRecommendation,
} from "../../contract/entries/recommendations.ts";
import { hasFeature, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { giveUsageRights } from "../../contract/programs/usage-rights.ts";
import { type InternalCaller, callAs } from "../platform/http/internal-calls.ts";
import { madeUpAnswers } from "./made-up-answers.ts";
import type { MadeUpPerson } from "./made-up-people.ts";
import { madeUpEntries } from "./rehearsal-queries.ts";
import { chance, seededID } from "./seeded-random.ts";
import { type StepContext, attemptCall, setWindow } from "./step-context.ts";

/** How far somebody comes with an entry: most hand it in, a few don't get to it, and a few leave half of it out. */
type Diligence = "submits" | "completes" | "begins";

const diligenceOf = (nth: number): Diligence => (nth % 10 === 8 ? "completes" : nth % 10 === 9 ? "begins" : "submits");

/** Everybody enters; what an earlier attempt has done is found by its key, and gone on with. */
export async function enterAll(stage: StepContext): Promise<string> {
  const { run, rehearsal } = stage;
  await setWindow(stage, "entries", { open: true });
  const people = await stage.people("entrant");
  const known = await run.read((sql) => madeUpEntries(sql, rehearsal.serviceID));
  const inCategory = new Map<string, number>();
  for (const { categoryID } of known) inCategory.set(categoryID, (inCategory.get(categoryID) ?? 0) + 1);
  const came: Record<Diligence, number> = { submits: 0, completes: 0, begins: 0 };
  let entered = 0;
  // Who applies twice answers once for both: one after the other.
  const atOnce = judgedWordsOf(rehearsal.kind).isShared ? 1 : ENTRANTS_AT_ONCE;
  await runConcurrently(rehearsal.entries, atOnce, async (nth) => {
    await run.progress(entered, rehearsal.entries);
    const entryKey = seededID(rehearsal.serviceID, "entry", nth);
    const before = known.find((one) => one.entryKey === entryKey);
    const how = before?.submitted
      ? "submits"
      : await enterPerson(stage, people[nth % people.length]!, { nth, entryKey, inCategory });
    if (how) came[how] += 1;
    entered += 1;
  });
  const drafts = came.completes + came.begins;
  return `${came.submits} submitted, ${plural(drafts, "draft")}`;
}

/** As people do; of what is drawn for one, another's is drawn along with it. The first fault ends it. */
async function runConcurrently(count: number, atOnce: number, work: (nth: number) => Promise<void>): Promise<void> {
  let next = 0;
  let isOver = false;
  const goOn = async (): Promise<void> => {
    while (next < count && !isOver) await work(next++);
  };
  const all = Array.from({ length: atOnce }, () =>
    goOn().catch((error: unknown) => {
      isOver = true;
      throw error;
    }),
  );
  // Nobody is left at work behind the step's back.
  await Promise.allSettled(all);
  await Promise.all(all);
}
/** So that a rehearsal leaves connections to the others. */
const ENTRANTS_AT_ONCE = 4;

type EntryAttempt = { nth: number; entryKey: string; inCategory: Map<string, number> };

/** Answers how far they came; undefined where they couldn't begin. */
async function enterPerson(
  stage: StepContext,
  person: MadeUpPerson,
  entering: EntryAttempt,
): Promise<Diligence | undefined> {
  const me = stage.as(person);
  const entryID = await startEntry(stage, me, entering);
  if (!entryID) return undefined;
  const { nth } = entering;
  const how = diligenceOf(nth);
  const entry = await me(getEntry, { ...stage.at, entryID });
  await answerForms(stage, me, entry, nth, how);
  if (how !== "begins") await uploadFiles(stage, me, entry, nth);
  if (entry.documentFolders.some(({ purposes }) => purposes.length > 0)) await grantUsageRights(stage, me, entryID);
  if (hasFeature(entry.kind, "recommendations") && how === "submits")
    await answerRecommendations(stage, me, entryID, nth);
  return how === "submits" ? submitOrNote(stage, me, entry) : how;
}

/** In whichever category there are fewest of those that are open to them. */
async function startEntry(
  stage: StepContext,
  me: InternalCaller,
  { entryKey, inCategory }: EntryAttempt,
): Promise<string | undefined> {
  const { at, findings } = stage;
  const { categories, reason } = await me(getEntering, at);
  const count = (categoryID: string) => inCategory.get(categoryID) ?? 0;
  const open = categories
    .filter((one) => one.reason === null)
    .sort((one, other) => count(one.categoryID) - count(other.categoryID));
  for (const { categoryID, name, questions } of open) {
    const eligible = questions.map(() => true);
    const started = await attemptCall(
      judgedWordsOf(stage.rehearsal.kind).isFinal
        ? me(startApplication, { ...at, scholarship: categoryID }, { entryKey, eligible })
        : me(addEntry, at, { categoryID, entryKey, eligible: questions.length }),
    );
    if (!started.refused) {
      inCategory.set(categoryID, count(categoryID) + 1);
      return started.answer.entryID;
    }
    findings.add(name, started.refused.message);
  }
  if (open.length === 0) findings.add("Entering", reason ?? whyNoCategory(categories));
  return undefined;
}

const whyNoCategory = (categories: readonly { name: string; reason: string | null }[]) =>
  categories.length === 0
    ? "There is nothing to enter yet."
    : categories.map(({ name, reason }) => `${name}: ${reason}`).join(" ");

const titleOf = (entry: Entry, nth: number) => `Rehearsal ${judgedWordsOf(entry.kind).one} ${nth + 1}`;

async function answerForms(
  stage: StepContext,
  me: InternalCaller,
  entry: Entry,
  nth: number,
  how: Diligence,
): Promise<void> {
  const { at, findings, rehearsal } = stage;
  // Who only begins leaves the last form out, or most of the only one.
  const forms = how === "begins" ? entry.entryForms.slice(0, -1) : entry.entryForms;
  for (const { entryFormID: formID, name, elements, version, revision } of forms) {
    const about = { audience: entry.audience, title: titleOf(entry, nth), seed: `${rehearsal.serviceID} ${nth}` };
    const { values, unanswered } = madeUpAnswers(elements, about);
    for (const one of unanswered) findings.add(name, `“${one.label}” can’t be answered: ${one.message}`);
    const entryFormQuestions = Object.entries(values).flatMap(([question, value]) =>
      value === undefined ? [] : [{ name: question, value }],
    );
    const saved = await attemptCall(
      me(
        saveEntryForm,
        { ...at, entryID: entry.entryID, formID },
        { entryFormQuestions, version, revision: revision + 1, base: revision, writer: "rehearsal" },
      ),
    );
    if (saved.refused) findings.add(name, saved.refused.message);
  }
}

/** As many files as are asked for, and here and there one more. */
async function uploadFiles(stage: StepContext, me: InternalCaller, entry: Entry, nth: number): Promise<void> {
  const { at, findings, rehearsal } = stage;
  const { entryID } = entry;
  const { madeUpFile } = await import("./made-up-files.ts");
  for (const folder of entry.documentFolders) {
    const { documentFolderID: folderID, minimumFiles, maximumFiles, restriction, entryUploads } = folder;
    const more = chance(rehearsal.serviceID, nth, folderID) < 0.4 ? 1 : 0;
    const wanted = Math.max(minimumFiles, Math.min(minimumFiles + more, maximumFiles));
    const isCovered = folder === entry.documentFolders.find((one) => one.restriction !== "pdf");
    // Those that an earlier attempt has filed get their words, too.
    for (const [place, upload] of entryUploads.entries())
      await describeFiles(stage, me, entry, { folder, upload, nth, isFirst: isCovered && place === 0 });
    for (let count = entryUploads.length; count < wanted; count++) {
      const { name, bytes } = await madeUpFile(restriction, nth + 1, count + 1);
      const uploaded = await attemptCall(
        me(uploadEntryFile, { ...at, entryID, folderID }, undefined, { query: { name }, file: Readable.from([bytes]) }),
      );
      if (uploaded.refused) {
        findings.add(folder.name, uploaded.refused.message);
        break;
      }
      const isFirst = isCovered && count === 0;
      await describeFiles(stage, me, entry, { folder, upload: uploaded.answer, nth, isFirst });
    }
  }
}

type DescribedFile = {
  folder: Entry["documentFolders"][number];
  upload: { entryUploadID: string; isImage: boolean };
  nth: number;
  isFirst: boolean;
};

/** Yes to whatever files are asked for, so that staff see their galleries filled. */
async function grantUsageRights({ at, findings }: StepContext, me: InternalCaller, entryID: string): Promise<void> {
  const entry = await me(getEntry, { ...at, entryID });
  for (const { name, purposes, entryUploads } of entry.documentFolders) {
    const files = entryUploads.map(({ entryUploadID, rights }) => ({ entryUploadID, version: rights?.version ?? 0 }));
    if (purposes.length === 0 || files.length === 0) continue;
    const said = await attemptCall(me(giveUsageRights, { ...at, entryID }, { files, purposes, until: null }));
    if (said.refused) findings.add(name, said.refused.message);
  }
}

/** Captions and credits where they are asked for, and the first picture as its cover where it may have one. */
async function describeFiles(
  stage: StepContext,
  me: InternalCaller,
  entry: Entry,
  { folder, upload, nth, isFirst }: DescribedFile,
): Promise<void> {
  const asked = captionRules(folder);
  const cover = upload.isImage && judgedWordsOf(entry.kind).hasCover && isFirst;
  if (!asked.caption.shown && !asked.credit.shown && !cover) return;
  const params = { ...stage.at, entryID: entry.entryID, folderID: folder.documentFolderID };
  const said = await attemptCall(
    me(updateEntryUpload, params, {
      entryUploadID: upload.entryUploadID,
      ...(asked.caption.shown && { caption: `Rehearsal picture of entry ${nth + 1}` }),
      ...(asked.credit.shown && { credit: "Rehearsal" }),
      ...(cover && { cover: true }),
    }),
  );
  if (said.refused) stage.findings.add(folder.name, said.refused.message);
}

/** Whoever is asked answers at once, by the link that nobody was mailed. */
async function answerRecommendations(
  stage: StepContext,
  me: InternalCaller,
  entryID: string,
  nth: number,
): Promise<void> {
  const { at, findings, app, client, rehearsal } = stage;
  const { asked, waived, recommendations } = await me(listOwnRecommendations, { ...at, entryID });
  for (let count = recommendations.length; count < asked - waived; count++) {
    const name = `Rehearsal recommender ${nth + 1}-${count + 1}`;
    const email = `recommender@${nth + 1}-${count + 1}.${rehearsal.serviceID.replaceAll("-", "")}.invalid`;
    const invited = await attemptCall(me(inviteRecommender, { ...at, entryID }, { name, email }));
    if (invited.refused) return findings.add("Recommendations", invited.refused.message);
  }
  const { recommendations: all } = await me(listOwnRecommendations, { ...at, entryID });
  for (const { recommendationID, state, name } of all) {
    if (state !== "invited") continue;
    const linkHolder = {
      linkID: recommendationID,
      recordID: recommendationID,
      clientID: client.clientID,
      endedAt: null,
      purpose: "recommendation",
    } as const;
    const they = callAs(app, { kind: "linkHolder", linkHolder });
    const { elements, revision } = await they(getRecommendation, { ...at, recommendationID });
    const { values, unanswered } = madeUpAnswers(elements, {
      audience: "all",
      title: "Rehearsal",
      seed: recommendationID,
    });
    for (const one of unanswered)
      findings.add("Questions to recommenders", `“${one.label}” can’t be answered: ${one.message}`);
    const answers = Object.entries(values).flatMap(([question, value]) =>
      value === undefined ? [] : [{ name: question, value }],
    );
    const letter = `Rehearsal letter. I have known them for years, and recommend them. ${name}`;
    const sent = await attemptCall(
      they(
        sendRecommendation,
        { ...at, recommendationID },
        { letter, revision, ...(elements.length > 0 && { answers }) },
      ),
    );
    if (sent.refused) findings.add("Recommendations", sent.refused.message);
  }
}

async function submitOrNote({ at, findings }: StepContext, me: InternalCaller, entry: Entry): Promise<Diligence> {
  const submitted = await attemptCall(me(submitEntry, { ...at, entryID: entry.entryID }));
  if (!submitted.refused) return "submits";
  const errors = Object.entries(submitted.refused.carried.errors ?? {});
  const parts = [
    ...entry.entryForms.map(({ entryFormID: id, name }) => ({ id, name })),
    ...entry.documentFolders.map(({ documentFolderID: id, name }) => ({ id, name })),
  ];
  for (const [id, missing] of errors)
    findings.add(parts.find((part) => part.id === id)?.name ?? entry.category.name, `Can’t be completed: ${missing}`);
  if (errors.length === 0) findings.add(entry.category.name, submitted.refused.message);
  return "completes";
}
