import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import type { ResultMethod } from "../../../contract/platform/result-methods.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { ShowAll } from "../../platform/ui/ShowAll.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { useFirstRows } from "../../platform/ui/use-first-rows.ts";
import { AwardTitle } from "./AwardTitle.tsx";
import { EntryButton } from "./EntryButton.tsx";
import { PlaceCell, PlaceHead, ScoreCells, ScoreHeads } from "./ScoreColumns.tsx";
import { TieNote } from "./TieNote.tsx";
import { WithdrawButton } from "./WithdrawButton.tsx";
import type { ResultEntry, Results, ScoreRange } from "./results.ts";

type Props = {
  at: ProgramAddress;
  category: Results["categories"][number];
  minimum: number;
  range: ScoreRange;
  standings: readonly Standing[];
  isReleased: boolean;
  method: ResultMethod;
  breakTies: boolean;
};

export function CategoryResults(props: Props) {
  const { category, range, isReleased, method } = props;
  const { entries } = category;
  const { shown, showsAll, showAll } = useFirstRows(entries);
  return (
    <Card className="overflow-hidden">
      <CardHead title={category.name} actions={<span className="num text-sm text-ink-3">{category.label}</span>} />
      <Table label={`Results of ${category.name}`}>
        <thead>
          <tr>
            <PlaceHead />
            <Th>Entry</Th>
            <Th className="w-56">Award title</Th>
            <ScoreHeads range={range} method={method} />
            {isReleased && (
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <ResultRow key={entry.entryID} {...props} entry={entry} chairs={category.chairs} />
          ))}
        </tbody>
      </Table>
      {!showsAll && <ShowAll total={entries.length} of={category.name} onShow={showAll} />}
    </Card>
  );
}

type RowProps = Omit<Props, "category"> & { entry: ResultEntry; chairs: readonly string[] };

function ResultRow({ at, entry, minimum, range, standings, isReleased, method, breakTies, chairs }: RowProps) {
  const entryAt = { ...at, entryID: entry.entryID };
  return (
    <Tr>
      <PlaceCell entry={entry} />
      <Td as="title">
        <EntryButton at={entryAt} entry={entry} />
        <TieNote at={entryAt} entry={entry} standings={standings} decides={breakTies && !isReleased} chairs={chairs} />
      </Td>
      <Td label="Award title" className="@min-[40rem]:min-w-44">
        {entry.resultWithdrawn === null ? (
          <AwardTitle at={entryAt} entry={entry} standings={standings} isReleased={isReleased} />
        ) : (
          <Badge tone="warning">Result retracted</Badge>
        )}
      </Td>
      <ScoreCells entry={entry} range={range} method={method} minimum={minimum} />
      {isReleased && (
        <Td align="right">
          <WithdrawButton at={entryAt} entry={entry} standings={standings} />
        </Td>
      )}
    </Tr>
  );
}
