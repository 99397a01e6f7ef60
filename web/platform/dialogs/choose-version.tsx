import { lazy } from "react";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { formElements } from "../../../contract/platform/forms/element.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { CallError } from "../api/api.ts";
import type { ConflictForm, ConflictChoice, EditConflict, ValueDescriptions } from "./edit-conflict.ts";
import type { Dialogs } from "./use-dialogs.ts";

const ConflictDialog = lazy(() =>
  import("./ConflictDialog.tsx").then((module) => ({ default: module.ConflictDialog })),
);

export const conflictIn = (thrown: unknown): EditConflict | undefined =>
  thrown instanceof CallError && thrown.status === 412 && isConflict(thrown.more) ? thrown.more : undefined;

const isConflict = (more: unknown): more is EditConflict =>
  typeof more === "object" && more !== null && "theirs" in more;

/** Undefined where the person wants to go on with what is typed, and has saved nothing. */
export async function chooseVersion(
  ask: Dialogs["ask"],
  { form }: AnyEndpoint,
  conflict: EditConflict,
  mine: object,
  {
    asked,
    ...words
  }: { asked?: ConflictForm | undefined; read?: ValueDescriptions | undefined; timeZone?: TimeZone | undefined },
): Promise<ConflictChoice | undefined> {
  const { elements, receiving } = asked ?? { elements: formElements(form) };
  const own = receiving?.(mine) ?? mine;
  const theirs = receiving ? { ...withAllEmpty(own), ...receiving(conflict.theirs) } : conflict.theirs;
  let choice: ConflictChoice | undefined;
  await ask((answered) => (
    <ConflictDialog
      elements={elements}
      conflict={{ ...conflict, theirs }}
      mine={own}
      {...words}
      onChoose={(chosen) => {
        choice = chosen;
        answered(true);
      }}
    />
  ));
  return choice;
}

/** Of a form that somebody filled in, and the other didn't: what isn't answered isn't sent. */
const withAllEmpty = (values: object) => Object.fromEntries(Object.keys(values).map((name) => [name, undefined]));
