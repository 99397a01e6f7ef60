// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "../../platform/ui/Button.tsx";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { GalleryDialog } from "./GalleryDialog.tsx";

afterEach(cleanup);

const at = { client: "oak", service: "awards" };
const settings = {
  kind: "archive" as const,
  name: "All",
  description: "",
  shows: "chosen" as const,
  groupedBy: "category" as const,
  published: false,
};
const gallery = {
  ...settings,
  galleryID: "01900000-0000-7000-8000-000000000001",
  state: "public" as const,
  entries: 3,
};

function Page() {
  const { open } = useDialogs();
  return <Button onClick={() => open(<GalleryDialog at={at} gallery={gallery} />)}>Open</Button>;
}

test("a gallery's settings say what they were begun from, as it would have been sent", async () => {
  const call = vi.fn(() => ({}) as unknown);
  render(testPage(<Page />, call).app);
  fireEvent.click(await screen.findByText("Open"));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "Everything" } });
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(call).toHaveBeenCalled());
  const [, , sent, options] = call.mock.calls[0] as unknown[];
  expect(sent).toEqual({ ...settings, name: "Everything" });
  expect(options).toEqual({ base: settings });
});
