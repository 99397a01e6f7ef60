import { Array as List, Boolean as Bool, Integer, type Static, String as Str, Unsafe } from "typebox";
import { folderRules } from "./document-folders.ts";
import { get, post } from "../platform/endpoint.ts";
import { largestMaxBytes, restrictionOptions } from "../platform/files.ts";
import { type Element, audiences } from "../platform/forms/element.ts";
import { aboveQuestionsField, nameField } from "../platform/forms/fields.ts";
import { DefinitionSchema } from "../platform/forms/element-schemas.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { categoryChoiceFields } from "./category-choice.ts";
import { audienceOptions } from "./services.ts";
import { galleryPurpose, customPurposesChoice, defaultPurposes } from "./usage-rights.ts";

const contestPath = "/:client/contests/:service";

export const category = record({
  categoryID: ID(),
  label: Str(),
  name: Str(),
  description: Str(),
  categoryGroup: Str(),
  entryLimit: nullable(Integer()),
  audience: oneOf(audiences),
  /** Scholarships: the questions before an application begins, one a line, and the sentence for applicants who can’t answer yes. */
  eligibility: Str(),
  notEligible: Str(),
  /** The category's own opening and deadline; null: the program's. */
  entriesOpenAt: nullable(Instant()),
  entriesCloseAt: nullable(Instant()),
  /** Number of its entries: a category that has any can't be removed. */
  entries: Integer(),
});
export type Category = Static<typeof category>;

export const listCategories = get(`${contestPath}/categories`, {
  summary: "A contest's categories, for its staff",
  feature: "entries",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    categories: List(
      record({
        ...category.properties,
        /** Scholarships: how many people stopped at which of the questions. */
        stops: List(record({ question: Str(), stopped: Integer() })),
      }),
    ),
  }),
});

const categoryFormFields = {
  label: {
    type: "input",
    kind: "category-label",
    label: "Label",
    required: true,
    help: "3 to 6 capitals or digits. Entries are numbered with it: BRICK-12.",
  },
  name: nameField,
  description: { type: "textarea", label: "Description", maxLength: 5_000 },
  categoryGroup: {
    type: "input",
    kind: "text",
    label: "Group",
    maxLength: 100,
    help: "Categories of the same group stand together.",
  },
  entryLimit: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Entries each entrant may make",
    min: 1,
    max: 1_000,
    help: "Leave empty for as many as they like.",
  },
  audience: { type: "select", label: "Who may enter", required: true, options: audienceOptions },
  eligibility: {
    type: "textarea",
    label: "Asked before one begins",
    maxLength: 2_000,
    help: "One question a line, each to be answered with yes.",
  },
  notEligible: {
    type: "textarea",
    label: "What whoever can’t is told",
    maxLength: 1_000,
    help: "Say kindly why, and what else there is. Left empty, we say it.",
  },
} as const;

export const createCategory = post(`${contestPath}/categories`, {
  summary: "Add a category",
  feature: "entries",
  allow: "EDIT_CATEGORIES",
  changes: "service",
  form: categoryFormFields,
  answer: record({ categoryID: ID() }),
  done: "Category added.",
});

export const editCategory = post(`${contestPath}/categories/:categoryID`, {
  summary: "Change a category",
  feature: "entries",
  allow: "EDIT_CATEGORIES",
  changes: "service",
  form: categoryFormFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeCategoryDates = post(`${contestPath}/categories/:categoryID/dates`, {
  summary: "Give a category an opening or a deadline of its own",
  feature: "entries",
  allow: "EDIT_SERVICE",
  changes: "service",
  form: {
    entriesOpenAt: {
      type: "input",
      kind: "dateTime",
      label: "Opens",
      help: "Leave empty to open with the program.",
    },
    entriesCloseAt: {
      type: "input",
      kind: "dateTime",
      isEnd: true,
      label: "Closes",
      help: "Leave empty to close with the program.",
    },
  },
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removeCategory = post(`${contestPath}/categories/:categoryID/remove`, {
  summary: "Remove a category that nothing was entered in",
  feature: "entries",
  allow: "EDIT_CATEGORIES",
  changes: "service",
  answer: record({}),
  done: "Category removed.",
});

export const orderCategories = post(`${contestPath}/categories-order`, {
  summary: "Put the categories in order",
  feature: "entries",
  allow: "EDIT_CATEGORIES",
  changes: "service",
  body: inputRecord({ categoryIDs: List(ID(), { maxItems: 500 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});

/** None stands for every category, also those that are added later. */
const chosenCategories = { categoryIDs: List(ID()) };

export const folderSetup = record({
  documentFolderID: ID(),
  ...chosenCategories,
  ...folderRules,
  /** Number of its files: a folder that holds any can't be removed. */
  files: Integer(),
});
export type FolderSetup = Static<typeof folderSetup>;

export const listFolders = get(`${contestPath}/folders`, {
  summary: "The folders that entrants put files in, for staff",
  feature: "entries",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({ documentFolders: List(folderSetup) }),
});

const captionRuleOptions = [
  { value: "hidden", label: "Not asked for" },
  { value: "optional", label: "Optional" },
  { value: "required", label: "Required" },
] as const;

const megabyte = 1024 * 1024;
export const megabytesToBytes = (megabytes: number) => Math.round(megabytes * megabyte);
export const bytesToMegabytes = (bytes: number) => Math.round((bytes / megabyte) * 100) / 100;

const folderFormFields = {
  name: nameField,
  instructions: {
    type: "textarea",
    label: "Instructions",
    maxLength: 5_000,
    help: "What entrants should put here.",
  },
  ...categoryChoiceFields,
  restriction: {
    type: "select",
    label: "Files it takes",
    required: true,
    options: restrictionOptions,
  },
  minimumFiles: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Minimum files",
    required: true,
    min: 0,
    max: 200,
    notAbove: "maximumFiles",
  },
  maximumFiles: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Maximum files",
    required: true,
    min: 1,
    max: 200,
  },
  maximumMegabytes: {
    type: "input",
    kind: "number",
    label: "Maximum size of a file, in MB",
    required: true,
    min: 0.1,
    max: largestMaxBytes / megabyte,
  },
  caption: { type: "select", label: "Captions", required: true, options: captionRuleOptions },
  credit: {
    type: "select",
    label: "Image credits",
    required: true,
    options: captionRuleOptions,
    help: "Where captions are required, so are the credits that are asked for; where captions aren’t, credits are optional.",
  },
  purposes: {
    type: "multiSelect",
    label: "Ask what the files may be used for",
    options: [
      ...defaultPurposes.map((purpose) => ({ value: purpose, label: purpose })),
      { value: customPurposesChoice, label: "Something else" },
    ],
    help: `Each is answered with yes or no, and can be withdrawn. Choose none to ask nothing. Where “${galleryPurpose}” is asked, galleries, ballots and winners’ pages show only pictures with a yes.`,
  },
  ownPurposes: {
    type: "textarea",
    label: "In your own words",
    required: true,
    maxLength: 1_000,
    help: "One on each line, such as “Calendar for members”.",
    showWhen: { name: "purposes", is: [customPurposesChoice] },
  },
  usedUntil: {
    type: "input",
    kind: "date",
    label: "You use them until",
    help: "The last day. Leave it empty for no end: entrants can name a day of their own.",
    showWhen: { name: "purposes", is: [...defaultPurposes, customPurposesChoice] },
  },
} as const;

export const createFolder = post(`${contestPath}/folders`, {
  summary: "Add a folder",
  feature: "entries",
  allow: "EDIT_FOLDERS",
  changes: "service",
  form: folderFormFields,
  answer: record({ documentFolderID: ID() }),
  done: "Folder added.",
});

export const editFolder = post(`${contestPath}/folders/:documentFolderID`, {
  summary: "Change a folder",
  feature: "entries",
  allow: "EDIT_FOLDERS",
  changes: "service",
  form: folderFormFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removeFolder = post(`${contestPath}/folders/:documentFolderID/remove`, {
  summary: "Remove a folder that nothing was uploaded to",
  feature: "entries",
  allow: "EDIT_FOLDERS",
  answer: record({}),
  done: "Folder removed.",
});

export const duplicateFolder = post(`${contestPath}/folders/:documentFolderID/duplicate`, {
  summary: "Add a copy of a folder right after it, without its files",
  feature: "entries",
  allow: "EDIT_FOLDERS",
  changes: "service",
  answer: record({ documentFolderID: ID(), name: Str() }),
  done: "Folder duplicated.",
});

export const orderFolders = post(`${contestPath}/folders-order`, {
  summary: "Put the folders in order",
  feature: "entries",
  allow: "EDIT_FOLDERS",
  changes: "service",
  body: inputRecord({ documentFolderIDs: List(ID(), { maxItems: 200 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});

const entryFormSummaryFields = {
  entryFormID: ID(),
  ...chosenCategories,
  name: Str(),
  description: Str(),
  version: Integer(),
  /** The form isn't asked any more; answers to it stay. */
  withdrawn: Bool(),
  /** Number of entries with answers to it. */
  answered: Integer(),
};

export const listForms = get(`${contestPath}/entry-forms`, {
  summary: "The forms that entrants fill in, for staff",
  feature: "entries",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    entryForms: List(
      record({
        ...entryFormSummaryFields,
        questions: Integer(),
        asksTitle: Bool(),
      }),
    ),
  }),
});

export const getForm = get(`${contestPath}/entry-forms/:entryFormID`, {
  summary: "A form and its elements, for staff",
  feature: "entries",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({ ...entryFormSummaryFields, elements: Unsafe<Element[]>({ type: "array", items: {} }) }),
});
export type FormSetup = Static<(typeof getForm)["answer"]>;

const entryFormEditFields = {
  name: nameField,
  description: aboveQuestionsField,
  ...categoryChoiceFields,
} as const;

export const createForm = post(`${contestPath}/entry-forms`, {
  summary: "Add a form",
  feature: "entries",
  allow: "EDIT_FORMS",
  form: entryFormEditFields,
  answer: record({ entryFormID: ID() }),
  done: "Form added.",
});

export const editForm = post(`${contestPath}/entry-forms/:entryFormID`, {
  summary: "Rename a form, or change whom it is for",
  feature: "entries",
  allow: "EDIT_FORMS",
  form: entryFormEditFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const saveFormDefinition = post(`${contestPath}/entry-forms/:entryFormID/definition`, {
  summary: "Save a form's elements; answers that exist keep the version they were given to",
  feature: "entries",
  allow: "EDIT_FORMS",
  body: inputRecord({ elements: DefinitionSchema }),
  answer: record({ version: Integer() }),
  more: changedMeanwhile,
  done: "Form updated.",
});

export const removeForm = post(`${contestPath}/entry-forms/:entryFormID/remove`, {
  summary: "Remove a form that nobody answered",
  feature: "entries",
  allow: "EDIT_FORMS",
  answer: record({}),
  done: "Form removed.",
});

export const duplicateForm = post(`${contestPath}/entry-forms/:entryFormID/duplicate`, {
  summary:
    "Add a copy of a form right after it, without its answers; unless the program is a draft, the copy begins withdrawn",
  feature: "entries",
  allow: "EDIT_FORMS",
  changes: "service",
  answer: record({ entryFormID: ID(), name: Str(), withdrawn: Bool() }),
  done: "Form duplicated.",
});

export const withdrawForm = post(`${contestPath}/entry-forms/:entryFormID/withdraw`, {
  summary: "Withdraw a form: nobody is asked any more, and what was answered stays",
  feature: "entries",
  allow: "EDIT_FORMS",
  changes: "service",
  answer: record({}),
  done: "Form not asked any more.",
});

export const restoreForm = post(`${contestPath}/entry-forms/:entryFormID/restore`, {
  summary: "Ask a form again that was withdrawn",
  feature: "entries",
  allow: "EDIT_FORMS",
  changes: "service",
  answer: record({}),
  done: "Form restored.",
});

export const orderForms = post(`${contestPath}/entry-forms-order`, {
  summary: "Put the forms in order",
  feature: "entries",
  allow: "EDIT_FORMS",
  body: inputRecord({ entryFormIDs: List(ID(), { maxItems: 200 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});
