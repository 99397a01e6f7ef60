// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useSelection } from "./use-selection.ts";

const ids = ["a", "b", "c", "d"];
const start = () => renderHook(({ rows }) => useSelection(rows), { initialProps: { rows: ids } });

afterEach(cleanup);

test("with Shift all rows since the last one are chosen", () => {
  const { result } = start();
  act(() => result.current.toggle("b"));
  act(() => result.current.toggle("d", true));
  expect(result.current.chosen).toEqual(["b", "c", "d"]);
});

test("all at once, and none", () => {
  const { result } = start();
  act(() => result.current.toggleAll());
  expect(result.current.all).toBe(true);
  act(() => result.current.toggleAll());
  expect(result.current.some).toBe(false);
});

test("rows beyond those that are here are chosen all at once, until the list is another", () => {
  const { result, rerender } = renderHook(({ rows, of }) => useSelection(rows, of), {
    initialProps: { rows: ids, of: "all" },
  });
  act(() => result.current.choose(["a", "b", "c", "d", "e", "f"]));
  expect(result.current.chosen).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(result.current.all).toBe(true);
  act(() => result.current.toggle("b"));
  expect(result.current.chosen).toEqual(["a", "c", "d", "e", "f"]);
  rerender({ rows: [...ids, "e"], of: "all" });
  expect(result.current.chosen).toEqual(["a", "c", "d", "e", "f"]);
  rerender({ rows: ["c", "x"], of: "drafts" });
  expect(result.current.chosen).toEqual(["c"]);
});

test("a row that is gone is no longer chosen", () => {
  const { result, rerender } = start();
  act(() => result.current.toggle("a"));
  rerender({ rows: ["b", "c"] });
  expect(result.current.chosen).toEqual([]);
});
