import { Array as List, Integer, type Static, String as Text } from "typebox";
import { download, get, post } from "./endpoint.ts";
import { ID, Instant, nullable, oneOf, record } from "./schema.ts";

/** Long work that a person waits for. */
const taskKindNames = [
  "download",
  "message",
  "roster-import",
  "cancellation",
  "import",
  "certificates",
  "entry-files",
  "judging-book",
  "rehearsal",
  "person-data",
  "journal",
] as const;
export type TaskKind = (typeof taskKindNames)[number];

export const taskStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type TaskState = (typeof taskStates)[number];

/** Days after which a task and its result are deleted. */
export const taskRetentionDays = 7;

const Task = record({
  taskID: ID(),
  kind: oneOf(taskKindNames),
  /** The title for people: 'Entries (Excel)'. */
  label: Text(),
  serviceName: nullable(Text()),
  state: oneOf(taskStates),
  done: Integer(),
  /** The amount of work; null before it is known. */
  total: nullable(Integer()),
  /** Why it failed, or a message about the finished task. */
  message: nullable(Text()),
  bytes: nullable(Integer()),
  createdAt: Instant(),
});
export type Task = Static<typeof Task>;

export const isTaskUnderWay = ({ state }: Pick<Task, "state">) => state === "waiting" || state === "running";

const tasksPath = "/clients/:client/tasks";

export const listTasks = get(tasksPath, {
  summary: "See what one has asked for and is being done, or was",
  allow: "SIGNED_IN",
  answer: record({ tasks: List(Task) }),
});

export const cancelTask = post(`${tasksPath}/:taskID/cancel`, {
  summary: "Cancel a task",
  allow: "SIGNED_IN",
  done: "Cancelled",
  answer: record({}),
});

export const dismissTask = post(`${tasksPath}/:taskID/dismiss`, {
  summary: "Take a task that has ended out of sight, with what came of it",
  allow: "SIGNED_IN",
  answer: record({}),
});

export const taskResult = download(`${tasksPath}/:taskID/result`, {
  summary: "Download what came of a task",
  allow: "SIGNED_IN",
  whileLooking: false,
});
