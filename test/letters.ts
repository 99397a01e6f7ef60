import {
  declineRecommendation,
  inviteRecommender,
  saveRecommendation,
  sendRecommendation,
  uploadRecommendationFile,
} from "../contract/entries/recommendations.ts";
import type { InputOf } from "../contract/platform/endpoint.ts";
import { type Contest, at } from "./contest.ts";
import { keyInMailTo } from "./mail.ts";
import type { Town } from "./town.ts";

type Letter = {
  entryID: string;
  /** Whose application it is, by first name. */
  applicant?: string;
  name: string;
  letter?: string;
  answers?: InputOf<typeof sendRecommendation>["answers"];
  pdf?: Buffer;
  /** It isn’t sent: the invitation is declined, or the letter stays a draft. */
  instead?: "decline" | "draft";
};

let count = 0;

/** Somebody is invited to recommend an applicant, and does. */
export async function addLetter(town: Town, program: Contest, made: Letter): Promise<void> {
  const { entryID, applicant = "entrant", name, letter = "", answers, pdf, instead } = made;
  const email = `recommends-${++count}@school.example`;
  const { answer } = await town.as(applicant)(inviteRecommender, { ...at(program), entryID }, { name, email });
  const there = { ...at(program), recommendationID: answer.recommendationID };
  const link = await keyInMailTo(town, email);
  if (pdf)
    await town.as()(uploadRecommendationFile, there, undefined, { file: pdf, fileName: `Letter by ${name}.pdf`, link });
  const call = instead === "draft" ? saveRecommendation : sendRecommendation;
  const { status } =
    instead === "decline"
      ? await town.as()(declineRecommendation, there, undefined, { link })
      : await town.as()(call, there, { letter, revision: 0, ...(answers && { answers }) }, { link });
  if (status !== 200) throw new Error(`a recommendation was answered with ${status}`);
}
