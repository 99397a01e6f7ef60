import type { ComponentProps } from "react";
import type { ProgramAt } from "../../../contract/addresses.ts";
import type { Standing } from "../../../contract/permissions.ts";
import type { Method } from "../../../contract/methods.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card, CardHead } from "../../ui/Card.tsx";
import { Table, Td, Th, Tr } from "../../ui/Table.tsx";
import { AwardTitleField } from "./AwardTitleField.tsx";
import { EntryButton } from "./EntryButton.tsx";
import { Firmness } from "./Firmness.tsx";
import { PlaceCell, PlaceHead, ScoreCells, ScoreHeads } from "./ScoreColumns.tsx";
import { TieNote } from "./TieNote.tsx";
import { WithdrawButton } from "./WithdrawButton.tsx";
import type { ResultEntry, Results, ScoreRange } from "./results.ts";

type Props = {
  at: ProgramAt;
  category: Results["categories"][number];
  minimum: number;
  range: ScoreRange;
  standings: readonly Standing[];
  /** The titles given so far, offered again. */
  titles: readonly string[];
  isReleased: boolean;
  method: Method;
  breakTies: boolean;
  /** How firmly the first stand, once that is known. */
  firsts: ComponentProps<typeof Firmness>["firsts"];
};

/** One category's ranking. */
export const CategoryResults = ({
  at,
  category,
  minimum,
  range,
  standings,
  titles,
  isReleased,
  method,
  breakTies,
  firsts,
}: Props) => (
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
        {category.entries.map((entry) => (
          <Row
            key={entry.entryID}
            at={at}
            entry={entry}
            minimum={minimum}
            range={range}
            standings={standings}
            titles={titles}
            isReleased={isReleased}
            method={method}
            breakTies={breakTies}
            chairs={category.chairs}
          />
        ))}
      </tbody>
    </Table>
    <Firmness category={category} firsts={firsts} />
  </Card>
);

type RowProps = Omit<Props, "category" | "firsts"> & { entry: ResultEntry; chairs: readonly string[] };

function Row({ at, entry, minimum, range, standings, titles, isReleased, method, breakTies, chairs }: RowProps) {
  const entryAt = { ...at, entryID: entry.entryID };
  return (
    <Tr>
      <PlaceCell entry={entry} />
      <Td as="title">
        <EntryButton at={entryAt} entry={entry} />
        <TieNote at={entryAt} entry={entry} standings={standings} decides={breakTies && !isReleased} chairs={chairs} />
      </Td>
      <Td label="Award title">
        {entry.resultWithdrawn === null ? (
          <AwardTitleField key={entry.awardTitle} at={entryAt} entry={entry} standings={standings} titles={titles} />
        ) : (
          <Badge tone="warning">Result withdrawn</Badge>
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
