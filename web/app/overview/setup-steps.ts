import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { EventOverviewAnswer } from "../../../contract/app/program-overviews.ts";
import { type SetupStep, setupSteps } from "../../../contract/app/overview.ts";
import { type ServiceKind, hasFeature, serviceKinds } from "../../../contract/platform/service-kinds.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { serviceSettings } from "../../../contract/programs/services.ts";
import { findTimeframe } from "../../../contract/platform/visibility.ts";
import { timeframeLabel } from "../../programs/program-state.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

/** A step of setting a program up, with its link. */
export type SetupStepView = { key: string; label: string; text: string; to: string; isDone: boolean };

const statusPath = (place: ProgramAddress) => `${studioPaths.programSettings(place)}#status`;
const publish = { label: "Publish", text: "Until then nobody else sees it", to: statusPath };

type StepText = Pick<SetupStepView, "label" | "text"> & { to: (place: ProgramAddress) => string };

const contestStepTexts: Record<SetupStep, StepText> = {
  dates: {
    label: "Set the dates",
    text: "When the program opens and closes, and when it is scored",
    to: studioPaths.programDates,
  },
  categories: { label: "Add categories", text: "What one can enter in", to: studioPaths.categories },
  folders: {
    label: "Add folders",
    text: "Where entrants put photographs and documents",
    to: studioPaths.folders,
  },
  forms: { label: "Build the form", text: "What entrants are asked", to: studioPaths.forms },
  scoresheet: { label: "Write the scoresheet", text: "What scorers go by", to: studioPaths.scoresheets },
  scorers: { label: "Invite scorers", text: "And say what each of them scores", to: studioPaths.scorers },
  publish,
};

const scholarshipsStepText = { label: "Add scholarships", text: "What one can apply for" };

export const contestSteps = (place: ProgramAddress, missing: readonly SetupStep[]): SetupStepView[] =>
  setupSteps.map((key) => {
    const { to, ...words } = {
      ...contestStepTexts[key],
      ...(key === "categories" && judgedWordsAt(place).isFinal && scholarshipsStepText),
    };
    return { key, ...words, to: to(place), isDone: !missing.includes(key) };
  });

type Settings = AnswerOf<typeof serviceSettings>;
type SetupCounts = EventOverviewAnswer["setup"];

/** Steps of setting up a program that isn't judged. A sentence or a photograph says what it is; both are better. */
export function programSteps(place: ProgramAddress, settings: Settings, setup: SetupCounts): SetupStepView[] {
  const { kind, timeframes, tagline, banner, status } = settings;
  const { main } = serviceKinds[kind];
  return [
    {
      key: "dates",
      ...datesWords(kind),
      to: studioPaths.programDates(place),
      isDone: findTimeframe(timeframes, main) !== undefined,
    },
    ...kindSteps(place, kind, setup),
    {
      key: "look",
      label: "Say what it is",
      text: "A sentence, and a photograph if there is one",
      to: `${studioPaths.programSettings(place)}#identity`,
      isDone: tagline !== "" || banner !== null,
    },
    {
      key: "page",
      label: "Make the page",
      text: "Texts, pictures and a countdown",
      to: studioPaths.programPage(place),
      isDone: setup.sections > 0,
    },
    { key: "publish", ...publish, to: publish.to(place), isDone: status !== "draft" },
  ];
}

/** What a kind can't begin without. */
function kindSteps(place: ProgramAddress, kind: ServiceKind, setup: SetupCounts): SetupStepView[] {
  const homes = {
    key: "homes",
    label: "Add the homes",
    text: "One by one, or from a table",
    to: studioPaths.homes(place),
    isDone: setup.homes > 0,
  };
  const questions = {
    key: "questions",
    label: "Write the questions",
    text: "What people are asked",
    to: studioPaths.surveyQuestions(place),
    isDone: setup.questions > 0,
  };
  const tickets = {
    key: "tickets",
    label: "Add tickets",
    text: "Also where they cost nothing",
    to: studioPaths.products(place),
    isDone: setup.products > 0,
  };
  return [
    ...(hasFeature(kind, "properties") ? [homes] : []),
    ...(hasFeature(kind, "questions") ? [questions] : []),
    ...(hasFeature(kind, "door") ? [tickets] : []),
  ];
}

/** 'Registration, The event' */
const datesWords = (kind: ServiceKind) => ({
  label: "Set the dates",
  text: serviceKinds[kind].timeframes.map((name) => timeframeLabel(kind, name)).join(", "),
});
