import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import type { RefusedEntries } from "./bulk-outcome.ts";

/** Which of many entries it couldn't be done with, and why. */
export const RefusedDialog = ({ at, refused }: { at: ProgramAddress; refused: RefusedEntries }) => (
  <Modal
    size="sm"
    title={`${plural(refused.length, `${judgedWordsAt(at).one} stays`, `${judgedWordsAt(at).many} stay`)} as ${refused.length === 1 ? "it was" : "they were"}`}
    footer={<CancelButton>Close</CancelButton>}
  >
    {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, entries]) => (
      <section key={reason} className="mb-4 last:mb-0">
        <p>{reason}</p>
        <ul className="mt-1.5 divide-y text-sm text-ink-2">
          {entries.map(({ entryID, code, title }) => (
            <li key={entryID} className="py-1.5 wrap-anywhere">
              <span className="num mr-2 text-ink-3">{code}</span>
              {title || untitledEntry}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Modal>
);
