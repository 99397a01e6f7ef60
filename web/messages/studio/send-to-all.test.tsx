// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type SurveyAudience, sendSurvey } from "../../../contract/surveys/survey-sending.ts";
import { CallError } from "../../platform/api/api.ts";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { dismissToasts, toasts } from "../../platform/ui/toast.ts";
import { sendToAll } from "./send-to-all.ts";

afterEach(() => {
  cleanup();
  dismissToasts();
});

const at = { client: "oak", service: "visitors" };
const audience: SurveyAudience = { group: "members", programID: null, scanned: false, homeIDs: [], state: "all" };
const sent = { audience, subject: "Hello", text: "Hello", remindAfter: null, sendingKey: "1" };

function Sender() {
  const { confirm } = useDialogs();
  const { run } = useAction(sendSurvey, { failed: false });
  const send = () =>
    sendToAll(confirm, {
      recipients: 3,
      text: "Members: each gets a mail.",
      run: (recipients) => run(at, { ...sent, recipients }),
    });
  return <button onClick={() => void send()}>open</button>;
}

const press = async (title: string) => {
  await screen.findByRole("alertdialog", { name: title });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
};

test("whoever sends to a list that has changed meanwhile is asked again, with how many there are now", async () => {
  const call = vi.fn((_endpoint: unknown, _at: unknown, { recipients }: { recipients: number }) => {
    if (recipients === 3) throw new CallError(409, "The list has changed meanwhile.", {}, { recipients: 2 });
    return { surveySendingID: "1" };
  });
  render(testPage(<Sender />, call as never).app);
  fireEvent.click(screen.getByText("open"));
  await press("Send this to 3 people?");
  await screen.findByText(/^The list has changed since you looked at it: 3 then, 2 now\. Members/);
  await press("Send this to 2 people?");
  await waitFor(() => expect(toasts.now().map(({ text }) => text)).toEqual(["The survey is on its way."]));
  expect(call.mock.calls.map(([, , { recipients }]) => recipients)).toEqual([3, 2]);
});

test("and where nobody is left, that is said", async () => {
  const call = () => {
    throw new CallError(409, "Nobody would get it.", {}, { recipients: 0 });
  };
  render(testPage(<Sender />, call).app);
  fireEvent.click(screen.getByText("open"));
  await press("Send this to 3 people?");
  await waitFor(() => expect(toasts.now().map(({ text }) => text)).toEqual(["Nobody would get it."]));
});
