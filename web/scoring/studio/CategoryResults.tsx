import type { ComponentProps } from "react";
import type { ProgramAt } from "../../../contract/addresses.ts";
import type { Standing } from "../../../contract/permissions.ts";
import { type Method, methodOf } from "../../../contract/methods.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card, CardHead } from "../../ui/Card.tsx";
import { Table, Td, Th, Tr } from "../../ui/Table.tsx";
import { AwardTitleField } from "./AwardTitleField.tsx";
import { EntryButton } from "./EntryButton.tsx";
import { Firmness } from "./Firmness.tsx";
import { ScoreDots } from "./ScoreDots.tsx";
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

export const score = (value: number | null) => (value === null ? "–" : value.toFixed(1));

/** The mean and the corrected mean stand there whatever places go by. */
export const hasOwnColumn = (method: Method) => method !== "mean" && method !== "corrected";

export const scoresLabel = ({ least, most }: ScoreRange) => `Scores, ${least} to ${most}`;

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
          <Th align="right" className="w-14">
            Place
          </Th>
          <Th>Entry</Th>
          <Th className="w-56">Award title</Th>
          <Th className="num w-48">{scoresLabel(range)}</Th>
          {hasOwnColumn(method) && <Th align="right">{methodOf(method).label}</Th>}
          <Th align="right">Mean</Th>
          <Th align="right">Corrected</Th>
          <Th align="right">Spread</Th>
          <Th align="right">Sheets</Th>
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
      <Td align="right" label="Place" className="text-ink-2">
        {entry.place ?? "–"}
        {entry.joint && <span title="Joint place">=</span>}
      </Td>
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
      <Td label={scoresLabel(range)}>
        <ScoreDots scores={entry.scores} mean={entry.mean} range={range} />
      </Td>
      {hasOwnColumn(method) && (
        <Td align="right" label={methodOf(method).label} className="font-semibold">
          {score(entry.result)}
        </Td>
      )}
      <Td align="right" label="Mean" className={method === "mean" ? "font-semibold" : "text-ink-2"}>
        {score(entry.mean)}
      </Td>
      <Td align="right" label="Corrected" className={method === "corrected" ? "font-semibold" : "text-ink-2"}>
        {score(entry.corrected)}
      </Td>
      <Td align="right" label="Spread" className="text-ink-2">
        {score(entry.spread)}
      </Td>
      <Td align="right" label="Sheets" className={entry.sheets < minimum ? "text-warning-text" : "text-ink-2"}>
        {entry.sheets}
      </Td>
      {isReleased && (
        <Td align="right">
          <WithdrawButton at={entryAt} entry={entry} standings={standings} />
        </Td>
      )}
    </Tr>
  );
}
