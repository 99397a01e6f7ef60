// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { EntryUpload } from "../../../contract/entries/entries.ts";
import { type UsageRights, giveUsageRights } from "../../../contract/programs/usage-rights.ts";
import { CallError } from "../../platform/api/api.ts";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { dismissToasts } from "../../platform/ui/toast.ts";
import { UsageRightsDialog } from "./UsageRightsDialog.tsx";

afterEach(() => {
  cleanup();
  dismissToasts();
});

const at = { client: "oak", serviceType: "contests", service: "awards", entryID: "e" } as const;
const file = { entryUploadID: "f", fileName: "front.jpg", rights: null } as EntryUpload;
const theirs: UsageRights = {
  version: 1,
  asked: ["Press"],
  given: [],
  until: null,
  endsAt: null,
  by: "Rival Tester",
  at: "2026-06-19T10:00:00.000Z",
};

function Opener({ children }: { children: ReactNode }) {
  const { open } = useDialogs();
  return <button onClick={() => open(children)}>open</button>;
}

test("whoever answers for a file for which somebody else has answered reads that answer, and may put their own in its place", async () => {
  const versions: number[] = [];
  const call = vi.fn((endpoint: unknown, _at: unknown, sent: { files: { version: number }[] }) => {
    if (endpoint !== giveUsageRights) return { said: [] };
    versions.push(sent.files[0]!.version);
    if (versions.length > 1) return {};
    throw new CallError(
      409,
      "Rival Tester has answered for front.jpg meanwhile. Look again.",
      {},
      {
        files: [{ entryUploadID: "f", rights: theirs }],
      },
    );
  });
  const dialog = (
    <UsageRightsDialog files={[file]} folder={{ name: "Photos", purposes: ["Press"], usedUntil: null }} at={at} />
  );
  render(testPage(<Opener>{dialog}</Opener>, call as never).app);
  fireEvent.click(screen.getByText("open"));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Press" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Rival Tester for front.jpg: No to Press.");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Press" }).checked).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(versions).toEqual([0, 1]);
});
