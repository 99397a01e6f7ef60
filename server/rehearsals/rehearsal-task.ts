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
  async close(context) {
    await setWindow(context, "entries", { open: false });
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

/** The steps that the program's season has, in order. */
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

/** Runs steps until it is stopped. After an interruption it continues where the last attempt ended. */
export const rehearsalTask = taskKind<RehearsalRequest>({
  label: ({ through }) => `Rehearsal: ${stepLabels[through]}`,
  async run(run, { programID, through }) {
    const rehearsal = await rehearsalIn(run, programID);
    const context = await stepContextFor(run, rehearsal);
    const steps = stepsOfSeason(rehearsal);
    for (const step of steps.slice(0, steps.indexOf(through) + 1))
      if (!rehearsal.steps[step]) await runStep({ ...context, findings: newFindingCollector() }, step);
    return undefined;
  },
});

async function rehearsalIn({ read, serviceID }: TaskRun, programID: string): Promise<RehearsalRow> {
  const [rehearsal] = await read((sql) => rehearsalOf(sql, programID));
  return rehearsal?.serviceID === serviceID ? rehearsal! : refuse("This rehearsal was removed.", 409);
}

/** Findings are stored even if the step fails. */
async function runStep(context: StepContext, step: RehearsalStep): Promise<void> {
  const { run, rehearsal, findings } = context;
  const keepFindings = () => run.write((sql) => noteFindings(sql, rehearsal.serviceID, step, findings.all()));
  try {
    const says = await stepActions[step](context);
    await keepFindings();
    const result = { doneAt: clock.now().toISOString(), says };
    await run.write((sql) => noteStep(sql, rehearsal.serviceID, step, result));
  } catch (error) {
    await keepFindings().catch(() => undefined);
    throw error;
  }
}
