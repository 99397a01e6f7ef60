import { DAY, MINUTE } from "../../contract/platform/durations.ts";
import type { RehearsalFinding, RehearsalStep } from "../../contract/rehearsals/rehearsals.ts";
import { changeCategoryDates } from "../../contract/programs/contests.ts";
import { serviceSettings, changeTimeframes } from "../../contract/programs/services.ts";
import type { TimeframeName } from "../../contract/platform/service-kinds.ts";
import { requireRow } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { type InternalCaller, callAs } from "../platform/http/internal-calls.ts";
import { Refusal } from "../platform/http/refusal.ts";
import { clock } from "../platform/clock.ts";
import type { TaskRun } from "../platform/tasks/task-run.ts";
import type { SignedInPerson } from "../platform/access/sessions.ts";
import { type MadeUpRole, type MadeUpPerson, madeUpPeople, staffMember } from "./made-up-people.ts";
import type { RehearsalRow } from "./rehearsal-queries.ts";
import { type ClientRow, clientRow } from "../platform/access/directory-queries.ts";

const MONTH = 30 * DAY;

/** A running step: its place, its actors, and its findings. All act through the product's own calls. */
export type StepContext = {
  run: TaskRun;
  app: App;
  client: ClientRow;
  rehearsal: RehearsalRow;
  at: { client: string; service: string };
  staff: InternalCaller;
  as(person: SignedInPerson): InternalCaller;
  people(kind: MadeUpRole): Promise<MadeUpPerson[]>;
  findings: FindingCollector;
};

/** Failed attempts: one finding for each text, with a count. */
type FindingCollector = { add(what: string, text: string): void; all(): RehearsalFinding[] };

export function newFindingCollector(): FindingCollector {
  const findings = new Map<string, { what: string; text: string; times: number }>();
  return {
    add(what, text) {
      const key = `${what}\n${text}`;
      const finding = findings.get(key) ?? { what, text, times: 0 };
      findings.set(key, { ...finding, times: finding.times + 1 });
    },
    all: () =>
      [...findings.values()]
        .sort((a, b) => b.times - a.times)
        .slice(0, MOST_FINDINGS)
        .map(({ what, text, times }) => ({
          weight: "missing",
          what,
          text: times > 1 ? `${text} (${times} times)` : text,
        })),
  };
}
const MOST_FINDINGS = 100;

export async function stepContextFor(run: TaskRun, rehearsal: RehearsalRow): Promise<StepContext> {
  const { app, clientID, userID } = run;
  const { serviceID } = rehearsal;
  const client = requireRow(await run.read((sql) => clientRow(sql, clientID)));
  const as = (person: SignedInPerson) => callAs(app, { kind: "person", person });
  return {
    run,
    app,
    client,
    rehearsal,
    at: { client: client.url, service: serviceID },
    staff: as(await staffMember(app.database, userID)),
    as,
    people: (kind) =>
      madeUpPeople(
        app.database,
        { clientID, serviceID },
        kind,
        kind === "scorer" ? rehearsal.scorers : entrantCountOf(rehearsal),
      ),
    findings: newFindingCollector(),
  };
}

/** Some enter twice. */
const entrantCountOf = ({ entries }: RehearsalRow) => Math.max(1, Math.ceil((entries * 3) / 4));

/** Opens or closes one window now; the others stay. */
export async function setWindow(
  { staff, at }: StepContext,
  name: TimeframeName,
  { open }: { open: boolean },
): Promise<void> {
  const { timeframes, categoryDates } = await staff(serviceSettings, at);
  const now = clock.now().getTime();
  const before = timeframes.find((timeframe) => timeframe.name === name);
  const opened = Math.min(before ? Date.parse(before.opensAt) : now, now - MINUTE);
  const closes = before ? Date.parse(before.closesAt) : 0;
  const changed = {
    ...(before && { timeframeID: before.timeframeID }),
    name,
    audience: before?.audience ?? ("all" as const),
    opensAt: new Date(opened).toISOString(),
    closesAt: new Date(
      open ? Math.max(closes, now + MONTH) : Math.min(Math.max(closes, opened + 1), now),
    ).toISOString(),
  };
  const others = timeframes
    .filter((timeframe) => timeframe.name !== name)
    .map(({ timeframeID, name: other, opensAt, closesAt, audience }) => ({
      ...(timeframeID !== undefined && { timeframeID }),
      name: other,
      opensAt,
      closesAt,
      audience,
    }));
  // The rehearsal's categories open and close with it.
  for (const { categoryID } of name === "entries" ? categoryDates : [])
    await staff(changeCategoryDates, { ...at, categoryID }, { entriesOpenAt: null, entriesCloseAt: null });
  await staff(changeTimeframes, at, { timeframes: [...others, changed] });
}

/** The answer of a call, or its refusal; faults are thrown on. */
export async function attemptCall<T>(
  call: Promise<T>,
): Promise<{ answer: T; refused?: undefined } | { refused: Refusal }> {
  try {
    return { answer: await call };
  } catch (error) {
    if (error instanceof Refusal && error.status < 500 && error.status !== 403) return { refused: error };
    throw error;
  }
}

type StepAction = (context: StepContext) => Promise<string>;
export type StepActions = Record<RehearsalStep, StepAction>;
