import { answersNotCarriedOver } from "../contract/platform/forms/answer-carryover.ts";
import type { Values } from "../contract/platform/forms/element.ts";
import { entryCode } from "../contract/entries/entry-rules.ts";
import { type DemoContest, type EntryPlan, addContestEntry } from "./contest.ts";
import { momentAt } from "./demo-data.ts";
import { projectForm, prairieCategories, roomForm, teamForm } from "./prairie-requirements.ts";

type Winner = { entryID: string; number: number; category: string; awardTitle: string; plan: EntryPlan };

/** Last season's awards of prairie with their winners, and harbor's prize, to which they go on. */
type LinkedContests = { past: { contest: DemoContest; winners: readonly Winner[]; name: string }; prize: DemoContest };

const CONNECTED_DAY = -20;
const INVITED_DAY = -6;
const ANSWER_DAY = 9;

const homeCategories = ["BRICK", "GLASS", "STONE", "MIXED", "HOME"];
const firstAnswers: Record<string, string> = {
  "Best in Show": "The stair. Everything else follows from where it lands.",
  Gold: "The wall on the street side, from the other side of the street.",
};

/** Transfers winners of prairie's past awards to harbor's prize; one hasn't answered, and one declined. */
export function transferPastWinners({ past, prize }: LinkedContests): void {
  const { data, add, serviceID } = past.contest;
  const onward_program_id = data.newID();
  linkContests({ past, prize }, onward_program_id);
  const best = past.winners.find(({ awardTitle }) => awardTitle === "Best in Show")!;
  const golds = past.winners.filter(({ awardTitle, plan }) => awardTitle === "Gold" && plan.owner !== "entrant");
  const ask = (winner: Winner, state: string, more: Record<string, unknown> = {}) =>
    add("onward_entries", {
      onward_entry_id: data.newID(),
      service_id: serviceID,
      onward_program_id,
      entry_id: winner.entryID,
      to_category_id: prize.categories.get(prizeCategoryOf(winner)),
      to_category: prizeCategoryOf(winner) === "HOUSE" ? "Houses" : "Interiors",
      state,
      asked_at: momentAt(data, INVITED_DAY, "10:00"),
      answer_by: momentAt(data, ANSWER_DAY, "17:00"),
      ...more,
    });
  for (const winner of [best, golds[0]!]) {
    const to_entry_id = addTransferredEntry({ past, prize }, onward_program_id, winner);
    const arrived_at = momentAt(data, INVITED_DAY + 1, "08:30");
    ask(winner, "arrived", { answered_at: arrived_at, arrived_at, to_entry_id });
  }
  ask(golds[1]!, "declined", { answered_at: momentAt(data, INVITED_DAY + 2, "19:12") });
  const open = past.winners.find(({ plan }) => plan.owner === "entrant");
  if (open) ask(open, "asked");
}

const prizeCategoryOf = ({ category }: Winner) => (homeCategories.includes(category) ? "HOUSE" : "ROOMS");

function linkContests({ past: { contest, name }, prize }: LinkedContests, id: string) {
  const { data, add, serviceID, client } = contest;
  const connected_at = momentAt(data, CONNECTED_DAY, "11:20");
  prize.add("feeder_programs", {
    feeder_program_id: id,
    service_id: prize.serviceID,
    from_service_id: serviceID,
    association: client.row["name"],
    program: name,
    connected_at,
  });
  add("onward_programs", {
    onward_program_id: id,
    service_id: serviceID,
    to_client_id: prize.client.clientID,
    to_service_id: prize.serviceID,
    association: prize.client.row["name"],
    program: "Coast to Plains Architecture Prize",
    connected_at,
  });
  for (const label of homeCategories)
    add("onward_categories", {
      service_id: serviceID,
      onward_program_id: id,
      category_id: contest.categories.get(label),
      to_category_id: prize.categories.get("HOUSE"),
    });
}

/** An entry as a transfer creates it: matching answers are copied, others are named as missing. */
function addTransferredEntry(
  { past: { contest, name }, prize }: LinkedContests,
  feeder_program_id: string,
  winner: Winner,
): string {
  const { data } = contest;
  const { entryID, number, category, awardTitle, plan } = winner;
  const { title = "", location, size, story } = plan.answers["About the project"] ?? {};
  const answers: Values = { title, location, size, story, first: firstAnswers[awardTitle] ?? "" };
  const to = addContestEntry(prize, {
    category: prizeCategoryOf(winner),
    owner: plan.owner,
    title: plan.title,
    created: INVITED_DAY + 1,
    submitted: INVITED_DAY + 3,
    answers: { "The building": answers },
    files: { Photographs: (plan.files["Photographs"] ?? []).slice(0, 8) },
  });
  const homeAnswers = [projectForm, teamForm, roomForm].flatMap(({ name: form, elements }) =>
    plan.answers[form] ? [{ elements, answers: plan.answers[form] }] : [],
  );
  const matchingQuestions = projectForm.elements.filter(({ name: question }) => Object.hasOwn(answers, question));
  const plans = (plan.files["Plans and documents"] ?? []).map(({ fileName }) => fileName);
  prize.add("entry_origins", {
    service_id: prize.serviceID,
    entry_id: to,
    feeder_program_id,
    from_entry_id: entryID,
    association: contest.client.row["name"],
    program: name,
    category: categoryNameOf(category),
    code: entryCode(category, number),
    award_title: awardTitle,
    arrived_at: momentAt(data, INVITED_DAY + 1, "08:30"),
    left_behind: [
      ...answersNotCarriedOver(homeAnswers, [{ elements: matchingQuestions, answers }]).map(({ label }) => label),
      ...plans,
    ],
  });
  return to;
}

const categoryNameOf = (category: string) => prairieCategories.find(({ label }) => label === category)!.name;
