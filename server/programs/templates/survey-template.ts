import { type Element, isQuestion } from "../../../contract/platform/forms/element.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type PageText, type Template, countdownSection, textSections } from "./template.ts";

/** A survey with questions, set up except for name and dates. */
type SurveyContents = Pick<Template, "template" | "name" | "purpose"> & {
  tagline: string;
  description: string;
  thanks: string;
  texts: readonly PageText[];
  elements: readonly Element[];
};

export const surveyTemplate = ({
  template,
  name,
  purpose,
  tagline,
  description,
  thanks,
  texts,
  elements,
}: SurveyContents): Template => ({
  template,
  kind: "survey",
  name,
  purpose,
  contents: [plural(elements.filter(isQuestion).length, "question"), "One at a time, anonymous"],
  blueprint: () => ({
    service: { kind: "survey", tagline, description },
    judging: null,
    mails: null,
    sales: null,
    survey: { thanks },
    parts: {
      sections: [...textSections(texts), countdownSection("answers")],
      forms: [{ form_id: "questions", purpose: "survey", name: "Questions" }],
      formVersions: [{ form_id: "questions", version: 1, elements }],
    },
  }),
});

/** Options whose values are their labels. */
export const wordsAsOptions = (...words: readonly string[]) => words.map((label) => ({ value: label, label }));
