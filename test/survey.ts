import { expect } from "vitest";
import type { InputOf } from "../contract/platform/endpoint.ts";
import type { Element } from "../contract/platform/forms/element.ts";
import { changeStatus, changeTimeframes, createService } from "../contract/programs/services.ts";
import { beginSurvey, getSurvey, vote } from "../contract/surveys/surveys.ts";
import { type SurveySettings, changeSurvey, saveSurveyQuestions } from "../contract/surveys/survey-editing.ts";
import type { Town } from "./town.ts";

export type SurveyAt = { client: string; service: string };
type Sent = InputOf<typeof saveSurveyQuestions>;

const option = (value: string) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) });

/** A choice, one that depends on it, several choices, a number, a day, a box and words. */
export const everyKind: readonly Element[] = [
  { type: "heading", name: "intro", text: "Your visit" },
  {
    type: "radio",
    name: "heard",
    label: "How did you hear of us?",
    required: true,
    options: [option("friend"), option("paper"), option("signs")],
  },
  {
    type: "input",
    kind: "text",
    name: "which",
    label: "Which paper?",
    showWhen: { name: "heard", is: ["paper"] },
  },
  {
    type: "multiSelect",
    name: "better",
    label: "What should be better?",
    options: [option("parking"), option("hours")],
    max: 2,
  },
  { type: "input", kind: "number", name: "homes", label: "How many homes?", min: 0, max: 50 },
  { type: "input", kind: "date", name: "day", label: "When were you there?" },
  { type: "checkbox", name: "again", label: "I would come again" },
  { type: "textarea", name: "words", label: "Anything else?" },
];

const usual: SurveySettings = {
  answeredBy: "browser",
  anonymous: true,
  mayChange: false,
  pace: "one",
  thanks: "Thank you.",
};

/** Made by staff from nothing, and open. */
export async function addSurvey(
  town: Town,
  url: string,
  settings: Partial<SurveySettings> = {},
  elements: readonly Element[] = everyKind,
): Promise<SurveyAt> {
  const at = { client: "oak", service: url };
  const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
  await owner(createService, { client: "oak" }, { kind: "survey", name: `Survey ${url}`, url });
  await owner(changeSurvey, at, { ...usual, ...settings } as InputOf<typeof changeSurvey>);
  await owner(saveSurveyQuestions, at, { elements } as Sent);
  await openUntil(town, at, "2090-01-01T17:00Z");
  await owner(changeStatus, at, { status: "published" });
  return at;
}

/** The same, once its number alone leads to it: in a database of its own it is heard of a moment later. */
export async function addKnownSurvey(...added: Parameters<typeof addSurvey>): Promise<SurveyAt> {
  const [town] = added;
  const at = await addSurvey(...added);
  const [made] = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`select service_id from services where url = ${at.service}`,
  );
  await expect.poll(() => town.app.directory.withService(made!.serviceID)).toBeDefined();
  return at;
}

export const openUntil = (town: Town, at: SurveyAt, closesAt: string) =>
  town.as("owner")(changeTimeframes, at, {
    timeframes: [{ name: "answers", opensAt: "2020-01-01T17:00Z", closesAt, audience: "all" }],
  });

type Answers = Record<string, string | number | boolean | string[] | null>;
const listed = (answers: Answers) => Object.entries(answers).map(([name, value]) => ({ name, value }));

/** Answers as a browser does that nobody has signed in at, or as somebody who has. */
export async function answer(
  town: Town,
  at: SurveyAt,
  answers: Answers,
  by: { person?: string; browser?: string } = {},
) {
  const { version } = (await town.as()(getSurvey, at)).answer;
  const browser = by.person ? undefined : (by.browser ?? (await newBrowser(town, at)));
  return town.as(by.person)(vote, at, { version, answers: listed(answers), ...(browser && { browser }) });
}

export const newBrowser = async (town: Town, at: SurveyAt) => (await town.as()(beginSurvey, at, {})).answer.browser!;
