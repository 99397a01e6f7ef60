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

export const conflictIn = (error: unknown): EditConflict | undefined =>
  error instanceof CallError && error.status === 412 && isConflict(error.more) ? error.more : undefined;

const isConflict = (more: unknown): more is EditConflict =>
  typeof more === "object" && more !== null && "theirs" in more;

/** Undefined where the person goes back to the form, and saves nothing. */
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
  const ownContent = receiving?.(mine) ?? mine;
  const theirs = receiving ? { ...withAllEmpty(ownContent), ...receiving(conflict.theirs) } : conflict.theirs;
  let choice: ConflictChoice | undefined;
  await ask((answer) => (
    <ConflictDialog
      elements={elements}
      conflict={{ ...conflict, theirs }}
      mine={ownContent}
      {...words}
      onChoose={(version) => {
        choice = version;
        answer(true);
      }}
    />
  ));
  return choice;
}

/** Values that the person filled in and the other didn't: unanswered questions aren't sent. */
const withAllEmpty = (values: object) => Object.fromEntries(Object.keys(values).map((name) => [name, undefined]));
