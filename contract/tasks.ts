import { Array as List, Integer, type Static, String as Text } from "typebox";
import { download, get, post } from "./endpoint.ts";
import type { Permission } from "./permissions.ts";
import { ID, Instant, nullable, oneOf, record } from "./schema.ts";

type TaskKindRow = {
  /** What a person calls it. */
  label: string;
  /** What asking for it takes, and having its result. */
  allow: Permission;
  fileName: string;
  contentType: string;
};

/** Long work that a person waits for. */
export const taskKinds = {
  "entries-export": {
    label: "Export of entries",
    allow: "EXPORT_ENTRIES",
    fileName: "entries.csv",
    contentType: "text/csv; charset=utf-8",
  },
} as const satisfies Record<string, TaskKindRow>;
export type TaskKind = keyof typeof taskKinds;
const taskKindNames = Object.keys(taskKinds) as TaskKind[];

const taskStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type TaskState = (typeof taskStates)[number];

/** Days after which what came of it, and the task itself, are gone. */
export const taskDays = 7;

const Task = record({
  taskID: ID(),
  kind: oneOf(taskKindNames),
  /** The program it is for. */
  serviceName: nullable(Text()),
  state: oneOf(taskStates),
  done: Integer(),
  /** How much there is to do; null before that is known. */
  total: nullable(Integer()),
  /** Why it failed. */
  message: nullable(Text()),
  bytes: nullable(Integer()),
  createdAt: Instant(),
});
export type Task = Static<typeof Task>;

export const isUnderWay = ({ state }: Pick<Task, "state">) => state === "waiting" || state === "running";

const path = "/clients/:client/tasks";

export const listTasks = get(path, {
  summary: "See what one has asked for and is being done, or was",
  allow: "SIGNED_IN",
  answer: record({ tasks: List(Task) }),
});

export const cancelTask = post(`${path}/:taskID/cancel`, {
  summary: "Cancel a task",
  allow: "SIGNED_IN",
  done: "Cancelled",
  answer: record({}),
});

export const dismissTask = post(`${path}/:taskID/dismiss`, {
  summary: "Take a task that has ended out of sight, with what came of it",
  allow: "SIGNED_IN",
  answer: record({}),
});

export const taskResult = download(`${path}/:taskID/result`, {
  summary: "Download what came of a task",
  allow: "SIGNED_IN",
});
