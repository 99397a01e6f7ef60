// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CriterionField } from "./CriterionField.tsx";

afterEach(cleanup);

const design = { name: "design", label: "Design", help: "", maximumValue: 10, weight: 1, value: null };

test("T07 arrows on a score stop at its ends: a ten never becomes a zero", () => {
  render(<CriterionField criterion={design} value={10} onChange={() => undefined} />);
  const goesOn = (step: string, key: string) => fireEvent.keyDown(screen.getByLabelText(step), { key });
  expect(goesOn("10", "ArrowRight")).toBe(false);
  expect(goesOn("10", "ArrowDown")).toBe(false);
  expect(goesOn("10", "ArrowLeft")).toBe(true);
  expect(goesOn("0", "ArrowLeft")).toBe(false);
  expect(goesOn("0", "ArrowUp")).toBe(false);
  expect(goesOn("0", "ArrowRight")).toBe(true);
});
