import { type RehearsalStep, rehearsalSteps } from "../../contract/rehearsals/rehearsals.ts";
import { refuse } from "../platform/http/refusal.ts";
import { clock } from "../platform/clock.ts";
import { type TaskRun, taskKind } from "../platform/tasks/run.ts";
import { enterAll } from "./entering.ts";
import { answerAll, offerAll } from "./awarding.ts";
import { assignAll, giveTitles, release, scoreAll, screenAll } from "./judging.ts";
import { type RehearsalRow, noteFindings, noteStep, rehearsalOf } from "./queries.ts";
import { beginSecondRound } from "./second-round.ts";
import { type Stage, type StepDoers, newFindings, stageFor, turn } from "./stage.ts";

export type RehearsalAsked = { programID: string; through: RehearsalStep };

const labels: Record<RehearsalStep, string> = {
  entries: "entries come in",
  close: "entries close",
  screen: "entries are looked at",
  assign: "scorers are assigned",
  score: "scorers score",
  goOn: "the better half goes on",
  assignAgain: "scorers are assigned again",
  scoreAgain: "scorers score again",
  offer: "awards are offered",
  answer: "applicants answer",
  titles: "titles are given",
  release: "results are released",
};

const doers: StepDoers = {
  entries: enterAll,
  async close(stage) {
    await turn(stage, "entries", { open: false });
    return "Closed";
  },
  screen: screenAll,
  assign: assignAll,
  score: scoreAll,
  goOn: beginSecondRound,
  assignAgain: assignAll,
  scoreAgain: scoreAll,
  offer: offerAll,
  answer: answerAll,
  titles: giveTitles,
  release,
};

type Season = Pick<RehearsalRow, "screened" | "secondRound" | "paysAwards">;

/** Those that the program's season has, in order. */
export function stepsFor({ screened, secondRound, paysAwards }: Season): RehearsalStep[] {
  const isPart: Partial<Record<RehearsalStep, boolean>> = {
    screen: screened,
    goOn: secondRound,
    assignAgain: secondRound,
    scoreAgain: secondRound,
    offer: paysAwards,
    answer: paysAwards,
  };
  return rehearsalSteps.filter((step) => isPart[step] ?? true);
}

/** Goes through a season until it is told to stop. What is begun anew goes on where the last attempt ended. */
export const rehearsalTask = taskKind<RehearsalAsked>({
  label: ({ through }) => `Rehearsal: ${labels[through]}`,
  async run(run, { programID, through }) {
    const rehearsal = await rehearsalIn(run, programID);
    const stage = await stageFor(run, rehearsal);
    const steps = stepsFor(rehearsal);
    for (const step of steps.slice(0, steps.indexOf(through) + 1))
      if (!rehearsal.steps[step]) await doStep({ ...stage, findings: newFindings() }, step);
    return undefined;
  },
});

async function rehearsalIn({ read, serviceID }: TaskRun, programID: string): Promise<RehearsalRow> {
  const [rehearsal] = await read((sql) => rehearsalOf(sql, programID));
  return rehearsal?.serviceID === serviceID ? rehearsal! : refuse("This rehearsal was removed.", 409);
}

/** What it came upon is kept even where it stops half way. */
async function doStep(stage: Stage, step: RehearsalStep): Promise<void> {
  const { run, rehearsal, findings } = stage;
  const keepFindings = () => run.write((sql) => noteFindings(sql, rehearsal.serviceID, step, findings.all()));
  try {
    const says = await doers[step](stage);
    await keepFindings();
    const done = { doneAt: clock.now().toISOString(), says };
    await run.write((sql) => noteStep(sql, rehearsal.serviceID, step, done));
  } catch (error) {
    await keepFindings().catch(() => undefined);
    throw error;
  }
}
