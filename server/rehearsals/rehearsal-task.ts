import { type RehearsalStep, rehearsalSteps } from "../../contract/rehearsals/rehearsals.ts";
import { refuse } from "../platform/http/refusal.ts";
import { clock } from "../platform/clock.ts";
import { type TaskRun, taskKind } from "../platform/tasks/task-run.ts";
import { enterAll } from "./entry-steps.ts";
import { answerAll, offerAll } from "./scholarship-steps.ts";
import { assignAll, giveTitles, releaseInRehearsal, scoreAll, screenAll } from "./judging-steps.ts";
import { type RehearsalRow, noteFindings, noteStep, rehearsalOf } from "./rehearsal-queries.ts";
import { beginSecondRound } from "./second-round-step.ts";
import { type StepContext, type StepActions, newFindingCollector, stepContextFor, setWindow } from "./step-context.ts";

export type RehearsalRequest = { programID: string; through: RehearsalStep };

const stepLabels: Record<RehearsalStep, string> = {
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

const stepActions: StepActions = {
  entries: enterAll,
  async close(stage) {
    await setWindow(stage, "entries", { open: false });
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
  release: releaseInRehearsal,
};

type Season = Pick<RehearsalRow, "screened" | "secondRound" | "paysAwards">;

/** Those that the program's season has, in order. */
export function stepsOfSeason({ screened, secondRound, paysAwards }: Season): RehearsalStep[] {
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
export const rehearsalTask = taskKind<RehearsalRequest>({
  label: ({ through }) => `Rehearsal: ${stepLabels[through]}`,
  async run(run, { programID, through }) {
    const rehearsal = await rehearsalIn(run, programID);
    const stage = await stepContextFor(run, rehearsal);
    const steps = stepsOfSeason(rehearsal);
    for (const step of steps.slice(0, steps.indexOf(through) + 1))
      if (!rehearsal.steps[step]) await runStep({ ...stage, findings: newFindingCollector() }, step);
    return undefined;
  },
});

async function rehearsalIn({ read, serviceID }: TaskRun, programID: string): Promise<RehearsalRow> {
  const [rehearsal] = await read((sql) => rehearsalOf(sql, programID));
  return rehearsal?.serviceID === serviceID ? rehearsal! : refuse("This rehearsal was removed.", 409);
}

/** What it came upon is kept even where it stops half way. */
async function runStep(stage: StepContext, step: RehearsalStep): Promise<void> {
  const { run, rehearsal, findings } = stage;
  const keepFindings = () => run.write((sql) => noteFindings(sql, rehearsal.serviceID, step, findings.all()));
  try {
    const says = await stepActions[step](stage);
    await keepFindings();
    const done = { doneAt: clock.now().toISOString(), says };
    await run.write((sql) => noteStep(sql, rehearsal.serviceID, step, done));
  } catch (error) {
    await keepFindings().catch(() => undefined);
    throw error;
  }
}
