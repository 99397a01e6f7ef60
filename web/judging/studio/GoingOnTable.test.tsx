// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { GoingOnTable } from "./GoingOnTable.tsx";
import type { ResultEntry } from "./results.ts";
import { testEntry, testID } from "./test-entries.ts";

afterEach(cleanup);

const entries = Array.from({ length: 120 }, (_, at) => testEntry(at + 1));

function Choosing({ wanted }: { wanted: readonly ResultEntry[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([testID(1)]));
  return (
    <GoingOnTable
      category={{ categoryID: testID(0), label: "BRICK", name: "Brick homes", chairs: [], entries }}
      wanted={wanted}
      chosen={chosen}
      onChoose={(these, isIn) => {
        const kept = [...chosen].filter((one) => !these.includes(one));
        setChosen(new Set(isIn ? [...kept, ...these] : kept));
      }}
      noun="entry"
    />
  );
}

const rows = () => within(screen.getByRole("table")).getAllByLabelText(/goes on$/);
const press = (name: string | RegExp) => fireEvent.click(screen.getByLabelText(name));

test("F02 of hundreds the best are drawn, all of them are chosen at once, and drawn where somebody asks", () => {
  render(<Choosing wanted={entries} />);
  expect(rows()).toHaveLength(50);
  expect(screen.getByText("1 of 120")).toBeTruthy();
  press("All of BRICK");
  expect(screen.getByText("120 of 120")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Show all 120/ }));
  expect(rows()).toHaveLength(120);
  expect(document.activeElement).toBe(screen.getByLabelText("House 51 goes on"));
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

test("F02 of those that somebody looks for all are chosen, and nobody else; the count stays that of all", () => {
  render(<Choosing wanted={[entries[98]!, entries[99]!]} />);
  expect(rows()).toHaveLength(2);
  press("All found of BRICK");
  expect(screen.getByText("3 of 120")).toBeTruthy();
  press("House 99 goes on");
  expect(screen.getByText("2 of 120")).toBeTruthy();
});
