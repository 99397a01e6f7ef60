import { type Answer, valuesOf } from "./forms/answers.ts";
import { type Audience, type Element, isQuestion } from "./forms/element.ts";
import { validate } from "./forms/validate.ts";

/** V17 What a folder does with captions and credits. */
export const captionSettings = ["hidden", "optional", "required"] as const;
export type CaptionSetting = (typeof captionSettings)[number];

/** As much of a folder and of what is in it as decides whether it is complete. */
export type CheckedFolder = {
  documentFolderID: string;
  name: string;
  minimumFiles: number;
  caption: CaptionSetting;
  credit: CaptionSetting;
  entryUploads: readonly { entryUploadID: string; fileName: string; caption: string; credit: string }[];
};

type CheckedForm = {
  entryFormID: string;
  name: string;
  elements: readonly Element[];
  entryFormQuestions: readonly Answer[];
};

/** One thing that is missing, and where it is to be given. */
export type Missing = {
  what: string;
  formID?: string;
  element?: string;
  folderID?: string;
  entryUploadID?: string;
};

/** One form or folder of an entry: done, or what is missing in it. */
export type Step = { kind: "form" | "folder"; id: string; name: string; missing: Missing[] };

export type Checked = { documentFolders: readonly CheckedFolder[]; entryForms: readonly CheckedForm[] };

/** All that an entry asks for, step by step. The browser shows it while it is edited, the server refuses by it. */
export const checklistOf = ({ documentFolders, entryForms }: Checked, audience: Audience): Step[] => [
  ...entryForms.map((form) => formStep(form, audience)),
  ...documentFolders.map(folderStep),
];

export const isDone = ({ missing }: Pick<Step, "missing">) => missing.length === 0;
export const isEntryComplete = (steps: readonly Step[]) => steps.every(isDone);

function formStep({ entryFormID, name, elements, entryFormQuestions }: CheckedForm, audience: Audience): Step {
  const open = missingIn(elements, entryFormQuestions, audience);
  return { kind: "form", id: entryFormID, name, missing: open.map((one) => ({ ...one, formID: entryFormID })) };
}

/** What of a form is still to be answered, or to be corrected. */
export const missingIn = (elements: readonly Element[], answers: readonly Answer[], audience: Audience) =>
  Object.entries(validate(elements, valuesOf(answers), { audience })).map(([element, message]) => ({
    what: whatOf(labelOf(elements, element), message),
    element,
  }));

/** A list of what is missing needn't say of each that it is required. */
const whatOf = (label: string, message: string) => (message.endsWith(" is required") ? label : `${label}: ${message}`);

function labelOf(elements: readonly Element[], name: string): string {
  const element = elements.find((one) => one.name === name);
  return element && isQuestion(element) ? element.label : name;
}

function folderStep(folder: CheckedFolder): Step {
  const missing = [...missingFiles(folder), ...folder.entryUploads.flatMap((file) => missingWords(folder, file))];
  return { kind: "folder", id: folder.documentFolderID, name: folder.name, missing };
}

function missingFiles({ documentFolderID, minimumFiles, entryUploads }: CheckedFolder): Missing[] {
  const more = minimumFiles - entryUploads.length;
  const what = `${more} ${entryUploads.length > 0 ? "more " : ""}${more === 1 ? "file" : "files"}`;
  return more > 0 ? [{ what, folderID: documentFolderID }] : [];
}

type Settings = Pick<CheckedFolder, "caption" | "credit">;

/** V17 Where captions are required, so are the credits that are asked for; where they aren't, neither are credits. */
export const wordsAsked = ({ caption, credit }: Settings) => ({
  caption: { shown: caption !== "hidden", required: caption === "required" },
  credit: { shown: credit !== "hidden", required: credit !== "hidden" && caption === "required" },
});

/** What a folder asks for. */
export type FolderAsk = Pick<CheckedFolder, "minimumFiles" | "caption" | "credit">;

/** A folder that asks for no more than another does, as far as it asks for anything. */
export function atMostAsked<F extends FolderAsk>(folder: F, asked: FolderAsk): F {
  const minimumFiles = Math.min(folder.minimumFiles, asked.minimumFiles);
  const caption = folder.caption === "required" && asked.caption !== "required" ? "optional" : folder.caption;
  // Beside a required caption a credit that is asked for is required, too: one that wasn't asked for stays away.
  const isNew = caption === "required" && !wordsAsked(asked).credit.required;
  return { ...folder, minimumFiles, caption, credit: isNew ? "hidden" : folder.credit };
}

function missingWords(folder: CheckedFolder, file: CheckedFolder["entryUploads"][number]): Missing[] {
  const asked = wordsAsked(folder);
  const where = { folderID: folder.documentFolderID, entryUploadID: file.entryUploadID };
  const lacks = (word: "caption" | "credit") => asked[word].required && file[word].trim() === "";
  return [
    ...(lacks("caption") ? [{ what: `Caption of ${file.fileName}`, ...where }] : []),
    ...(lacks("credit") ? [{ what: `Image credit of ${file.fileName}`, ...where }] : []),
  ];
}
