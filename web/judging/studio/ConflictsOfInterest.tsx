import type { ReactNode } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { addConflict, liftConflict } from "../../../contract/judging/conflicts.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import type { Scorers } from "./scorers.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

type Props = { at: ProgramAddress; answer: Scorers };
type ScorerAndEntry = { userID: string; fullName: string; entryID: string; code: string; title: string };
type DecideProps = { at: ProgramAddress; pair: ScorerAndEntry; standings: readonly Standing[] };

const pairParams = (at: ProgramAddress, { entryID, userID }: ScorerAndEntry) => ({ ...at, entryID, userID });
const entryText = ({ code, title }: ScorerAndEntry) => `“${title || untitledEntry}” (${code})`;

/** The conflicts of interest: found by Rosette, declared by scorers, and decided by staff. */
export function ConflictsOfInterest({ at, answer: { found, foundTotal, conflicts, decided, standings } }: Props) {
  if (found.length + conflicts.length + decided.length === 0) return null;
  return (
    <Card>
      <CardHead title="Conflicts of interest" />
      {found.length > 0 && (
        <ConflictSection
          title="Found"
          text={
            "They are assigned to it and something is known between them." +
            (foundTotal > found.length ? ` The first ${found.length} of ${foundTotal}.` : "")
          }
        >
          {found.map((pair) => (
            <ConflictRow key={pair.userID + pair.entryID} pair={pair} reason={pair.reason}>
              {pair.kind !== "own" && (
                <>
                  <KeepApartButton at={at} pair={pair} standings={standings} />
                  <LiftButton at={at} pair={pair} standings={standings} />
                </>
              )}
            </ConflictRow>
          ))}
        </ConflictSection>
      )}
      {conflicts.length > 0 && (
        <ConflictSection title="In place" text="They neither see nor score it, and what they gave it doesn’t count.">
          {conflicts.map((pair) => (
            <ConflictRow key={pair.userID + pair.entryID} pair={pair} reason={pair.reason}>
              <LiftButton at={at} pair={pair} standings={standings} />
            </ConflictRow>
          ))}
        </ConflictSection>
      )}
      {decided.length > 0 && (
        <ConflictSection title="Decided" text="What staff lifted and put in place, the latest first.">
          {decided.map(
            ({ conflictDecisionID, decision, conflict, reason, decidedBy, decidedAt, isLifted, ...pair }) => (
              <ConflictRow
                key={conflictDecisionID}
                pair={pair}
                reason={decision === "lifted" ? `Lifted: ${reason}` : "Put in place."}
                more={
                  <>
                    {conflict} {decidedBy ?? "Somebody"}, <DateTimeText value={decidedAt} clock="here" />
                  </>
                }
              >
                {isLifted && <PutBackButton at={at} pair={pair} standings={standings} />}
              </ConflictRow>
            ),
          )}
        </ConflictSection>
      )}
    </Card>
  );
}

const ConflictSection = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="border-t">
    <div className="px-5 pt-3 pb-1">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-sm text-ink-3">{text}</p>
    </div>
    <ul aria-label={title} tabIndex={0} className="max-h-96 divide-y overflow-y-auto">
      {children}
    </ul>
  </section>
);

type RowProps = { pair: ScorerAndEntry; reason: string; more?: ReactNode; children?: ReactNode };

const ConflictRow = ({ pair: { userID, fullName, code, title }, reason, more, children }: RowProps) => (
  <li className="grid gap-2 px-5 py-3">
    <div className="min-w-0">
      <p className="font-medium wrap-break-word">
        <PersonLink inText userID={userID}>
          {fullName}
        </PersonLink>{" "}
        <span className="num font-normal text-ink-3">{code}</span>
      </p>
      <p className="text-sm text-ink-3 wrap-break-word">{title || untitledEntry}</p>
      <p className="text-sm text-ink-2 wrap-break-word">{reason}</p>
      {more && <p className="text-xs text-ink-3 wrap-break-word">{more}</p>}
    </div>
    {children && <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>}
  </li>
);

const LiftButton = ({ at, pair, standings }: DecideProps) => (
  <ActionButton
    size="xs"
    endpoint={liftConflict}
    standings={standings}
    aria-label={`Lift: ${pair.fullName}, ${pair.code}`}
    dialog={
      <ActionDialog
        size="sm"
        title="Lift this conflict of interest?"
        text={`${pair.fullName} sees and scores ${entryText(pair)} wherever they are assigned to it, and what they gave it counts. You can put the conflict back.`}
        endpoint={liftConflict}
        params={pairParams(at, pair)}
        save="Lift"
      />
    }
  >
    Lift
  </ActionButton>
);

const KeepApartButton = ({ at, pair, standings }: DecideProps) => (
  <ActionButton
    size="xs"
    endpoint={addConflict}
    standings={standings}
    aria-label={`Keep apart: ${pair.fullName}, ${pair.code}`}
    dialog={
      <Confirm
        title="Keep them apart?"
        text={`${pair.fullName} no longer sees ${entryText(pair)}, and what they gave it doesn’t count.`}
        lasting="reversible"
        action="Keep apart"
        endpoint={addConflict}
        params={pairParams(at, pair)}
      />
    }
  >
    Keep apart
  </ActionButton>
);

const PutBackButton = ({ at, pair, standings }: DecideProps) => (
  <ActionButton
    size="xs"
    endpoint={addConflict}
    standings={standings}
    aria-label={`Put back: ${pair.fullName}, ${pair.code}`}
    dialog={
      <Confirm
        title="Put this conflict of interest back?"
        text={`${pair.fullName} no longer sees ${entryText(pair)}, and what they gave it doesn’t count.`}
        lasting="reversible"
        action="Put back"
        endpoint={addConflict}
        params={pairParams(at, pair)}
      />
    }
  >
    Put back
  </ActionButton>
);
