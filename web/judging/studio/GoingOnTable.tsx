import { memo } from "react";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { ShowAll } from "../../platform/ui/ShowAll.tsx";
import { AllCheck, RowCheck, Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { useFirstRows } from "../../platform/ui/use-first-rows.ts";
import { scoreText } from "./ScoreColumns.tsx";
import type { ResultEntry, Results } from "./results.ts";

type Props = {
  category: Results["categories"][number];
  /** Those that are looked for. */
  wanted: readonly ResultEntry[];
  chosen: ReadonlySet<string>;
  onChoose: (entryIDs: readonly string[], isIn: boolean) => void;
  noun: string;
};

/** One category's entries in their order, each to go on or not. */
export function GoingOnTable({ category: { name, label, entries }, wanted, chosen, onChoose, noun }: Props) {
  const { shown, showsAll, showAll } = useFirstRows(wanted);
  const isWhole = wanted.length === entries.length;
  const going = countGoingOn(chosen, entries);
  const goingOfWanted = isWhole ? going : countGoingOn(chosen, wanted);
  return (
    <Card className="overflow-hidden">
      <CardHead
        title={name}
        actions={
          <span className="num text-sm text-ink-3">
            {going} of {entries.length}
          </span>
        }
      />
      <Table label={`Who goes on in ${name}`}>
        <thead>
          <tr>
            <Th className="w-10">
              <AllCheck
                label={isWhole ? `All of ${label}` : `All found of ${label}`}
                checked={goingOfWanted === wanted.length}
                some={goingOfWanted > 0}
                onChange={() =>
                  onChoose(
                    wanted.map(({ entryID }) => entryID),
                    goingOfWanted < wanted.length,
                  )
                }
              />
            </Th>
            <Th align="right" className="w-14">
              Place
            </Th>
            <Th>{capitalized(noun)}</Th>
            <Th align="right" className="w-24">
              Result
            </Th>
            <Th align="right" className="w-24">
              Sheets
            </Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <ChoiceRow key={entry.entryID} entry={entry} isIn={chosen.has(entry.entryID)} onChoose={onChoose} />
          ))}
        </tbody>
      </Table>
      {!showsAll && <ShowAll total={wanted.length} of={name} onShow={showAll} />}
    </Card>
  );
}

const countGoingOn = (chosen: ReadonlySet<string>, entries: readonly ResultEntry[]) =>
  entries.filter(({ entryID }) => chosen.has(entryID)).length;

type RowProps = Pick<Props, "onChoose"> & { entry: ResultEntry; isIn: boolean };

/** Drawn anew only when it changes: there may be thousands beside it. */
const ChoiceRow = memo(function Row({ entry, isIn, onChoose }: RowProps) {
  const { entryID, title, code, place, joint, result, sheets } = entry;
  return (
    <Tr selected={isIn}>
      <Td>
        <RowCheck label={`${title || code} goes on`} checked={isIn} onChange={() => onChoose([entryID], !isIn)} />
      </Td>
      <Td align="right" label="Place" className="text-ink-2">
        {place ?? "–"}
        {joint && <span title="Joint place">=</span>}
      </Td>
      <Td as="title" className="min-w-0">
        <span className="block font-medium wrap-break-word">{title || untitledEntry}</span>
        <span className="num block text-xs text-ink-3">{code}</span>
      </Td>
      <Td align="right" label="Result" className="font-semibold">
        {scoreText(result)}
      </Td>
      <Td align="right" label="Sheets" className="text-ink-2">
        {sheets}
      </Td>
    </Tr>
  );
});
