// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { orderCategories } from "../../../contract/programs/contests.ts";
import { CallError } from "../api/api.ts";
import { testPage } from "../dialogs/test-page.tsx";
import { useOrder } from "./use-order.ts";

afterEach(cleanup);

type Row = { id: string; name: string };
const rows: readonly Row[] = ["Brick", "Glass", "Stone"].map((name) => ({ id: name.charAt(0), name }));
const at = { client: "oak", service: "awards" };

/** A list that is put in the order of its names' ends by a press, on a page that asks for its rows again. */
function shown(call: (...sent: unknown[]) => unknown) {
  let arrive: (next: readonly Row[]) => void = () => undefined;
  function Page() {
    const [there, setThere] = useState(rows);
    arrive = setThere;
    const { ordered, order } = useOrder(
      there,
      ({ id }) => id,
      ({ name }) => name,
      orderCategories,
      (categoryIDs) => [at, { categoryIDs }],
    );
    return (
      <>
        <ol>
          {ordered.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ol>
        <button onClick={() => order(["S", "B", "G"])}>Turn</button>
      </>
    );
  }
  render(testPage(<Page />, call).app);
  return (next: readonly Row[]) => act(() => arrive(next));
}
const names = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("a new order is shown at once, and says which one the person saw", async () => {
  const call = vi.fn();
  shown(call);
  fireEvent.click(await screen.findByText("Turn"));
  expect(names()).toEqual(["Stone", "Brick", "Glass"]);
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]!.slice(2)).toEqual([
    { categoryIDs: ["S", "B", "G"] },
    { base: { categoryIDs: ["B", "G", "S"] } },
  ]);
});

test("an order that somebody else has made since is shown, not the one from before", async () => {
  const arrive = shown(vi.fn());
  fireEvent.click(await screen.findByText("Turn"));
  await waitFor(() => expect(names()).toEqual(["Stone", "Brick", "Glass"]));
  arrive([rows[1]!, rows[2]!, rows[0]!]);
  expect(names()).toEqual(["Glass", "Stone", "Brick"]);
});

test("of two orders the second is told by names, and takes theirs", async () => {
  const more = { theirs: { categoryIDs: ["G", "B", "S", "N"] }, changedBy: "Ana Ruiz", changedAt: null };
  const call = vi.fn(() => undefined as unknown).mockRejectedValueOnce(new CallError(412, "Changed", {}, more));
  shown(call);
  fireEvent.click(await screen.findByText("Turn"));
  const told = await screen.findByRole("alertdialog", { name: "Changed by somebody else meanwhile" });
  expect(told.textContent).toContain("Order");
  expect(told.textContent).toContain("Glass\nBrick\nStone\nA new one");
  expect(told.textContent).toContain("Stone\nBrick\nGlass");
  fireEvent.click(screen.getByText("Take theirs"));
  await waitFor(() => expect(names()).toEqual(["Brick", "Glass", "Stone"]));
  expect(call).toHaveBeenCalledTimes(1);
});
