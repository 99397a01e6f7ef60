import {
  acceptAward,
  declineAward,
  listAwards,
  offerAwards,
  prepareAwards,
  sendThanks,
} from "../../contract/scholarships/awards.ts";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import { dollars } from "../../contract/platform/money.ts";
import { plural } from "../../contract/platform/plural.ts";
import type { MadeUpPerson } from "./made-up-people.ts";
import { offersToAnswer } from "./rehearsal-queries.ts";
import { type StepContext, attemptCall } from "./step-context.ts";

type Awards = AnswerOf<typeof listAwards>;
type Scholarship = Awards["scholarships"][number];

/** Where neither a budget nor a number says how many. */
const USUAL_AWARDS = 3;
/** As many as one call takes. */
const OFFERS_AT_ONCE = 200;

/** To those who were read best, as long as the budgets last; what staff prepared by hand is offered with it. */
export async function offerAll(stage: StepContext): Promise<string> {
  const { at, staff, run, findings } = stage;
  const { scholarships } = await staff(listAwards, at);
  for (const [done, { categoryID, name, fund }] of scholarships.entries()) {
    await run.progress(done, scholarships.length);
    if (fund.awardAmount === null) {
      findings.add(name, "It doesn’t say what it pays, so no award of it can be offered.");
      continue;
    }
    // What one scholarship takes of the budget over all is no longer there for the next.
    const awards = nextByPlace(await staff(listAwards, at), categoryID, fund.awardAmount);
    if (awards.length === 0) {
      findings.add(name, "Nobody is offered an award of it: nobody has a place, or the budget is less than one.");
      continue;
    }
    const prepared = await attemptCall(staff(prepareAwards, at, { awards }));
    if (prepared.refused) findings.add(name, prepared.refused.message);
  }
  return offerPrepared(stage);
}

/** The first so many by place, whom nothing was offered yet. */
function nextByPlace(awards: Awards, categoryID: string, amount: number) {
  const own = awards.scholarships.find((one) => one.categoryID === categoryID)!;
  const room = Math.min(
    awardsToOffer(own),
    awardsWithin(own.left, amount),
    awardsWithin(awards.left, amount),
    OFFERS_AT_ONCE,
  );
  const isFree = ({ award, elsewhere }: Scholarship["applications"][number]) =>
    award === null && !(awards.settings.onePerPerson && elsewhere !== null);
  return own.applications
    .filter((application) => application.place !== null && isFree(application))
    .sort((one, other) => one.place! - other.place!)
    .slice(0, room)
    .map(({ entryID }) => ({ entryID, amount }));
}

function awardsToOffer({ placesLeft, left, awards }: Scholarship): number {
  if (placesLeft !== null) return placesLeft;
  return left === null ? Math.max(0, USUAL_AWARDS - awards) : Infinity;
}

const awardsWithin = (left: number | null, amount: number) => (left === null ? Infinity : Math.floor(left / amount));

async function offerPrepared({ at, staff }: StepContext): Promise<string> {
  const { scholarships } = await staff(listAwards, at);
  const all = scholarships.flatMap(({ applications }) => applications.flatMap(({ award }) => award ?? []));
  const prepared = all.filter(({ state }) => state === "prepared");
  for (let from = 0; from < prepared.length; from += OFFERS_AT_ONCE)
    await staff(offerAwards, at, {
      awardIDs: prepared.slice(from, from + OFFERS_AT_ONCE).map(({ awardID }) => awardID),
    });
  const offered = all.filter(({ state }) => state === "prepared" || state === "offered");
  const sum = offered.reduce((total, { amount }) => total + amount, 0);
  return `${plural(offered.length, "award")} offered, ${dollars(sum)} in all`;
}

/** Most accept, every fourth declines, and most of those who have accepted say thanks. */
export async function answerAll(stage: StepContext): Promise<string> {
  const { at, run, rehearsal, findings } = stage;
  const people = new Map((await stage.people("entrant")).map((person) => [person.userID, person]));
  const offered = await run.read((sql) => offersToAnswer(sql, rehearsal.serviceID));
  const came = { accepted: 0, declined: 0, thanked: 0 };
  for (const [nth, { entryID, userID, state, thanked }] of offered.entries()) {
    await run.progress(nth, offered.length);
    const person = people.get(userID);
    if (!person) continue;
    const params = { ...at, entryID };
    const wanted = state === "offered" ? (nth % 4 === 3 ? "declined" : "accepted") : (state as "accepted" | "declined");
    const refused = state === "offered" ? await answerOffer(stage, person, entryID, wanted) : undefined;
    if (refused) {
      findings.add("Awards", refused);
      continue;
    }
    came[wanted] += 1;
    if (wanted === "declined" || nth % 3 === 2) continue;
    if (!thanked)
      await stage.as(person)(sendThanks, params, { thanks: "Rehearsal thanks. It pays for my first year." });
    came.thanked += 1;
  }
  return `${came.accepted} accepted, ${came.declined} declined, ${plural(came.thanked, "note")} of thanks`;
}

async function answerOffer(
  { at, as }: StepContext,
  person: MadeUpPerson,
  entryID: string,
  wanted: "accepted" | "declined",
): Promise<string | undefined> {
  const me = as(person);
  const params = { ...at, entryID };
  const answered = await attemptCall(
    wanted === "accepted" ? me(acceptAward, params) : me(declineAward, params, { reason: "Rehearsal reason." }),
  );
  return answered.refused?.message;
}
