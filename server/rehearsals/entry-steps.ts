import { Readable } from "node:stream";
import { startApplication } from "../../contract/judging/applications.ts";
import { acceptRules } from "../../contract/entries/accepted-rules.ts";
import { captionRules } from "../../contract/platform/checklist.ts";
import { type Entry, getEntry, saveEntryForm, submitEntry } from "../../contract/entries/entries.ts";
import { addEntry, getEntering } from "../../contract/entries/entering.ts";
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

/** How far an entrant comes: most submit, some complete without submitting, some leave half out. */
type Diligence = "submits" | "completes" | "begins";

const diligenceOf = (nth: number): Diligence => (nth % 10 === 8 ? "completes" : nth % 10 === 9 ? "begins" : "submits");

/** Idempotent: entries of an earlier attempt are found by their keys and continued. */
export async function enterAll(context: StepContext): Promise<string> {
  const { run, rehearsal } = context;
  await setWindow(context, "entries", { open: true });
  const people = await context.people("entrant");
  const earlierEntries = await run.read((sql) => madeUpEntries(sql, rehearsal.serviceID));
  const inCategory = new Map<string, number>();
  for (const { categoryID } of earlierEntries) inCategory.set(categoryID, (inCategory.get(categoryID) ?? 0) + 1);
  const counts: Record<Diligence, number> = { submits: 0, completes: 0, begins: 0 };
  let entryCount = 0;
  // A second application of a person shares answers with the first, so that they don't run at once.
  const atOnce = judgedWordsOf(rehearsal.kind).isShared ? 1 : ENTRANTS_AT_ONCE;
  await runConcurrently(rehearsal.entries, atOnce, async (nth) => {
    await run.progress(entryCount, rehearsal.entries);
    const entryKey = seededID(rehearsal.serviceID, "entry", nth);
    const before = earlierEntries.find((one) => one.entryKey === entryKey);
    const how = before?.submitted
      ? "submits"
      : await enterPerson(context, people[nth % people.length]!, { nth, entryKey, inCategory });
    if (how) counts[how] += 1;
    entryCount += 1;
  });
  const drafts = counts.completes + counts.begins;
  return `${counts.submits} submitted, ${plural(drafts, "draft")}`;
}

/** Runs some at once and stops at the first fault. */
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
  // No work may go on after the step.
  await Promise.allSettled(all);
  await Promise.all(all);
}
/** A limit that leaves database connections to others. */
const ENTRANTS_AT_ONCE = 4;

type EntryAttempt = { nth: number; entryKey: string; inCategory: Map<string, number> };

/** Undefined if the entry couldn't be started. */
async function enterPerson(
  context: StepContext,
  person: MadeUpPerson,
  entryAttempt: EntryAttempt,
): Promise<Diligence | undefined> {
  const me = context.as(person);
  const entryID = await startEntry(context, me, entryAttempt);
  if (!entryID) return undefined;
  const { nth } = entryAttempt;
  const how = diligenceOf(nth);
  const entry = await me(getEntry, { ...context.at, entryID });
  await answerForms(context, me, entry, nth, how);
  if (how !== "begins") await uploadFiles(context, me, entry, nth);
  if (entry.documentFolders.some(({ purposes }) => purposes.length > 0)) await grantUsageRights(context, me, entryID);
  if (hasFeature(entry.kind, "recommendations") && how === "submits")
    await answerRecommendations(context, me, entryID, nth);
  return how === "submits" ? submitOrNote(context, me, entry) : how;
}

/** Starts an entry in the category with the fewest, among those open to the entrant. */
async function startEntry(
  context: StepContext,
  me: InternalCaller,
  { entryKey, inCategory }: EntryAttempt,
): Promise<string | undefined> {
  const { at, findings } = context;
  const { categories, reason } = await me(getEntering, at);
  const count = (categoryID: string) => inCategory.get(categoryID) ?? 0;
  const open = categories
    .filter((one) => one.reason === null)
    .sort((one, other) => count(one.categoryID) - count(other.categoryID));
  for (const { categoryID, name, questions } of open) {
    const eligible = questions.map(() => true);
    const started = await attemptCall(
      judgedWordsOf(context.rehearsal.kind).isFinal
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
  context: StepContext,
  me: InternalCaller,
  entry: Entry,
  nth: number,
  how: Diligence,
): Promise<void> {
  const { at, findings, rehearsal } = context;
  // The last form stays empty, or most of the only one.
  const forms = how === "begins" ? entry.entryForms.slice(0, -1) : entry.entryForms;
  for (const { entryFormID: formID, name, elements, version, revision } of forms) {
    const about = { audience: entry.audience, title: titleOf(entry, nth), seed: `${rehearsal.serviceID} ${nth}` };
    const { values, unanswered } = madeUpAnswers(elements, about);
    for (const one of unanswered) findings.add(name, `“${one.label}” can’t be answered: ${one.message}`);
    const entryFormQuestions = Object.entries(values).flatMap(([question, value]) =>
      value === undefined ? [] : [{ name: question, value }],
    );
    const attempt = await attemptCall(
      me(
        saveEntryForm,
        { ...at, entryID: entry.entryID, formID },
        { entryFormQuestions, version, revision: revision + 1, base: revision, writer: "rehearsal" },
      ),
    );
    if (attempt.refused) findings.add(name, attempt.refused.message);
  }
}

/** As many files as required, and sometimes one more. */
async function uploadFiles(context: StepContext, me: InternalCaller, entry: Entry, nth: number): Promise<void> {
  const { at, findings, rehearsal } = context;
  const { entryID } = entry;
  const { madeUpFile } = await import("./made-up-files.ts");
  for (const folder of entry.documentFolders) {
    const { documentFolderID: folderID, minimumFiles, maximumFiles, restriction, entryUploads } = folder;
    const more = chance(rehearsal.serviceID, nth, folderID) < 0.4 ? 1 : 0;
    const fileCount = Math.max(minimumFiles, Math.min(minimumFiles + more, maximumFiles));
    const isCovered = folder === entry.documentFolders.find((one) => one.restriction !== "pdf");
    // Also files of an earlier attempt.
    for (const [place, upload] of entryUploads.entries())
      await describeFiles(context, me, entry, { folder, upload, nth, isFirst: isCovered && place === 0 });
    for (let count = entryUploads.length; count < fileCount; count++) {
      const { name, bytes } = await madeUpFile(restriction, nth + 1, count + 1);
      const uploaded = await attemptCall(
        me(uploadEntryFile, { ...at, entryID, folderID }, undefined, { query: { name }, file: Readable.from([bytes]) }),
      );
      if (uploaded.refused) {
        findings.add(folder.name, uploaded.refused.message);
        break;
      }
      const isFirst = isCovered && count === 0;
      await describeFiles(context, me, entry, { folder, upload: uploaded.answer, nth, isFirst });
    }
  }
}

type DescribedFile = {
  folder: Entry["documentFolders"][number];
  upload: { entryUploadID: string; isImage: boolean };
  nth: number;
  isFirst: boolean;
};

/** Grants usage rights, so that staff see their galleries filled. */
async function grantUsageRights({ at, findings }: StepContext, me: InternalCaller, entryID: string): Promise<void> {
  const entry = await me(getEntry, { ...at, entryID });
  for (const { name, purposes, entryUploads } of entry.documentFolders) {
    const files = entryUploads.map(({ entryUploadID, rights }) => ({ entryUploadID, version: rights?.version ?? 0 }));
    if (purposes.length === 0 || files.length === 0) continue;
    const attempt = await attemptCall(me(giveUsageRights, { ...at, entryID }, { files, purposes, until: null }));
    if (attempt.refused) findings.add(name, attempt.refused.message);
  }
}

/** Adds captions and credits where they are required, and makes the first picture the cover where covers are allowed. */
async function describeFiles(
  context: StepContext,
  me: InternalCaller,
  entry: Entry,
  { folder, upload, nth, isFirst }: DescribedFile,
): Promise<void> {
  const requiredTexts = captionRules(folder);
  const cover = upload.isImage && judgedWordsOf(entry.kind).hasCover && isFirst;
  if (!requiredTexts.caption.shown && !requiredTexts.credit.shown && !cover) return;
  const params = { ...context.at, entryID: entry.entryID, folderID: folder.documentFolderID };
  const attempt = await attemptCall(
    me(updateEntryUpload, params, {
      entryUploadID: upload.entryUploadID,
      ...(requiredTexts.caption.shown && { caption: `Rehearsal picture of entry ${nth + 1}` }),
      ...(requiredTexts.credit.shown && { credit: "Rehearsal" }),
      ...(cover && { cover: true }),
    }),
  );
  if (attempt.refused) context.findings.add(folder.name, attempt.refused.message);
}

/** Recommenders answer at once, by a link that isn't mailed. */
async function answerRecommendations(
  context: StepContext,
  me: InternalCaller,
  entryID: string,
  nth: number,
): Promise<void> {
  const { at, findings, app, client, rehearsal } = context;
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
  if (entry.rules?.mustAccept)
    await me(acceptRules, { ...at, entryID: entry.entryID }, { rulesID: entry.rules.current.rulesID });
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
