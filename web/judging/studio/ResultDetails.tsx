import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { clsx } from "clsx";
import { useState } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getResult } from "../../../contract/judging/results.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { commentName } from "../../../contract/judging/scoring-rules.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { DecideChange, SheetChange } from "../SheetChange.tsx";
import { useDecidedBy } from "../decided-by.ts";
import { Discussion } from "../Discussion.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { ErrorState } from "../../platform/ui/EmptyState.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

type Result = AnswerOf<typeof getResult>;
type Sheet = Result["scoresheets"][number];

const exclusionWords = {
  "earlier-round": "Earlier round: counted there",
  own: "Their own entry by now: doesn’t count",
  recused: "Conflict of interest: doesn’t count",
  "other-scoresheet": "Another scoresheet: doesn’t count",
};

/** Every sheet behind a result: scorer, values, time, and whether it counts. */
export function ResultDetails({ at }: { at: EntryAddress }) {
  const { data, error } = useOptionalAnswer(getResult, at);
  const { mean, sheets = 0, spread } = data ?? {};
  const sentence =
    mean == null
      ? "No scoresheet counts yet."
      : `Mean ${mean.toFixed(1)} of ${plural(sheets, "scoresheet")}${spread == null ? "" : `, spread ${spread.toFixed(1)}`}.`;
  return (
    <Modal
      size="xl"
      title={data ? data.title || data.code : "How it came about"}
      text={data && `${data.code}. ${sentence}`}
    >
      {error && <ErrorState text={error.message} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && data.changes.length > 0 && <SheetChanges at={at} changes={data.changes} />}
      {data && data.scoresheets.length > 0 && <SheetTable sheets={data.scoresheets} />}
      {data?.discussed && (
        <div className="mt-6 border-t pt-5">
          <Discussion at={at} withoutSheets />
        </div>
      )}
    </Modal>
  );
}

const SheetChanges = ({ at, changes }: { at: EntryAddress; changes: Result["changes"] }) => {
  const decidedBy = useDecidedBy();
  return (
    <section aria-label="Changes asked for" className="mb-6">
      <h3 className="mb-2 text-sm font-medium text-ink-2">Changes that were asked for</h3>
      <ul className="divide-y rounded-md border">
        {changes.map(({ decided, mayDecide, ...change }) => (
          <li key={change.sheetChangeID} className="px-4 py-3">
            <SheetChange change={change}>
              {decided ? (
                <p className="text-sm text-ink-2">
                  <Badge tone={decided.agreed ? "confirm" : "warning"}>
                    {decided.agreed ? "Agreed to" : "Declined"}
                  </Badge>{" "}
                  <span className="whitespace-pre-line wrap-break-word">{decided.words}</span>{" "}
                  <span className="text-ink-3">({decidedBy(decided.decision)})</span>
                </p>
              ) : mayDecide ? (
                <DecideChange at={at} change={change} />
              ) : (
                <p className="text-sm text-ink-3">Not decided: it doesn’t count.</p>
              )}
            </SheetChange>
          </li>
        ))}
      </ul>
    </section>
  );
};

function SheetTable({ sheets }: { sheets: readonly Sheet[] }) {
  const criteria = [
    ...new Map(sheets.flatMap(({ scoresheetCriteria }) => scoresheetCriteria.map((one) => [one.name, one]))).values(),
  ];
  const scales = criteria.filter(({ name }) => name !== "comment");
  return (
    <div className="grid gap-6">
      <div className="overflow-x-auto rounded-md border">
        <Table label="Scoresheets" cards={false}>
          <thead>
            <tr>
              <Th>Scorer</Th>
              {scales.map(({ name, label, maximumValue }) => (
                <Th key={name} align="right">
                  {label} <span className="font-normal text-ink-3">/ {maximumValue}</span>
                </Th>
              ))}
              <Th align="right">Total</Th>
              <Th align="right">Score</Th>
            </tr>
          </thead>
          <tbody>
            {sheets.map((sheet) => (
              <SheetRows key={sheet.userID + sheet.savedAt} sheet={sheet} names={scales.map(({ name }) => name)} />
            ))}
          </tbody>
        </Table>
      </div>
      <SheetComments sheets={sheets} />
    </div>
  );
}

/** A sheet that never counted, in no earlier round either. */
const isExcluded = ({ whyNot }: Sheet) => whyNot !== null && whyNot !== "earlier-round";

const valueOf = ({ scoresheetCriteria }: Pick<Sheet, "scoresheetCriteria">, criterionName: string) =>
  scoresheetCriteria.find(({ name }) => name === criterionName)?.value ?? null;

type LineProps = { sheet: Sheet; names: readonly string[] };

/** A sheet as it counts; opened, with its earlier saves. */
function SheetRows({ sheet, names }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SheetRow sheet={sheet} names={names} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && sheet.earlier.map((save) => <EarlierSave key={save.savedAt} save={save} names={names} />)}
    </>
  );
}

const EarlierSave = ({ save, names }: { save: Sheet["earlier"][number]; names: readonly string[] }) => (
  <Tr className="text-sm text-ink-3">
    <Td>
      <span className="block pl-4">
        Before: <DateTimeText value={save.savedAt} clock="here" />
      </span>
      {save.reason && (
        <span className="block max-w-60 pl-4 text-xs whitespace-pre-line wrap-break-word">{save.reason}</span>
      )}
      {valueOf(save, commentName) && (
        <span className="block max-w-60 pl-4 text-xs whitespace-pre-line wrap-break-word">
          {valueOf(save, commentName)}
        </span>
      )}
    </Td>
    <SheetNumbers sheet={save} names={names} />
  </Tr>
);

type NumbersProps = {
  sheet: Pick<Sheet, "scoresheetCriteria" | "total" | "maximumTotal" | "percent">;
  names: readonly string[];
};

const SheetNumbers = ({ sheet, names }: NumbersProps) => (
  <>
    {names.map((name) => (
      <Td key={name} align="right">
        {valueOf(sheet, name) ?? "–"}
      </Td>
    ))}
    <Td align="right" className="whitespace-nowrap">
      {sheet.total} <span className="text-ink-3">of {sheet.maximumTotal}</span>
    </Td>
    <Td align="right" className="font-semibold">
      {sheet.percent.toFixed(1)}
    </Td>
  </>
);

const SheetRow = ({ sheet, names, isOpen, onToggle }: LineProps & { isOpen: boolean; onToggle: () => void }) => {
  const decidedBy = useDecidedBy();
  return (
    <Tr className={clsx(sheet.whyNot && "text-ink-3", isExcluded(sheet) && "line-through decoration-line-2")}>
      <Td>
        <PersonLink userID={sheet.userID} className="block font-medium">
          {sheet.fullName}
        </PersonLink>
        <span className="block text-xs text-ink-3">
          <DateTimeText value={sheet.savedAt} clock="here" />
        </span>
        {sheet.saves > 1 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="block rounded-xs text-xs text-ink-2 underline underline-offset-4"
          >
            Saved {sheet.saves} times<span className="sr-only"> by {sheet.fullName}: show each</span>
          </button>
        )}
        {sheet.reason && (
          <span className="block max-w-60 text-xs font-normal whitespace-pre-line wrap-break-word text-ink-2">
            {sheet.reason}
          </span>
        )}
        {sheet.agreed && (
          <span className="block max-w-60 text-xs font-normal wrap-break-word text-ink-3">
            Agreed to: {sheet.agreed.words} ({decidedBy(sheet.agreed.decision)})
          </span>
        )}
        {sheet.whyNot && <Badge tone="warning">{exclusionWords[sheet.whyNot]}</Badge>}
      </Td>
      <SheetNumbers sheet={sheet} names={names} />
    </Tr>
  );
};

function SheetComments({ sheets }: { sheets: readonly Sheet[] }) {
  const commented = sheets.filter((sheet) => valueOf(sheet, "comment"));
  if (commented.length === 0) return null;
  return (
    <section aria-label="Comments" className="grid gap-4">
      {commented.map((sheet) => (
        <figure key={sheet.userID + sheet.savedAt}>
          <figcaption className="text-sm text-ink-3">{sheet.fullName}</figcaption>
          <blockquote className="mt-0.5 max-w-text whitespace-pre-line wrap-break-word">
            {valueOf(sheet, "comment")}
          </blockquote>
        </figure>
      ))}
    </section>
  );
}
