import { waitUntil } from "../../platform/db/wait-until.ts";
import * as queries from "./move-queries.ts";
import { HOME_KINDS, directoryTables, sumsOf } from "./moved-rows.ts";
import { type Moving, directoryLag } from "./open-move.ts";

/** Milliseconds. */
const MAX_REPLICATION_WAIT = 60_000;
const MAX_WORK_WAIT = 15 * 60_000;
const QUIET_RENEWAL = 20_000;

/** The target has heard of all people whom the rows name; home of all that its source tells, and isn't about to hear old news of its target. */
export async function requireHeard({ home, source, target, move, clientID, all, name }: Moving): Promise<void> {
  const arePeopleThere = async () => (await queries.countUnknownPeople(target, clientID)) === 0;
  if (!(await waitUntil(arePeopleThere, MAX_REPLICATION_WAIT)))
    throw new Error(
      `${move.to} hasn’t heard of all people of ${name} from home: npm run db:check. Nothing was switched.`,
    );
  const shared = all.filter(({ name: table }) => directoryTables.includes(table));
  const doesHomeKnow = async () => {
    const scope = { clientID, tables: shared };
    const [here, there] = [await sumsOf(home, scope), await sumsOf(source, scope)];
    return [...here].every(([table, sum]) => there.get(table) === sum);
  };
  if (move.from !== "home" && !(await waitUntil(doesHomeKnow, MAX_REPLICATION_WAIT)))
    throw new Error(
      `Home hasn’t heard of all that ${move.from} tells of ${name}: npm run db:check. Nothing was switched.`,
    );
  if (move.to === "home") return;
  const at = await queries.writtenPosition(target);
  const hasHeard = async () => ((await directoryLag(target, move.to, at)) ?? 1) <= 0;
  if (!(await waitUntil(hasHeard, MAX_REPLICATION_WAIT)))
    throw new Error(
      `Home is too far behind ${move.to}: npm run db:check. Nothing was switched. Say the command again.`,
    );
}

/** From here on due work waits; what somebody is at is ended first, so that nobody does it twice. */
export async function awaitWork({ source, clientID, name, report }: Moving): Promise<void> {
  report("Waiting for work under way");
  let saidAt = -Infinity;
  const isDone = async () => {
    if (performance.now() - saidAt > QUIET_RENEWAL) {
      await queries.keepQuiet(source, clientID);
      saidAt = performance.now();
    }
    return !(await queries.isWorkUnderWay(source, clientID, HOME_KINDS));
  };
  if (await waitUntil(isDone, MAX_WORK_WAIT)) return;
  await queries.endQuiet(source, clientID);
  throw new Error(
    `Long work of ${name} is under way, such as a download. Nothing was switched. Say the command again once it is over.`,
  );
}
