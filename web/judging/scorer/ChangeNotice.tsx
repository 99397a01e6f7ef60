import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { takeBackChange } from "../../../contract/judging/chairs.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getScoring } from "../../../contract/judging/scoring.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";

type Props = { at: EntryAddress; change: NonNullable<AnswerOf<typeof getScoring>["change"]> };

/** The scorer's requested change, until it counts. */
export function ChangeNotice({ at, change: { sheetChangeID, percent, reason, declined } }: Props) {
  const { run, busy } = useAction(takeBackChange);
  if (declined !== null)
    return (
      <Notice tone="warning" className="mb-6" title="Your change was declined">
        <span className="whitespace-pre-line wrap-break-word">{declined}</span> Your scoresheet counts as it was.
      </Notice>
    );
  return (
    <Notice
      className="mb-6"
      title={`Your change to ${percent.toFixed(1)} waits for the chair`}
      action={
        <Button size="sm" busy={busy} onClick={() => void run({ ...at, sheetChangeID })}>
          Cancel the request
        </Button>
      }
    >
      Until it is agreed to, your scoresheet counts as it is here. You said:{" "}
      <span className="whitespace-pre-line wrap-break-word">{reason}</span>
    </Notice>
  );
}
