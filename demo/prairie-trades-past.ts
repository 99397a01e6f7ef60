import type { DatabaseRow } from "../server/platform/db/rows.ts";
import { type DemoContest, addContest } from "./contest.ts";
import { type ClientData, type DemoData, momentAt } from "./demo-data.ts";
import { addScore, assignJudge, sheetValuesOf } from "./judges.ts";
import {
  addApplication,
  jamie,
  otherStudents,
  tradesPlan,
  secondStartAnswers,
  toolsAnswers,
} from "./prairie-trades.ts";

const judges = ["scorer", "scorer2", "scorer3"] as const;
const DECIDED_DAY = -235;

type PastAward = {
  state: "accepted" | "declined";
  amount: number;
  offered: number;
  answered: number;
  more?: DatabaseRow;
};

/** Last year's scholarships, from reading to thanks; one award was declined and offered to the next. */
export function addPastTrades(data: DemoData, prairie: ClientData): void {
  const year = momentAt(data, DECIDED_DAY).slice(0, 4);
  const program = addContest(
    data,
    prairie,
    {
      ...tradesPlan,
      url: "trades-past",
      banner: "20 banner",
      name: `Building Trades Scholarships ${year}`,
      tagline: "Four people learn a trade with it",
      description: "The committee has read every application, and called everyone back. Thank you to all who applied.",
      judging: { ...tradesPlan.judging, results_released_at: momentAt(data, DECIDED_DAY, "19:30") },
      timeframes: [
        ["entries", [-340], [-275, "17:00"]],
        ["scoring", [-270], [-245, "17:00"]],
      ],
      folders: tradesPlan.folders.map((folder) => ({ ...folder, files: [0, 5] })),
      sections: tradesPlan.sections.slice(0, 1),
    },
    "scholarship",
  );
  const [mina, joan, dev, cole] = otherStudents as [typeof jamie, typeof jamie, typeof jamie, typeof jamie];
  const alder = { category: "ALDER", created: -320, submitted: -290 } as const;
  const tools = { category: "TOOLS", answers: toolsAnswers, created: -315, submitted: -285 } as const;
  const second = { category: "SECOND", answers: secondStartAnswers, created: -310, submitted: -280 } as const;
  const read = (entryID: string, title: string, quality: number) => {
    for (const judge of judges) {
      const values = { ...sheetValuesOf(program.criteria, quality, judge, title), comment: "Clear, and meant." };
      addScore(program, { entryID, judge, values, days: -255 });
    }
    return entryID;
  };
  const colesAlder = read(addApplication(program, cole, alder), "Cole", 0.92);
  const minasAlder = read(addApplication(program, mina, alder), "Mina", 0.86);
  read(addApplication(program, dev, alder), "Dev", 0.71);
  const joansSecond = read(addApplication(program, joan, second), "Joan", 0.89);
  const jamiesTools = read(addApplication(program, jamie, tools), "Jamie", 0.9);
  const devsTools = read(addApplication(program, dev, tools), "Dev again", 0.82);
  for (const judge of judges) assignJudge(program, judge, ["ALDER", "SECOND", "TOOLS"]);
  const give = awardAdder(data, program);
  give("ALDER", colesAlder, {
    state: "declined",
    amount: 250_000,
    offered: DECIDED_DAY,
    answered: -230,
    more: { reason: "I begin at another school, which pays for it. Please give it to somebody else." },
  });
  give("ALDER", minasAlder, {
    state: "accepted",
    amount: 250_000,
    offered: -228,
    answered: -226,
    more: thanksColumns(data, -220, "I can buy my own meter now, and I know whom to thank for it.", "Check 2207"),
  });
  give("SECOND", joansSecond, {
    state: "accepted",
    amount: 400_000,
    offered: DECIDED_DAY,
    answered: -233,
    more: thanksColumns(
      data,
      -225,
      "Nine years on the telephone, and now stone. Thank you for the second start.",
      "Check 2201",
    ),
  });
  give("TOOLS", jamiesTools, {
    state: "accepted",
    amount: 120_000,
    offered: DECIDED_DAY,
    answered: -232,
    more: { paid_on: momentAt(data, -210).slice(0, 10), paid_reference: "Paid to the shop" },
  });
  give("TOOLS", devsTools, { state: "accepted", amount: 120_000, offered: DECIDED_DAY, answered: -231 });
}

const thanksColumns = (data: DemoData, days: number, thanks: string, paid_reference: string): DatabaseRow => ({
  thanks,
  thanked_at: momentAt(data, days),
  passed_on_at: momentAt(data, days + 2),
  paid_on: momentAt(data, -215).slice(0, 10),
  paid_reference,
});

const awardAdder =
  (data: DemoData, { add, serviceID, categories }: DemoContest) =>
  (label: string, entryID: string, { state, amount, offered, answered, more = {} }: PastAward) =>
    add("awards", {
      award_id: data.newID(),
      service_id: serviceID,
      category_id: categories.get(label),
      entry_id: entryID,
      amount,
      state,
      created_at: momentAt(data, offered, "09:00"),
      offered_at: momentAt(data, offered, "10:00"),
      answer_by: momentAt(data, offered + 14, "23:59"),
      answered_at: momentAt(data, answered, "18:20"),
      ...emptyAwardColumns,
      ...more,
    });

/** Rows of one table have the same columns. */
const emptyAwardColumns: DatabaseRow = {
  reason: null,
  thanks: null,
  thanked_at: null,
  passed_on_at: null,
  paid_on: null,
  paid_reference: null,
};
