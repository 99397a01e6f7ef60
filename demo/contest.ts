import type { Element, Values } from "../contract/forms/element.ts";
import type { Criterion } from "../contract/scoring-rules.ts";
import type { WrittenSection } from "../contract/sections.ts";
import type { TimeZone } from "../contract/time-zone.ts";
import { keptSection } from "../server/services/section-rows.ts";
import { type Adding, type ClientFilling, type Filling, addPart, at, person, show, showPicture } from "./filling.ts";
import type { Row } from "./rows.ts";

type Moment = readonly [days: number, time?: string];
type Setting = "hidden" | "optional" | "required";

export type CategoryPlan = { label: string; name: string; description: string; group: string; limit?: number };
export type FolderPlan = {
  name: string;
  instructions: string;
  restriction: "image-pdf" | "images" | "pdf" | "all";
  files: readonly [fewest: number, most: number];
  caption: Setting;
  credit: Setting;
  category?: string;
};
export type FormPlan = { name: string; description: string; elements: readonly Element[]; category?: string };
export type SectionPlan = Pick<WrittenSection, "kind"> &
  Partial<Pick<WrittenSection, "size" | "title" | "html" | "caption" | "alt" | "timeframe">> & {
    background?: { kind: "color" | "gradient" | "image" | "parallax"; color?: string; to?: string; picture?: string };
    picture?: string;
  };

export type ContestPlan = {
  url: string;
  name: string;
  tagline: string;
  description: string;
  banner: string;
  /** Where its dates are kept. */
  timeZone?: TimeZone;
  /** Columns of how it is judged, where they aren't the usual ones. */
  judging: Row;
  timeframes: readonly (readonly [name: string, opens: Moment, closes: Moment])[];
  categories: readonly CategoryPlan[];
  folders: readonly FolderPlan[];
  forms: readonly FormPlan[];
  criteria: readonly Criterion[];
  sections: readonly SectionPlan[];
};

/** A contest in the making: what is in it by its name. */
export type Contest = {
  filling: Filling;
  client: ClientFilling;
  add: Adding;
  serviceID: string;
  scoresheetID: string;
  criteria: readonly Criterion[];
  categories: Map<string, string>;
  folders: Map<string, string>;
  forms: Map<string, string>;
  entered: number;
};

export function addContest(filling: Filling, client: ClientFilling, plan: ContestPlan): Contest {
  const { newID } = filling;
  const contest: Contest = {
    filling,
    client,
    add: addPart(client, plan.name),
    serviceID: newID(),
    scoresheetID: newID(),
    criteria: plan.criteria,
    categories: new Map(plan.categories.map(({ label }) => [label, newID()])),
    folders: new Map(plan.folders.map(({ name }) => [name, newID()])),
    forms: new Map(plan.forms.map(({ name }) => [name, newID()])),
    entered: 0,
  };
  addService(contest, plan);
  addProgramme(contest, plan);
  plan.sections.forEach((section, position) => addSection(contest, section, position));
  return contest;
}

function addService({ filling, client, add, serviceID }: Contest, plan: ContestPlan) {
  const banner = showPicture(filling, client, plan.banner);
  const { url, name, tagline, description, judging, timeZone = "America/Chicago" } = plan;
  const row = { service_id: serviceID, kind: "contest", url, name, tagline, description, banner_upload_id: banner };
  add("services", { ...row, time_zone: timeZone, status: "published" });
  add("judging", { service_id: serviceID, ...judging });
  const there = ([days, time]: Moment) => at(filling, days, time, timeZone);
  for (const [timeframe, opens, closes] of plan.timeframes)
    add("timeframes", {
      service_id: serviceID,
      name: timeframe,
      opens_at: there(opens),
      closes_at: there(closes),
    });
}

function addProgramme({ add, serviceID: service_id, scoresheetID, ...named }: Contest, plan: ContestPlan) {
  const within = (category?: string) => (category ? named.categories.get(category)! : null);
  plan.categories.forEach(({ label, name, description, group, limit }, position) =>
    add("categories", {
      category_id: named.categories.get(label),
      service_id,
      position,
      label,
      name,
      description,
      category_group: group,
      entry_limit: limit ?? null,
    }),
  );
  plan.folders.forEach(({ category, files: [minimum_files, maximum_files], ...folder }, position) =>
    add("document_folders", {
      document_folder_id: named.folders.get(folder.name),
      service_id,
      category_id: within(category),
      position,
      minimum_files,
      maximum_files,
      ...folder,
    }),
  );
  plan.forms.forEach(({ category, elements, ...form }, position) => {
    const form_id = named.forms.get(form.name);
    add("forms", { form_id, service_id, purpose: "entry", category_id: within(category), position, ...form });
    add("form_versions", { form_id, version: 1, elements });
  });
  add("scoresheets", { scoresheet_id: scoresheetID, service_id, name: "Judging", criteria: plan.criteria });
}

function addSection({ filling, client, add, serviceID }: Contest, plan: SectionPlan, position: number) {
  const shown = (picture?: string) => (picture ? showPicture(filling, client, picture) : null);
  const { kind: ground = "color", color = null, to = null, picture } = plan.background ?? {};
  const { picture: own, kind, size = "medium", title = "", html = "", caption = "", alt = "", timeframe = null } = plan;
  const background = { kind: ground, color, to, uploadID: shown(picture) };
  const written = { kind, size, background, title, html, caption, alt, uploadID: shown(own), timeframe };
  add("page_sections", {
    page_section_id: filling.newID(),
    service_id: serviceID,
    position,
    ...keptSection(written),
  });
}

export type FilePlan = { picture: string; caption: string; credit: string; cover?: boolean; fileName: string };

export type EntryPlan = {
  category: string;
  owner: string;
  title: string;
  /** Days from today. */
  created: number;
  submitted?: number;
  columns?: Row;
  /** By the form's name. */
  answers: Record<string, Values>;
  /** By the folder's name. */
  files: Record<string, readonly FilePlan[]>;
};

export function addEntry(contest: Contest, plan: EntryPlan): string {
  const { filling, add, serviceID } = contest;
  const entryID = filling.newID();
  const number = (contest.entered += 1);
  const minute = String((number * 7) % 60).padStart(2, "0");
  const submitted = plan.submitted === undefined ? null : at(filling, plan.submitted, `16:${minute}`);
  const created = at(filling, plan.created, `10:${minute}`);
  add("entries", {
    entry_id: entryID,
    service_id: serviceID,
    category_id: contest.categories.get(plan.category),
    user_id: person(filling, plan.owner),
    number,
    title: plan.title,
    submitted_at: submitted,
    created_at: created,
    updated_at: submitted ?? created,
    ...plan.columns,
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

type FilePlace = { entryID: string; folder: string; position: number; owner: string };

function addFile({ filling, client, add, serviceID, folders }: Contest, place: FilePlace, file: FilePlan) {
  const { picture, fileName, caption, credit, cover = false } = file;
  const by = person(filling, place.owner);
  const upload_id = show(filling, client, { picture, fileName, by });
  add("entry_uploads", {
    service_id: serviceID,
    entry_upload_id: filling.newID(),
    entry_id: place.entryID,
    document_folder_id: folders.get(place.folder),
    upload_id,
    position: place.position,
    caption,
    credit,
    cover,
  });
}
