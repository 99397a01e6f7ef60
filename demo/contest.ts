import type { Element, Values } from "../contract/platform/forms/element.ts";
import type { Criterion } from "../contract/judging/scoring-rules.ts";
import { galleryPurpose } from "../contract/programs/usage-rights.ts";
import { type ClientData, type DemoData, type RelativeMoment, momentAt, personID, addUpload } from "./demo-data.ts";
import { type DemoProgram, type ProgramPlan, addProgram } from "./program.ts";
import type { DatabaseRow } from "../server/platform/db/rows.ts";

type Setting = "hidden" | "optional" | "required";

export type CategoryPlan = {
  label: string;
  name: string;
  description: string;
  group: string;
  limit?: number;
  /** Its own deadline. */
  closes?: RelativeMoment;
  /** For a scholarship: a question before applying, and the text for those who can't say yes. */
  eligibility?: string;
  notEligible?: string;
  /** For a scholarship: dollars per award, and in all. */
  pays?: { each: number; budget: number };
  /** Entry fee in dollars, paid before submission. */
  fee?: { name: string; price: number; memberPrice?: number; copyPrice?: number };
};
export type FolderPlan = {
  name: string;
  instructions: string;
  restriction: "image-pdf" | "images" | "pdf" | "all";
  files: readonly [fewest: number, most: number];
  caption: Setting;
  credit: Setting;
  /** None for every category. */
  categories?: readonly string[];
  /** Purposes that usage rights are asked for. */
  purposes?: readonly string[];
};
export type FormPlan = {
  name: string;
  description: string;
  elements: readonly Element[];
  categories?: readonly string[];
};
export type ContestPlan = ProgramPlan & {
  /** Columns of the judging settings that aren't the usual ones. */
  judging: DatabaseRow;
  /** Columns of how entries' fees are paid besides by card. */
  feeSettings?: DatabaseRow;
  /** The rules as text, since when, and by whom; whoever submitted has accepted them. */
  rules?: { text: string; days: number; by: string };
  categories: readonly CategoryPlan[];
  folders: readonly FolderPlan[];
  forms: readonly FormPlan[];
  criteria: readonly Criterion[];
};

export type DemoContest = DemoProgram & {
  scoresheetID: string;
  criteria: readonly Criterion[];
  categories: Map<string, string>;
  folders: Map<string, string>;
  forms: Map<string, string>;
  entries: number;
  rulesID: string | null;
};

export function addContest(
  data: DemoData,
  client: ClientData,
  plan: ContestPlan,
  kind: "contest" | "scholarship" = "contest",
): DemoContest {
  const { newID } = data;
  const contest: DemoContest = {
    ...addProgram(data, client, kind, plan),
    scoresheetID: newID(),
    criteria: plan.criteria,
    categories: new Map(plan.categories.map(({ label }) => [label, newID()])),
    folders: new Map(plan.folders.map(({ name }) => [name, newID()])),
    forms: new Map(plan.forms.map(({ name }) => [name, newID()])),
    entries: 0,
    rulesID: plan.rules ? newID() : null,
  };
  contest.add("judging", { service_id: contest.serviceID, ...plan.judging });
  addSetup(contest, plan);
  return contest;
}

function addSetup({ data, add, serviceID: service_id, scoresheetID, ...recordIDs }: DemoContest, plan: ContestPlan) {
  const { newID } = data;
  const categoryIDsOf = (labels: readonly string[] = []) => labels.map((label) => recordIDs.categories.get(label)!);
  plan.categories.forEach(({ label, name, description, group, limit, closes, ...questions }, position) =>
    add("categories", {
      category_id: recordIDs.categories.get(label),
      service_id,
      position,
      label,
      name,
      description,
      category_group: group,
      entry_limit: limit ?? null,
      entries_close_at: closes ? momentAt(data, closes[0], closes[1], plan.timeZone) : null,
      eligibility: questions.eligibility ?? "",
      not_eligible: questions.notEligible ?? "",
      award_amount: questions.pays ? questions.pays.each * 100 : null,
      award_budget: questions.pays ? questions.pays.budget * 100 : null,
    }),
  );
  if (plan.rules)
    add("program_rules", {
      rules_id: recordIDs.rulesID,
      service_id,
      version: 1,
      kind: "text",
      text: plan.rules.text,
      written_by: personID(data, plan.rules.by),
      created_at: momentAt(data, plan.rules.days),
    });
  if (plan.feeSettings) add("sales_settings", { service_id, ...plan.feeSettings });
  for (const { label, fee } of plan.categories)
    if (fee)
      add("fees", {
        fee_id: newID(),
        service_id,
        name: fee.name,
        kind: "flat",
        amount: fee.price * 100,
        member_amount: fee.memberPrice === undefined ? null : fee.memberPrice * 100,
        copy_amount: fee.copyPrice === undefined ? null : fee.copyPrice * 100,
        applies_to: "category",
        category_id: recordIDs.categories.get(label),
        needed_to_submit: true,
      });
  // The first of the categories stands in the row itself, which lists it.
  plan.folders.forEach(({ categories, files: [minimum_files, maximum_files], ...folder }, position) => {
    const document_folder_id = recordIDs.folders.get(folder.name);
    const [category_id = null, ...others] = categoryIDsOf(categories);
    add("document_folders", {
      document_folder_id,
      service_id,
      category_id,
      position,
      minimum_files,
      maximum_files,
      ...folder,
    });
    for (const other of others) add("folder_categories", { service_id, document_folder_id, category_id: other });
  });
  plan.forms.forEach(({ categories, elements, ...form }, position) => {
    const form_id = recordIDs.forms.get(form.name);
    const [category_id = null, ...others] = categoryIDsOf(categories);
    add("forms", { form_id, service_id, purpose: "entry", category_id, position, ...form });
    for (const other of others) add("form_categories", { service_id, form_id, category_id: other });
    add("form_versions", { form_id, version: 1, elements });
  });
  add("scoresheets", { scoresheet_id: scoresheetID, service_id, name: "Judging", criteria: plan.criteria });
}

export type FilePlan = {
  picture: string;
  caption: string;
  credit: string;
  cover?: boolean;
  fileName: string;
  /** Usage rights that were asked for and given. */
  rights?: { asked: readonly string[]; given: readonly string[]; day: number };
};

export type EntryPlan = {
  category: string;
  owner: string;
  title: string;
  /** Days from today. */
  created: number;
  submitted?: number;
  columns?: DatabaseRow;
  /** By form name. */
  answers: Record<string, Values>;
  /** By folder name. */
  files: Record<string, readonly FilePlan[]>;
};

export function addContestEntry(contest: DemoContest, plan: EntryPlan): string {
  const { data, add, serviceID } = contest;
  const entryID = data.newID();
  const number = (contest.entries += 1);
  const minute = String((number * 7) % 60).padStart(2, "0");
  const submitted = plan.submitted === undefined ? null : momentAt(data, plan.submitted, `16:${minute}`);
  const created = momentAt(data, plan.created, `10:${minute}`);
  add("entries", {
    entry_id: entryID,
    service_id: serviceID,
    category_id: contest.categories.get(plan.category),
    user_id: personID(data, plan.owner),
    number,
    title: plan.title,
    submitted_at: submitted,
    created_at: created,
    updated_at: submitted ?? created,
    ...plan.columns,
  });
  if (contest.rulesID && submitted)
    add("rules_acceptances", {
      service_id: serviceID,
      entry_id: entryID,
      rules_id: contest.rulesID,
      accepted_by: personID(data, plan.owner),
      accepted_at: submitted,
    });
  for (const [form, answers] of Object.entries(plan.answers))
    add("form_answers", {
      service_id: serviceID,
      entry_id: entryID,
      form_id: contest.forms.get(form),
      version: 1,
      revision: 1,
      answers,
    });
  for (const [folder, files] of Object.entries(plan.files))
    files.forEach((file, position) => addFile(contest, { entryID, folder, position, owner: plan.owner }, file));
  return entryID;
}

type FileTarget = { entryID: string; folder: string; position: number; owner: string };

function addFile({ data, client, add, serviceID, folders }: DemoContest, place: FileTarget, file: FilePlan) {
  const { picture, fileName, caption, credit, cover = false, rights } = file;
  const by = personID(data, place.owner);
  const isShown = rights?.asked.includes(galleryPurpose) && { isShown: rights.given.includes(galleryPurpose) };
  const upload_id = addUpload(data, client, { picture, fileName, by, ...isShown });
  if (rights) {
    const { asked: purposes, given, day } = rights;
    add("usage_rights", {
      upload_id,
      version: 1,
      asked: purposes,
      given,
      given_by: by,
      given_at: momentAt(data, day, "16:20"),
    });
  }
  add("entry_uploads", {
    service_id: serviceID,
    entry_upload_id: data.newID(),
    entry_id: place.entryID,
    document_folder_id: folders.get(place.folder),
    upload_id,
    position: place.position,
    caption,
    credit,
    cover,
  });
}
