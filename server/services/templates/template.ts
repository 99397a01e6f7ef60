import { type Element, isQuestion } from "../../../contract/forms/element.ts";
import type { Judging } from "../../../contract/judging.ts";
import { type Criterion, counted } from "../../../contract/scoring-rules.ts";
import type { ProgramTemplate } from "../../../contract/copying.ts";
import type { Row } from "../../db/rows.ts";
import type { Blueprint } from "../blueprint.ts";

type Asked = "hidden" | "optional" | "required";

/** A contest that is set up already but for its name, its dates and its scorers. */
export type Template = {
  template: string;
  name: string;
  purpose: string;
  tagline: string;
  description: string;
  judging: Judging;
  categories: readonly { label: string; name: string; description: string; group?: string; limit?: number }[];
  folders: readonly {
    name: string;
    instructions: string;
    restriction: "image-pdf" | "images" | "pdf" | "all";
    files: readonly [fewest: number, most: number];
    caption: Asked;
    credit: Asked;
  }[];
  form: { name: string; description: string; elements: readonly Element[] };
  criteria: readonly Criterion[];
  /** The texts of its page, the first of them large; below it the time that is left is counted. */
  texts: readonly { title: string; html: string }[];
  gallery?: { name: string; description: string };
};

/** What it is made of: rows that name each other by their labels. */
export const blueprintOfTemplate = (template: Template): Blueprint => ({
  service: { kind: "contest", tagline: template.tagline, description: template.description },
  judging: template.judging,
  mails: null,
  sales: null,
  parts: {
    categories: template.categories.map(({ label, name, description, group = "", limit = null }) => ({
      label,
      name,
      description,
      category_group: group,
      entry_limit: limit,
    })),
    folders: template.folders.map(({ files: [minimum_files, maximum_files], ...folder }) => ({
      ...folder,
      minimum_files,
      maximum_files,
    })),
    forms: [{ form_id: "form", purpose: "entry", name: template.form.name, description: template.form.description }],
    formVersions: [{ form_id: "form", version: 1, elements: template.form.elements }],
    scoresheets: [{ name: "Scoresheet", criteria: template.criteria.map((one) => ({ help: "", ...one })) }],
    sections: sectionsOf(template),
    galleries: template.gallery ? [{ kind: "gallery", ...template.gallery }] : [],
  },
});

const plain = { kind: "color", color: null };

const sectionsOf = ({ texts }: Template): Row[] => [
  ...texts.map((content, at) => ({
    kind: "text",
    size: at === 0 ? "large" : "medium",
    background: plain,
    content,
  })),
  { kind: "countdown", size: "medium", background: plain, content: { title: "", timeframe: "entries" } },
];

/** What somebody who chooses one is told of it. */
export const listedTemplate = ({
  template,
  name,
  purpose,
  categories,
  form,
  folders,
  criteria,
}: Template): ProgramTemplate => ({
  template,
  kind: "contest",
  name,
  purpose,
  categories: categories.length,
  questions: form.elements.filter(isQuestion).length,
  folders: folders.length,
  criteria: counted(criteria).length,
});
