import { type Answer, answerValues } from "./forms/answers.ts";
import { type ElementAudience, type Element, isQuestion } from "./forms/element.ts";
import { validate } from "./forms/validate.ts";

/** V17 How a folder treats captions and credits. */
export const captionSettings = ["hidden", "optional", "required"] as const;
export type CaptionSetting = (typeof captionSettings)[number];

/** The part of a folder and its files that decides whether it is complete. */
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

/** A missing answer, file or caption, and the form or folder it belongs to. */
export type MissingItem = {
  what: string;
  formID?: string;
  element?: string;
  folderID?: string;
  entryUploadID?: string;
};

/** A form or folder of an entry; `missing` is empty when it is done. */
export type ChecklistStep = { kind: "form" | "folder"; id: string; name: string; missing: MissingItem[] };

export type ChecklistEntry = { documentFolders: readonly ChecklistFolder[]; entryForms: readonly ChecklistForm[] };

/** The steps of an entry's checklist. The browser shows them while the entry is edited, the server refuses a submission by them. */
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

/** Questions of a form without a valid answer. */
export const missingAnswers = (elements: readonly Element[], answers: readonly Answer[], audience: ElementAudience) =>
  Object.entries(validate(elements, answerValues(answers), { audience })).map(([element, message]) => ({
    what: missingAnswerText(labelOf(elements, element), message),
    element,
  }));

/** The label alone for a required answer: the heading says already that it is missing. */
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
  const files = `${more} ${entryUploads.length > 0 ? "more " : ""}${more === 1 ? "file" : "files"}`;
  return more > 0 ? [{ what: files, folderID: documentFolderID }] : [];
}

type CaptionSettings = Pick<ChecklistFolder, "caption" | "credit">;

/** V17 Where captions are required, credits are too, unless they are hidden; where captions aren't required, credits aren't either. */
export const captionRules = ({ caption, credit }: CaptionSettings) => ({
  caption: { shown: caption !== "hidden", required: caption === "required" },
  credit: { shown: credit !== "hidden", required: credit !== "hidden" && caption === "required" },
});

export type FolderRequirements = Pick<ChecklistFolder, "minimumFiles" | "caption" | "credit">;

/** A folder whose requirements are relaxed to those of another folder. */
export function limitRequirements<F extends FolderRequirements>(folder: F, limits: FolderRequirements): F {
  const minimumFiles = Math.min(folder.minimumFiles, limits.minimumFiles);
  const caption = folder.caption === "required" && limits.caption !== "required" ? "optional" : folder.caption;
  // Credits next to a required caption would become required: where the other folder doesn't require them, they are hidden instead.
  const isNew = caption === "required" && !captionRules(limits).credit.required;
  return { ...folder, minimumFiles, caption, credit: isNew ? "hidden" : folder.credit };
}

function missingCaptions(folder: ChecklistFolder, file: ChecklistFolder["entryUploads"][number]): MissingItem[] {
  const rules = captionRules(folder);
  const where = { folderID: folder.documentFolderID, entryUploadID: file.entryUploadID };
  const lacks = (word: "caption" | "credit") => rules[word].required && file[word].trim() === "";
  return [
    ...(lacks("caption") ? [{ what: `Caption of ${file.fileName}`, ...where }] : []),
    ...(lacks("credit") ? [{ what: `Image credit of ${file.fileName}`, ...where }] : []),
  ];
}
