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

/** If neither a budget nor a number limits the awards. */
const USUAL_AWARDS = 3;
/** The most of one call. */
const OFFERS_AT_ONCE = 200;

/** Offers awards by place as long as budgets last, and those that staff have prepared. */
export async function offerAll(context: StepContext): Promise<string> {
  const { at, staff, run, findings } = context;
  const { scholarships } = await staff(listAwards, at);
  for (const [position, { categoryID, name, fund }] of scholarships.entries()) {
    await run.progress(position, scholarships.length);
    if (fund.awardAmount === null) {
      findings.add(name, "It doesn’t say what it pays, so no award of it can be offered.");
      continue;
    }
    // An award reduces the shared budget of the scholarships after it.
    const awards = nextByPlace(await staff(listAwards, at), categoryID, fund.awardAmount);
    if (awards.length === 0) {
      findings.add(name, "Nobody is offered an award of it: nobody has a place, or the budget is less than one.");
      continue;
    }
    const prepared = await attemptCall(staff(prepareAwards, at, { awards }));
    if (prepared.refused) findings.add(name, prepared.refused.message);
  }
  return offerPrepared(context);
}

/** The best without an offer. */
function nextByPlace(awards: Awards, categoryID: string, amount: number) {
  const scholarship = awards.scholarships.find((one) => one.categoryID === categoryID)!;
  const room = Math.min(
    awardsToOffer(scholarship),
    awardsWithin(scholarship.left, amount),
    awardsWithin(awards.left, amount),
    OFFERS_AT_ONCE,
  );
  const isFree = ({ award, elsewhere }: Scholarship["applications"][number]) =>
    award === null && !(awards.settings.onePerPerson && elsewhere !== null);
  return scholarship.applications
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

/** Most accept, every fourth declines, and most who accept send thanks. */
export async function answerAll(context: StepContext): Promise<string> {
  const { at, run, rehearsal, findings } = context;
  const people = new Map((await context.people("entrant")).map((person) => [person.userID, person]));
  const offered = await run.read((sql) => offersToAnswer(sql, rehearsal.serviceID));
  const counts = { accepted: 0, declined: 0, thanked: 0 };
  for (const [nth, { entryID, userID, state, thanked }] of offered.entries()) {
    await run.progress(nth, offered.length);
    const person = people.get(userID);
    if (!person) continue;
    const params = { ...at, entryID };
    const answer = state === "offered" ? (nth % 4 === 3 ? "declined" : "accepted") : (state as "accepted" | "declined");
    const refused = state === "offered" ? await answerOffer(context, person, entryID, answer) : undefined;
    if (refused) {
      findings.add("Awards", refused);
      continue;
    }
    counts[answer] += 1;
    if (answer === "declined" || nth % 3 === 2) continue;
    if (!thanked)
      await context.as(person)(sendThanks, params, { thanks: "Rehearsal thanks. It pays for my first year." });
    counts.thanked += 1;
  }
  return `${counts.accepted} accepted, ${counts.declined} declined, ${plural(counts.thanked, "note")} of thanks`;
}

async function answerOffer(
  { at, as }: StepContext,
  person: MadeUpPerson,
  entryID: string,
  answer: "accepted" | "declined",
): Promise<string | undefined> {
  const me = as(person);
  const params = { ...at, entryID };
  const attempt = await attemptCall(
    answer === "accepted" ? me(acceptAward, params) : me(declineAward, params, { reason: "Rehearsal reason." }),
  );
  return attempt.refused?.message;
}
