import { Link } from "react-router";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { getChairWork } from "../../../contract/judging/chairs.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { decideTie, undoTie } from "../../../contract/judging/ties.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { ErrorState } from "../../platform/ui/EmptyState.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";
import { deciderText } from "../decided-by.ts";
import { DecideChange, SheetChange } from "../SheetChange.tsx";

type ChairWork = AnswerOf<typeof getChairWork>;
type NamedEntry = { entryID: string; code: string; title: string };

/** The chair's open decisions: ties once all scoresheets are in, and changes that scorers ask for. */
export function ChairDecisions({ at }: { at: ProgramAddress }) {
  const { data, error } = useOptionalAnswer(getChairWork, at);
  return (
    <Card aria-label="As the chair" className="mb-8">
      <CardHead title="As the chair" />
      <div className="divide-y border-t *:px-5 *:py-4">
        {error && !data && <ErrorState text={error.message} />}
        {!data && !error && <SkeletonRows rows={2} />}
        {data && <DecisionList at={at} work={data} />}
      </div>
    </Card>
  );
}

function DecisionList({ at, work }: { at: ProgramAddress; work: ChairWork }) {
  const { ties, changes, decided, waiting, leftToStaff, closed, timeZone } = work;
  return (
    <>
      {closed && <p className="text-sm text-ink-3">{closed}</p>}
      {ties.map((tie) => (
        <Tie key={tie.categoryID + tie.place} at={at} tie={tie} />
      ))}
      {changes.map(({ entryID, code, title, categoryName, ...change }) => (
        <section key={change.sheetChangeID} aria-label={`Change for ${title || code}`} className="grid gap-2">
          <p className="text-sm text-ink-3">{`A scorer asks to change a scoresheet · ${categoryName}`}</p>
          <p>
            <EntryLink at={at} entry={{ entryID, code, title }} />
          </p>
          <SheetChange change={change}>
            <DecideChange at={{ ...at, entryID }} change={change} />
          </SheetChange>
        </section>
      ))}
      {!closed && ties.length + changes.length === 0 && (
        <p className="text-sm text-ink-3">
          Nothing to decide now. What is level once a category’s scoresheets are in stands here, and changes of
          scoresheets that scorers ask for.
        </p>
      )}
      {(waiting.length > 0 || leftToStaff > 0) && (
        <div className="grid gap-1 text-sm text-ink-3">
          {waiting.map(({ categoryID, name, missing }) => (
            <p key={categoryID}>
              {`${name}: ${plural(missing, "scoresheet is", "scoresheets are")} missing until what is level can be decided.`}
            </p>
          ))}
          {leftToStaff > 0 && (
            <p>{`${plural(leftToStaff, "tie is", "ties are")} left to staff, as you don’t judge all that is level in it.`}</p>
          )}
        </div>
      )}
      {decided.map((one) => (
        <section key={one.entryID} aria-label={`Decided: ${one.title || one.code}`} className="grid gap-1">
          <p className="text-sm text-ink-3">{`Put first among equals · ${one.categoryName}`}</p>
          <p>
            <EntryLink at={at} entry={one} />
          </p>
          <p className="max-w-text text-sm whitespace-pre-line wrap-break-word">{one.reason}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
            {deciderText(one.decision, timeZone)}
            {one.mayUndo && <TakeBackButton at={at} entry={one} />}
          </p>
        </section>
      ))}
    </>
  );
}

const entryName = ({ title, code }: NamedEntry) => title || code;

const EntryLink = ({ at, entry }: { at: ProgramAddress; entry: NamedEntry }) => (
  <>
    <Link
      to={paths.scoreEntry({ ...at, entryID: entry.entryID })}
      className="font-medium wrap-break-word underline-offset-4 hover:underline"
    >
      {entry.title || untitledEntry}
    </Link>{" "}
    <span className="num text-sm text-ink-3">{entry.code}</span>
  </>
);

function Tie({ at, tie }: { at: ProgramAddress; tie: ChairWork["ties"][number] }) {
  const { open } = useDialogs();
  const { categoryName, place, result, entries } = tie;
  return (
    <section aria-label={`Level in ${categoryName}`} className="grid gap-2">
      <p className="text-sm text-ink-3">{`Level on place ${place} with ${result.toFixed(1)} · ${categoryName}`}</p>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.entryID} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 flex-1 basis-48">
              <EntryLink at={at} entry={entry} />{" "}
              <span className="num block text-sm text-ink-3">
                {plural(entry.sheets, "scoresheet")}
                {entry.spread !== null && `, spread ${entry.spread.toFixed(1)}`}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={`Put first: ${entryName(entry)}`}
              onClick={() =>
                open(
                  <ActionDialog
                    title={`Put “${entryName(entry)}” first?`}
                    text="It comes before those that are level with it. Scores and criteria tell them apart no further, so say why: reason, name and time are kept with the results."
                    endpoint={decideTie}
                    params={{ ...at, entryID: entry.entryID }}
                    save="Put first"
                  />,
                )
              }
            >
              Put first
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TakeBackButton({ at, entry }: { at: ProgramAddress; entry: NamedEntry }) {
  const { open } = useDialogs();
  return (
    <Button
      size="sm"
      variant="ghost"
      onClick={() =>
        open(
          <ActionDialog
            title={`Undo that “${entryName(entry)}” was put first?`}
            text="It shares its place again with those level with it. That you had decided stays in the program’s history."
            endpoint={undoTie}
            params={{ ...at, entryID: entry.entryID }}
            save="Undo"
          />,
        )
      }
    >
      Undo
    </Button>
  );
}
