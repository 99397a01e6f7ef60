import type { ProgramAt } from "../../../contract/platform/addresses.ts";
import { untitled } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { wordsAt } from "../../programs/entry/words.ts";
import type { Refused } from "./outcome.ts";

/** Which of many entries it couldn't be done with, and why. */
export const RefusedDialog = ({ at, refused }: { at: ProgramAt; refused: Refused }) => (
  <Modal
    size="sm"
    title={`${plural(refused.length, `${wordsAt(at).one} stays`, `${wordsAt(at).many} stay`)} as ${refused.length === 1 ? "it was" : "they were"}`}
    footer={<CancelButton>Close</CancelButton>}
  >
    {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, entries]) => (
      <section key={reason} className="mb-4 last:mb-0">
        <p>{reason}</p>
        <ul className="mt-1.5 divide-y text-sm text-ink-2">
          {entries.map(({ entryID, code, title }) => (
            <li key={entryID} className="py-1.5 wrap-anywhere">
              <span className="num mr-2 text-ink-3">{code}</span>
              {title || untitled}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Modal>
);
