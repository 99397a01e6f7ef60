import { lazy } from "react";
import type { AnyEndpoint } from "../../contract/endpoint.ts";
import type { TimeZone } from "../../contract/time-zone.ts";
import { CallError } from "../api/api.ts";
import type { Choice, Conflict, Reading } from "./choice.ts";
import type { Dialogs } from "./useDialogs.ts";

const ConflictDialog = lazy(() =>
  import("./ConflictDialog.tsx").then((module) => ({ default: module.ConflictDialog })),
);

export const conflictIn = (thrown: unknown): Conflict | undefined =>
  thrown instanceof CallError && thrown.status === 412 && isConflict(thrown.more) ? thrown.more : undefined;

const isConflict = (more: unknown): more is Conflict => typeof more === "object" && more !== null && "theirs" in more;

/** Undefined where the person wants to go on with what is typed, and has saved nothing. */
export async function askWhose(
  ask: Dialogs["ask"],
  { form }: AnyEndpoint,
  conflict: Conflict,
  mine: object,
  words: { read?: Reading | undefined; timeZone?: TimeZone | undefined },
): Promise<Choice | undefined> {
  let choice: Choice | undefined;
  await ask((answered) => (
    <ConflictDialog
      fields={form}
      conflict={conflict}
      mine={mine}
      {...words}
      onChoose={(chosen) => {
        choice = chosen;
        answered(true);
      }}
    />
  ));
  return choice;
}
