// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useKeyedState } from "./use-keyed-state.ts";

afterEach(cleanup);

test("state begins anew once it is of something else, and nothing of the old is ever drawn with the new", () => {
  const drawn: string[] = [];
  const { result, rerender } = renderHook(
    ({ of }) => {
      const [value, set] = useKeyedState(of, () => `first of ${of}`);
      drawn.push(`${of}: ${value}`);
      return { value, set };
    },
    { initialProps: { of: "oak" } },
  );
  const setOfOak = result.current.set;
  act(() => setOfOak("second of oak"));
  rerender({ of: "elm" });
  expect(result.current.value).toBe("first of elm");
  expect(drawn).not.toContain("elm: second of oak");
  act(() => setOfOak("late for oak"));
  expect(result.current.value).toBe("first of elm");
});
