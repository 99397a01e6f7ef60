import { useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { listShifts, mostPassesAtOnce, renewShiftPasses } from "../../../contract/door/shifts.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Checkbox } from "../../platform/ui/Checkbox.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { PrintButton } from "./PassDialog.tsx";
import { type ShiftPass, PrintedPasses } from "./PrintedPasses.tsx";

type Shift = AnswerOf<typeof listShifts>["shifts"][number];

export const shiftsToCome = (shifts: readonly Shift[], now: number) =>
  shifts.filter(({ endedAt, endsAt }) => endedAt === null && Date.parse(endsAt) > now);

/** New passes for those who are chosen, four on a page. Nobody can tell a pass again, so printing makes new ones. */
export function PassSheetDialog({ at }: { at: ServiceAddress }) {
  const { timeZone } = useProgram().settings;
  const { open } = useDialogs();
  const now = useNow().getTime();
  const shifts = shiftsToCome(useAnswer(listShifts, at).shifts, now);
  // Whoever stands at a door right now keeps the pass that is open on their phone, unless it is asked for.
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(shifts.filter(({ startsAt }) => Date.parse(startsAt) <= now).map(({ shiftID }) => shiftID)),
  );
  const { run, busy } = useAction(renewShiftPasses, { done: false });
  const chosen = shifts.filter(({ shiftID }) => !left.has(shiftID)).slice(0, mostPassesAtOnce);

  const toggle = (shiftID: string) => {
    const next = new Set(left);
    if (!next.delete(shiftID)) next.add(shiftID);
    setLeft(next);
  };
  async function make() {
    const outcome = await run(at, { shiftIDs: chosen.map(({ shiftID }) => shiftID) });
    if (outcome.ok) open(<NewPasses passes={outcome.answer.passes} />);
  }
  return (
    <Modal
      title="Print passes"
      text="Each volunteer gets a new pass, four on a page. The passes that they have now end."
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            reason={chosen.length === 0 ? "Choose shifts first." : undefined}
            busy={busy}
            onClick={() => void make()}
          >
            {chosen.length > 0 ? `Make ${plural(chosen.length, "new pass", "new passes")}` : "Make new passes"}
          </Button>
        </>
      }
    >
      <ul className="grid gap-1">
        {shifts.map(({ shiftID, name, place, startsAt }) => (
          <li key={shiftID}>
            <Checkbox checked={!left.has(shiftID)} onChange={() => toggle(shiftID)}>
              <span className="font-medium">{name}</span>{" "}
              <span className="text-sm text-ink-2">
                {place || "Everywhere"}, <DateTimeText value={startsAt} clock={timeZone} />
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

const NewPasses = ({ passes }: { passes: readonly ShiftPass[] }) => (
  <Modal
    size="sm"
    title={`${plural(passes.length, "pass", "passes")} made`}
    text="Print them now: they aren’t shown again. Each opens the door for whoever scans it."
    footer={
      <>
        <CancelButton>Close</CancelButton>
        <PrintButton />
      </>
    }
  >
    <ul className="grid gap-1">
      {passes.map(({ shiftID, name, place }) => (
        <li key={shiftID}>
          <span className="font-medium">{name}</span>{" "}
          <span className="text-sm text-ink-2">{place || "Everywhere"}</span>
        </li>
      ))}
    </ul>
    <PrintedPasses passes={passes} />
  </Modal>
);
