import { capitalized } from "../../../contract/capitalized.ts";
import { untitled } from "../../../contract/entry-rules.ts";
import { Card, CardHead } from "../../ui/Card.tsx";
import { RowCheck, Table, Td, Th, Tr } from "../../ui/Table.tsx";
import { score } from "./ScoreColumns.tsx";
import type { Results } from "./results.ts";

type Props = {
  category: Results["categories"][number];
  chosen: ReadonlySet<string>;
  onChoose: (entryIDs: readonly string[], isIn: boolean) => void;
  noun: string;
};

/** One category's entries in their order, each to go on or not. */
export function ChoosingTable({ category: { name, label, entries }, chosen, onChoose, noun }: Props) {
  const ids = entries.map(({ entryID }) => entryID);
  const going = ids.filter((entryID) => chosen.has(entryID)).length;
  return (
    <Card className="overflow-hidden">
      <CardHead
        title={name}
        actions={
          <span className="num text-sm text-ink-3">
            {going} of {ids.length}
          </span>
        }
      />
      <Table label={`Who goes on in ${name}`}>
        <thead>
          <tr>
            <Th className="w-10">
              <RowCheck
                label={`All of ${label}`}
                checked={going === ids.length}
                some={going > 0}
                onChange={() => onChoose(ids, going < ids.length)}
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
          {entries.map(({ entryID, title, code, place, joint, result, sheets }) => (
            <Tr key={entryID} selected={chosen.has(entryID)}>
              <Td>
                <RowCheck
                  label={`${title || code} goes on`}
                  checked={chosen.has(entryID)}
                  onChange={() => onChoose([entryID], !chosen.has(entryID))}
                />
              </Td>
              <Td align="right" label="Place" className="text-ink-2">
                {place ?? "–"}
                {joint && <span title="Joint place">=</span>}
              </Td>
              <Td as="title" className="min-w-0">
                <span className="block font-medium wrap-break-word">{title || untitled}</span>
                <span className="num block text-xs text-ink-3">{code}</span>
              </Td>
              <Td align="right" label="Result" className="font-semibold">
                {score(result)}
              </Td>
              <Td align="right" label="Sheets" className="text-ink-2">
                {sheets}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
