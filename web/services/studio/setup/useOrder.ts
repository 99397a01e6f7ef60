import { useState } from "react";
import type { AnyEndpoint, ParamsOf, SentOf } from "../../../../contract/endpoint.ts";
import { useAction } from "../../../dialogs/useAction.ts";

/** Rows in the order they were just put in: shown at once, and taken back if the server says no. */
export function useOrder<Row, E extends AnyEndpoint>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  endpoint: E,
  callOf: (ids: string[]) => [params: ParamsOf<E>, sent: SentOf<E>],
) {
  const { run } = useAction(endpoint);
  const [wanted, setWanted] = useState<readonly string[]>();
  const place = (row: Row) => (wanted?.includes(idOf(row)) ? wanted.indexOf(idOf(row)) : rows.length);
  const ordered = wanted ? rows.toSorted((one, other) => place(one) - place(other)) : [...rows];
  async function order(ids: string[]) {
    setWanted(ids);
    const outcome = await run(...callOf(ids));
    if (!outcome.ok) setWanted(undefined);
  }
  return { ordered, order: (ids: string[]) => void order(ids) };
}
