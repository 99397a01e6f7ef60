import { type Element, isQuestion } from "../../../contract/platform/forms/element.ts";
import { type Judging, defaultJudging } from "../../../contract/programs/judging.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { type Criterion, scoredCriteria } from "../../../contract/judging/scoring-rules.ts";
import type { Blueprint } from "../blueprint.ts";
import { type PageText, type Template, countdownSection, textSections } from "./template.ts";

type CaptionRule = "hidden" | "optional" | "required";

/** A contest or scholarship program, set up except for name, dates and scorers. */
type ContestContents = Pick<Template, "template" | "name" | "purpose"> & {
  kind?: "contest" | "scholarship";
  tagline: string;
  description: string;
  /** Settings that differ from the defaults. */
  judging?: Partial<Judging>;
  categories: readonly { label: string; name: string; description: string; group?: string; limit?: number }[];
  folders: readonly {
    name: string;
    instructions: string;
    restriction: "image-pdf" | "images" | "pdf" | "all";
    files: readonly [fewest: number, most: number];
    caption: CaptionRule;
    credit: CaptionRule;
  }[];
  form: { name: string; description: string; elements: readonly Element[] };
  criteria: readonly Criterion[];
  texts: readonly PageText[];
  gallery?: { name: string; description: string };
};

export const contestTemplate = (contest: ContestContents): Template => ({
  template: contest.template,
  kind: contest.kind ?? "contest",
  name: contest.name,
  purpose: contest.purpose,
  contents: [
    categoryGroupsOf(contest),
    plural(contest.form.elements.filter(isQuestion).length, "question"),
    plural(contest.folders.length, "folder"),
    plural(scoredCriteria(contest.criteria).length, "criterion", "criteria"),
  ],
  blueprint: () => blueprintOf(contest),
});

function categoryGroupsOf({ kind = "contest", categories }: ContestContents): string {
  const { group, groups } = judgedWordsOf(kind);
  return plural(categories.length, group, groups);
}

const blueprintOf = (contest: ContestContents): Blueprint => ({
  service: { kind: contest.kind ?? "contest", tagline: contest.tagline, description: contest.description },
  judging: { ...defaultJudging, ...contest.judging },
  mails: null,
  sales: null,
  parts: {
    categories: contest.categories.map(({ label, name, description, group = "", limit = null }) => ({
      label,
      name,
      description,
      category_group: group,
      entry_limit: limit,
    })),
    folders: contest.folders.map(({ files: [minimum_files, maximum_files], ...folder }) => ({
      ...folder,
      minimum_files,
      maximum_files,
    })),
    forms: [{ form_id: "form", purpose: "entry", name: contest.form.name, description: contest.form.description }],
    formVersions: [{ form_id: "form", version: 1, elements: contest.form.elements }],
    scoresheets: [{ name: "Scoresheet", criteria: contest.criteria.map((one) => ({ help: "", ...one })) }],
    sections: [...textSections(contest.texts), countdownSection("entries")],
    galleries: contest.gallery ? [{ kind: "gallery", ...contest.gallery }] : [],
  },
});
