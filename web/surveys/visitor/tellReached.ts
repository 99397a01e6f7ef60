import type { ServiceAt } from "../../../contract/platform/addresses.ts";
import { type Survey, placesOf, reachInvitedQuestion, reachQuestion } from "../../../contract/surveys/surveys.ts";
import type { useApi } from "../../platform/api/api.ts";
import { keepSurvey, keptSurvey } from "./kept-survey.ts";
import { linkIn } from "./link.ts";

type Telling = { call: ReturnType<typeof useApi>["call"]; at: ServiceAt; survey: Survey };

/** That somebody came as far as a place, once each: a question's name, or nothing once the answers are sent. */
export async function tellReached({ call, at, survey: { version, elements } }: Telling, place: string): Promise<void> {
  const { browser, reached } = keptSurvey(at);
  const places = [...placesOf(elements).map(({ name }) => name), ""];
  const before = reached?.version === version ? reached.place : undefined;
  if (!places.includes(place) || (before !== undefined && places.indexOf(place) <= places.indexOf(before))) return;
  const body = { version, place, ...(before !== undefined && { before }) };
  const link = linkIn(location.hash);
  if (link) await call(reachInvitedQuestion, at, body, { link });
  else await call(reachQuestion, at, { ...body, ...(browser && { browser }) });
  keepSurvey(at, { reached: { version, place } });
}
