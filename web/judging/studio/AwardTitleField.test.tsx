// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { AwardTitleField } from "./AwardTitleField.tsx";
import type { ResultEntry } from "./results.ts";

afterEach(cleanup);

const at = { client: "oak", serviceType: "contests", service: "awards", entryID: "1" } as const;
const entry = { awardTitle: null, title: "Hill house", code: "BRICK-1" } as ResultEntry;

test("an award title is given once by Enter, and not again on leaving the field; what is typed then goes on from there", async () => {
  const call = vi.fn((..._sent: unknown[]) => ({}));
  render(testPage(<AwardTitleField at={at} entry={entry} />, call as never).app);
  const field = await screen.findByLabelText("Award title of Hill house");
  const give = (awardTitle: string) =>
    act(async () => {
      fireEvent.change(field, { target: { value: awardTitle } });
      fireEvent.keyDown(field, { key: "Enter" });
    });
  await give("Gold");
  await act(async () => fireEvent.blur(field));
  await give("Silver");
  const sent = call.mock.calls.map(([, , body, options]) => [body, (options as { base: object }).base]);
  expect(sent).toEqual([
    [{ awardTitle: "Gold", unreleasedOnly: true }, { awardTitle: "" }],
    [{ awardTitle: "Silver", unreleasedOnly: true }, { awardTitle: "Gold" }],
  ]);
});
