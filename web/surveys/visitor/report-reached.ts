import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import {
  type Survey,
  funnelQuestions,
  reachInvitedQuestion,
  reachQuestion,
} from "../../../contract/surveys/surveys.ts";
import type { useApi } from "../../platform/api/api.ts";
import { storeSurvey, readStoredSurvey } from "./stored-survey.ts";
import { surveyLinkIn } from "./survey-link.ts";

type ReportScope = { call: ReturnType<typeof useApi>["call"]; at: ServiceAddress; survey: Survey };

/** That somebody came as far as a place, once each: a question's name, or nothing once the answers are sent. */
export async function reportReached(
  { call, at, survey: { version, elements } }: ReportScope,
  place: string,
): Promise<void> {
  const { browser, reached } = readStoredSurvey(at);
  const places = [...funnelQuestions(elements).map(({ name }) => name), ""];
  const before = reached?.version === version ? reached.place : undefined;
  if (!places.includes(place) || (before !== undefined && places.indexOf(place) <= places.indexOf(before))) return;
  const body = { version, place, ...(before !== undefined && { before }) };
  const link = surveyLinkIn(location.hash);
  if (link) await call(reachInvitedQuestion, at, body, { link });
  else await call(reachQuestion, at, { ...body, ...(browser && { browser }) });
  storeSurvey(at, { reached: { version, place } });
}
