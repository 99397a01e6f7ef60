import type { AnyEndpoint, ParamsOf, InputOf } from "../contract/platform/endpoint.ts";
import { taskResult } from "../contract/platform/tasks.ts";
import { newMutex } from "../server/platform/mutex.ts";
import { taskWork } from "../server/platform/tasks/task-work.ts";
import { doDueWork } from "./due-work.ts";
import type { Town } from "./town.ts";

/** Does what tasks are waiting. */
export const doTasks = (town: Town) => doDueWork(town.app, { task: taskWork });

const inTurn = newMutex();

/** What a person gets who asks for a list as a file, waits, and downloads it. */
export async function downloaded<E extends AnyEndpoint>(
  town: Town,
  person: string,
  endpoint: E,
  params: ParamsOf<E> & { client: string },
  sent: InputOf<E>,
) {
  const { status, answer } = await town.as(person)(endpoint, params, sent);
  if (status !== 200) throw new Error(`asking for the file was answered with ${status}`);
  // Of two who wait at once, one would take for done what the other has under way.
  await inTurn(() => doTasks(town));
  const result = await resultOf(town, person, params.client, (answer as { taskID: string }).taskID);
  if (result.status !== 200) throw new Error(`asking for its result was answered with ${result.bytes.toString()}`);
  return result;
}

export async function resultOf(town: Town, person: string, client: string, taskID: string) {
  const { statusCode, headers, rawPayload } = await town.server.inject({
    url: `/api${taskResult.path.replace(":client", client).replace(":taskID", taskID)}`,
    headers: { authorization: `Bearer ${await town.token(person)}` },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

/** The lines of a CSV file whose cells hold no line break, without the mark at its beginning. */
export const linesOf = (bytes: Buffer) => bytes.toString().slice(1).trimEnd().split("\r\n");
