import { type Answer, answerValues } from "./forms/answers.ts";
import { type ElementAudience, type Element, isQuestion } from "./forms/element.ts";
import { validate } from "./forms/validate.ts";

/** V17 What a folder does with captions and credits. */
export const captionSettings = ["hidden", "optional", "required"] as const;
export type CaptionSetting = (typeof captionSettings)[number];

/** As much of a folder and of what is in it as decides whether it is complete. */
export type ChecklistFolder = {
  documentFolderID: string;
  name: string;
  minimumFiles: number;
  caption: CaptionSetting;
  credit: CaptionSetting;
  entryUploads: readonly { entryUploadID: string; fileName: string; caption: string; credit: string }[];
};

type ChecklistForm = {
  entryFormID: string;
  name: string;
  elements: readonly Element[];
  entryFormQuestions: readonly Answer[];
};

/** One thing that is missing, and where it is to be given. */
export type MissingItem = {
  what: string;
  formID?: string;
  element?: string;
  folderID?: string;
  entryUploadID?: string;
};

/** One form or folder of an entry: done, or what is missing in it. */
export type ChecklistStep = { kind: "form" | "folder"; id: string; name: string; missing: MissingItem[] };

export type ChecklistEntry = { documentFolders: readonly ChecklistFolder[]; entryForms: readonly ChecklistForm[] };

/** All that an entry asks for, step by step. The browser shows it while it is edited, the server refuses by it. */
export const checklistOf = (
  { documentFolders, entryForms }: ChecklistEntry,
  audience: ElementAudience,
): ChecklistStep[] => [...entryForms.map((form) => formStep(form, audience)), ...documentFolders.map(folderStep)];

export const isStepDone = ({ missing }: Pick<ChecklistStep, "missing">) => missing.length === 0;
export const isEntryComplete = (steps: readonly ChecklistStep[]) => steps.every(isStepDone);

function formStep(
  { entryFormID, name, elements, entryFormQuestions }: ChecklistForm,
  audience: ElementAudience,
): ChecklistStep {
  const open = missingAnswers(elements, entryFormQuestions, audience);
  return { kind: "form", id: entryFormID, name, missing: open.map((one) => ({ ...one, formID: entryFormID })) };
}

/** What of a form is still to be answered, or to be corrected. */
export const missingAnswers = (elements: readonly Element[], answers: readonly Answer[], audience: ElementAudience) =>
  Object.entries(validate(elements, answerValues(answers), { audience })).map(([element, message]) => ({
    what: missingAnswerText(labelOf(elements, element), message),
    element,
  }));

/** A list of what is missing needn't say of each that it is required. */
const missingAnswerText = (label: string, message: string) =>
  message.endsWith(" is required") ? label : `${label}: ${message}`;

function labelOf(elements: readonly Element[], name: string): string {
  const element = elements.find((one) => one.name === name);
  return element && isQuestion(element) ? element.label : name;
}

function folderStep(folder: ChecklistFolder): ChecklistStep {
  const missing = [...missingFiles(folder), ...folder.entryUploads.flatMap((file) => missingCaptions(folder, file))];
  return { kind: "folder", id: folder.documentFolderID, name: folder.name, missing };
}

function missingFiles({ documentFolderID, minimumFiles, entryUploads }: ChecklistFolder): MissingItem[] {
  const more = minimumFiles - entryUploads.length;
  const what = `${more} ${entryUploads.length > 0 ? "more " : ""}${more === 1 ? "file" : "files"}`;
  return more > 0 ? [{ what, folderID: documentFolderID }] : [];
}

type CaptionSettings = Pick<ChecklistFolder, "caption" | "credit">;

/** V17 Where captions are required, so are the credits that are asked for; where they aren't, neither are credits. */
export const captionRules = ({ caption, credit }: CaptionSettings) => ({
  caption: { shown: caption !== "hidden", required: caption === "required" },
  credit: { shown: credit !== "hidden", required: credit !== "hidden" && caption === "required" },
});

/** What a folder asks for. */
export type FolderRequirements = Pick<ChecklistFolder, "minimumFiles" | "caption" | "credit">;

/** A folder that asks for no more than another does, as far as it asks for anything. */
export function limitRequirements<F extends FolderRequirements>(folder: F, asked: FolderRequirements): F {
  const minimumFiles = Math.min(folder.minimumFiles, asked.minimumFiles);
  const caption = folder.caption === "required" && asked.caption !== "required" ? "optional" : folder.caption;
  // Beside a required caption a credit that is asked for is required, too: one that wasn't asked for stays away.
  const isNew = caption === "required" && !captionRules(asked).credit.required;
  return { ...folder, minimumFiles, caption, credit: isNew ? "hidden" : folder.credit };
}

function missingCaptions(folder: ChecklistFolder, file: ChecklistFolder["entryUploads"][number]): MissingItem[] {
  const asked = captionRules(folder);
  const where = { folderID: folder.documentFolderID, entryUploadID: file.entryUploadID };
  const lacks = (word: "caption" | "credit") => asked[word].required && file[word].trim() === "";
  return [
    ...(lacks("caption") ? [{ what: `Caption of ${file.fileName}`, ...where }] : []),
    ...(lacks("credit") ? [{ what: `Image credit of ${file.fileName}`, ...where }] : []),
  ];
}
