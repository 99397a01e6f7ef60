import type { Row } from "../server/platform/db/rows.ts";
import { type Contest, addContest } from "./contest.ts";
import { type ClientFilling, type Filling, at } from "./filling.ts";
import { addScore, assign, sheetOf } from "./judges.ts";
import { apply, jamie, others, plan, secondStart, theTools } from "./prairie-trades.ts";

const judges = ["scorer", "scorer2", "scorer3"] as const;
const released = -235;

type PastAward = { state: "accepted" | "declined"; amount: number; offered: number; answered: number; more?: Row };

/** Last year's scholarships: read, decided, offered, accepted, one declined and given to the next, paid out and thanked for. */
export function addPastTrades(filling: Filling, prairie: ClientFilling): void {
  const year = at(filling, released).slice(0, 4);
  const program = addContest(
    filling,
    prairie,
    {
      ...plan,
      url: "trades-past",
      name: `Building Trades Scholarships ${year}`,
      tagline: "Four people learn a trade with it",
      description: "The committee has read every application, and called everyone back. Thank you to all who applied.",
      judging: { ...plan.judging, results_released_at: at(filling, released, "19:30") },
      timeframes: [
        ["entries", [-340], [-275, "17:00"]],
        ["scoring", [-270], [-245, "17:00"]],
      ],
      folders: plan.folders.map((folder) => ({ ...folder, files: [0, 5] })),
      sections: plan.sections.slice(0, 1),
    },
    "scholarship",
  );
  const [mina, joan, dev, cole] = others as [typeof jamie, typeof jamie, typeof jamie, typeof jamie];
  const alder = { category: "ALDER", created: -320, submitted: -290 } as const;
  const tools = { category: "TOOLS", own: theTools, created: -315, submitted: -285 } as const;
  const second = { category: "SECOND", own: secondStart, created: -310, submitted: -280 } as const;
  const read = (entryID: string, title: string, quality: number) => {
    for (const judge of judges) {
      const values = { ...sheetOf(program.criteria, quality, judge, title), comment: "Clear, and meant." };
      addScore(program, { entryID, judge, values, days: -255 });
    }
    return entryID;
  };
  const colesAlder = read(apply(program, cole, alder), "Cole", 0.92);
  const minasAlder = read(apply(program, mina, alder), "Mina", 0.86);
  read(apply(program, dev, alder), "Dev", 0.71);
  const joansSecond = read(apply(program, joan, second), "Joan", 0.89);
  const jamiesTools = read(apply(program, jamie, tools), "Jamie", 0.9);
  const devsTools = read(apply(program, dev, tools), "Dev again", 0.82);
  for (const judge of judges) assign(program, judge, ["ALDER", "SECOND", "TOOLS"]);
  const give = giving(filling, program);
  give("ALDER", colesAlder, {
    state: "declined",
    amount: 250_000,
    offered: released,
    answered: -230,
    more: { reason: "I begin at another school, which pays for it. Please give it to somebody else." },
  });
  give("ALDER", minasAlder, {
    state: "accepted",
    amount: 250_000,
    offered: -228,
    answered: -226,
    more: thanked(filling, -220, "I can buy my own meter now, and I know whom to thank for it.", "Check 2207"),
  });
  give("SECOND", joansSecond, {
    state: "accepted",
    amount: 400_000,
    offered: released,
    answered: -233,
    more: thanked(
      filling,
      -225,
      "Nine years on the telephone, and now stone. Thank you for the second start.",
      "Check 2201",
    ),
  });
  give("TOOLS", jamiesTools, {
    state: "accepted",
    amount: 120_000,
    offered: released,
    answered: -232,
    more: { paid_on: at(filling, -210).slice(0, 10), paid_reference: "Paid to the shop" },
  });
  give("TOOLS", devsTools, { state: "accepted", amount: 120_000, offered: released, answered: -231 });
}

const thanked = (filling: Filling, days: number, thanks: string, paid_reference: string): Row => ({
  thanks,
  thanked_at: at(filling, days),
  passed_on_at: at(filling, days + 2),
  paid_on: at(filling, -215).slice(0, 10),
  paid_reference,
});

const giving =
  (filling: Filling, { add, serviceID, categories }: Contest) =>
  (label: string, entryID: string, { state, amount, offered, answered, more = {} }: PastAward) =>
    add("awards", {
      award_id: filling.newID(),
      service_id: serviceID,
      category_id: categories.get(label),
      entry_id: entryID,
      amount,
      state,
      created_at: at(filling, offered, "09:00"),
      offered_at: at(filling, offered, "10:00"),
      answer_by: at(filling, offered + 14, "23:59"),
      answered_at: at(filling, answered, "18:20"),
      ...nothing,
      ...more,
    });

/** Rows of one table have the same columns. */
const nothing: Row = {
  reason: null,
  thanks: null,
  thanked_at: null,
  passed_on_at: null,
  paid_on: null,
  paid_reference: null,
};
