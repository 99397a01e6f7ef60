import { defaultCopyParts } from "../../contract/programs/copying.ts";
import {
  type Rehearsal,
  getRehearsal,
  rehearse,
  removeRehearsal,
  startRehearsal,
  rehearsalSteps,
} from "../../contract/rehearsals/rehearsals.ts";
import { retryDeadlocks } from "../platform/db/retry-deadlocks.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { recordChange } from "../platform/audit/queries.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { blueprintOf, buildProgram } from "../programs/blueprint.ts";
import { copiedBlueprint } from "../programs/copying.ts";
import { lockService } from "../programs/queries.ts";
import { addTask } from "../platform/tasks/task-queries.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { setupFindingsOf } from "./setup-findings.ts";
import {
  type RehearsalRow,
  type RunningStep,
  insertRehearsal,
  lastStepRequested,
  lockRehearsal,
  MADE_UP_PEOPLE_WORK,
  rehearsalOf,
  programOfRehearsal,
  removeRehearsalRows,
  takenURLs,
} from "./rehearsal-queries.ts";
import { stepsOfSeason } from "./rehearsal-task.ts";

/** Parts of the program that a rehearsal doesn't copy. Only this program's staff are copied. */
const partsLeftOut = ["sales", "promoCodes", "votes", "scorers"];

const isStepRunning = ({ state }: RunningStep) => state === "waiting" || state === "running";

export const rehearsals = [
  on(getRehearsal, async ({ sql, service, user, standings }) => {
    const program = requireRow(await programOfRehearsal(sql, service.serviceID));
    const [lacks, [rehearsal]] = await Promise.all([
      setupFindingsOf(sql, program.serviceID),
      rehearsalOf(sql, program.serviceID),
    ]);
    return {
      standings: [...standings],
      program,
      lacks,
      rehearsal: rehearsal ? await rehearsalView(sql, rehearsal, user.userID) : null,
    };
  }),

  on(startRehearsal, async ({ sql, app, service, user, form, audit, afterwards }) => {
    if (service.rehearsalOf) refuse("This is a rehearsal. Remove it, and start another from the program itself.", 409);
    const { serviceID } = service;
    await lockService(sql, serviceID);
    const [before] = await rehearsalOf(sql, serviceID);
    if (before) return { url: before.url };
    const parts = [...defaultCopyParts(service.kind), "roles" as const].filter((part) => !partsLeftOut.includes(part));
    const blueprint = copiedBlueprint(await blueprintOf(sql, serviceID), { parts, weeks: 0, by: user.userID });
    const name = `Rehearsal: ${service.name}`.slice(0, 200);
    const url = await unusedURL(sql, `rehearsal-${service.url}`.slice(0, 90));
    const rehearsalID = await buildProgram(sql, blueprint, { name, url, rehearsal_of: serviceID });
    const { entries, scorers, secondRound = false } = form;
    await insertRehearsal(sql, { serviceID: rehearsalID, userID: user.userID, entries, scorers, secondRound });
    await audit(serviceID, null, { rehearsal: name, entries, scorers, secondRound });
    const people = (blueprint.parts.roles ?? []).map(({ user_id }) => String(user_id));
    afterwards(() => people.forEach((userID) => app.changes.publish("user", userID)));
    return { url };
  }),

  on(rehearse, async ({ sql, service, user, body: { through } }) => {
    const program = requireRow(await programOfRehearsal(sql, service.serviceID));
    const rehearsal = requireFound((await rehearsalOf(sql, program.serviceID))[0], "rehearsal");
    const { serviceID } = rehearsal;
    await lockRehearsal(sql, serviceID);
    const [last] = await lastStepRequested(sql, serviceID);
    if (last && isStepRunning(last)) refuse("A step is under way. Wait until it is done, or cancel it.", 409);
    const payload = { programID: program.serviceID, through };
    return { taskID: await addTask(sql, { kind: "rehearsal", userID: user.userID, serviceID, asked: payload }) };
  }),

  onOutsideTransaction(removeRehearsal, async ({ app, client: { clientID }, service, user, transact }) => {
    const removed = await retryDeadlocks(() =>
      transact(async (sql) => {
        const program = requireRow(await programOfRehearsal(sql, service.serviceID));
        const [rehearsal] = await rehearsalOf(sql, program.serviceID);
        if (!rehearsal) return undefined;
        const { serviceID, name } = rehearsal;
        const { keys } = requireRow(await removeRehearsalRows(sql, serviceID));
        if (keys === null) return undefined;
        await addDueWork(sql, MADE_UP_PEOPLE_WORK, serviceID);
        // On the program: the rehearsal's own log is removed with it.
        const about = { serviceID: program.serviceID, recordID: program.serviceID };
        await recordChange(sql, {
          userID: user.userID,
          action: removeRehearsal.allow,
          call: removeRehearsal.path,
          ...about,
          before: { rehearsal: name },
          after: null,
        });
        return { serviceID, keys };
      }),
    );
    if (!removed) return {};
    app.changes.publish("service", clientID, removed.serviceID);
    await deleteFiles(app, removed.keys);
    return {};
  }),
];

/** An unused address. */
async function unusedURL(sql: Sql, stem: string): Promise<string> {
  const takenAddresses = new Set((await takenURLs(sql, stem)).map(({ url }) => url));
  const others = Array.from({ length: takenAddresses.size + 1 }, (_, at) => `${stem}-${at + 2}`);
  return [stem, ...others].find((url) => !takenAddresses.has(url))!;
}

async function rehearsalView(sql: Sql, row: RehearsalRow, userID: string): Promise<Rehearsal["rehearsal"]> {
  const { steps: stepsDone, findings, ...rest } = row;
  const [last] = await lastStepRequested(sql, row.serviceID);
  const season = stepsOfSeason(row);
  const next = season.find((step) => !stepsDone[step]);
  const stateOf = (step: (typeof rehearsalSteps)[number]) => {
    if (!season.includes(step)) return "leftOut";
    if (stepsDone[step]) return "done";
    return step === next ? "next" : "later";
  };
  return {
    ...rest,
    steps: rehearsalSteps.map((step) => ({
      step,
      state: stateOf(step),
      doneAt: stepsDone[step]?.doneAt ?? null,
      says: stepsDone[step]?.says ?? null,
    })),
    findings: rehearsalSteps.flatMap((step) => findings[step] ?? []),
    running:
      last && isStepRunning(last)
        ? { taskID: last.taskID, isOwn: last.userID === userID, done: last.done, total: last.total }
        : null,
    failed: last?.state === "failed" ? last.message : null,
  };
}
