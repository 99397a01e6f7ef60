import { Modal } from "../../platform/dialogs/Modal.tsx";
import { KeyHint } from "../../platform/ui/KeyHint.tsx";
import { LetterKeysSwitch } from "../../platform/ui/LetterKeysSwitch.tsx";

const keys: readonly [readonly string[], string][] = [
  [["0", "…", "9"], "Give the criterion in hand this number"],
  [["←", "→"], "One step less or more"],
  [["Tab"], "The next criterion"],
  [["S"], "Save, and go to the next entry"],
  [["N"], "The next entry"],
  [["P"], "The previous entry"],
  [["?"], "This list"],
];

export const KeysHelp = () => (
  <Modal size="sm" title="Keys for scoring">
    <dl className="grid gap-3">
      {keys.map(([names, does]) => (
        <div key={does} className="flex items-center justify-between gap-6">
          <dt className="text-ink-2">{does}</dt>
          <dd>
            <KeyHint keys={names} />
          </dd>
        </div>
      ))}
    </dl>
    <LetterKeysSwitch />
  </Modal>
);
