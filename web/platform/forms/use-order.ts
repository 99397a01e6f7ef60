import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnyEndpoint, ParamsOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { useAction } from "../dialogs/use-action.ts";

/**
 * Rows in the order they were just put in: shown at once, and taken back if the server says no, or once it has another order.
 * Whoever has put them in order meanwhile is heard.
 */
export function useOrder<Row, E extends AnyEndpoint>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string,
  endpoint: E,
  callOf: (ids: string[]) => [params: ParamsOf<E>, sent: InputOf<E>],
) {
  const queries = useQueryClient();
  const names = new Map(rows.map((row) => [idOf(row), nameOf(row)]));
  const words = (ids: unknown) => (ids as string[]).map((id) => names.get(id) ?? "A new one").join("\n");
  const { run } = useAction(endpoint, { read: { label: "Order", words } });
  const [wanted, setWanted] = useState<{ ids: readonly string[]; of: readonly Row[] }>();
  const ids = wanted?.of === rows ? wanted.ids : undefined;
  const place = (row: Row) => (ids?.includes(idOf(row)) ? ids.indexOf(idOf(row)) : rows.length);
  const ordered = ids ? rows.toSorted((one, other) => place(one) - place(other)) : [...rows];
  async function order(next: string[]) {
    setWanted({ ids: next, of: rows });
    const [params, sent] = callOf(next);
    const [, base] = callOf(rows.map(idOf));
    const outcome = await run(params, sent, { base: base as object });
    if (outcome.ok) return;
    setWanted(undefined);
    await queries.invalidateQueries();
  }
  return { ordered, order: (next: string[]) => void order(next) };
}
