import { Modal } from "../../platform/dialogs/Modal.tsx";
import { KeyHint } from "../../platform/ui/KeyHint.tsx";
import { LetterKeysSwitch } from "../../platform/ui/LetterKeysSwitch.tsx";

const keys: readonly [string, string][] = [
  ["A", "Accept, and go to the next"],
  ["R", "Refuse, with a reason"],
  ["Q", "Return with questions"],
  ["N", "The next one, deciding nothing"],
  ["P", "The previous one"],
  ["?", "This list"],
];

/** The list of keys that decide. */
export const ScreeningKeys = () => (
  <Modal size="sm" title="Keys">
    <dl className="grid gap-3">
      {keys.map(([name, does]) => (
        <div key={does} className="flex items-center justify-between gap-6">
          <dt className="text-ink-2">{does}</dt>
          <dd>
            <KeyHint keys={[name]} />
          </dd>
        </div>
      ))}
    </dl>
    <LetterKeysSwitch />
  </Modal>
);
