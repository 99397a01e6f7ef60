import { useEffect, useRef } from "react";
import type { Form } from "../../../platform/forms/use-form.ts";

/** Keeps a field at its proposed value until somebody edits it. */
export function useProposedValue({ values, set }: Pick<Form, "values" | "set">, name: string, proposed: string): void {
  const value = String(values[name] ?? "");
  const last = useRef(value);
  useEffect(() => {
    const isProposed = value === last.current;
    if (isProposed || value === proposed) last.current = proposed;
    if (isProposed && value !== proposed) set(name, proposed);
  }, [name, value, proposed, set]);
}
