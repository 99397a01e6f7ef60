import { lazy } from "react";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { elementsOf } from "../../../contract/platform/forms/element.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { CallError } from "../api/api.ts";
import type { AskedForm, Choice, Conflict, Reading } from "./choice.ts";
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
  { asked, ...words }: { asked?: AskedForm | undefined; read?: Reading | undefined; timeZone?: TimeZone | undefined },
): Promise<Choice | undefined> {
  const { elements, receiving } = asked ?? { elements: elementsOf(form) };
  const own = receiving?.(mine) ?? mine;
  const theirs = receiving ? { ...emptied(own), ...receiving(conflict.theirs) } : conflict.theirs;
  let choice: Choice | undefined;
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
const emptied = (values: object) => Object.fromEntries(Object.keys(values).map((name) => [name, undefined]));
