import { useId, useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { setChair } from "../../../contract/judging/chairs.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Select } from "../../platform/ui/Select.tsx";

type Person = { userID: string; fullName: string };
type Props = { at: ProgramAddress; scorers: readonly Person[]; chair: Person | null; ofRest: boolean };

/** Who of the scorers decides, wherever no panel has a chair of its own. */
export function ChairDialog({ at, scorers, chair, ofRest }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const [chosen, setChosen] = useState(chair?.userID ?? "");
  const people = new Map([...(chair ? [chair] : []), ...scorers].map((one) => [one.userID, one.fullName]));
  const words = (value: unknown) => (value === null ? "Nobody" : (people.get(String(value)) ?? "Somebody new"));
  const { run, busy } = useAction(setChair, { read: { label: "Chair", words } });
  async function save() {
    const outcome = await run(at, { userID: chosen || null }, { base: { userID: chair?.userID ?? null } });
    if (outcome.ok || "theirs" in outcome) close();
  }
  return (
    <Modal
      size="sm"
      title="Chair"
      text={`Once all scoresheets are in, the chair decides between entries that are level, and about changes that scorers ask for, each with a reason. ${ofRest ? "A panel’s own chair decides in its place. " : ""}Nobody decides about what they don’t judge.`}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Chair">
          {(control) => (
            <Select
              {...control}
              value={chosen}
              placeholder="Nobody: staff decide"
              options={[...people].map(([value, label]) => ({ value, label }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}
