import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getStability } from "../../../contract/judging/stability.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { IntervalBar } from "./IntervalBar.tsx";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

type Scorer = AnswerOf<typeof getStability>["scorers"][number];

const signedNumber = (value: number) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}`;

/** The scorers' severity, the most severe first, and their agreement with the others' order. */
export function ScorerSeverityCard({ scorers }: { scorers: readonly Scorer[] }) {
  const furthest = scorers
    .flatMap(({ severity: { value, from, to } }) => [value, from ?? 0, to ?? 0])
    .reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return (
    <Card className="mt-5 overflow-hidden">
      <CardHead
        title="Scorers"
        text="Strictness is by how many points out of 100 somebody gives more or less than others gave to the same entries. Agreement says whether their order is the others’: 1 wholly, 0 not at all. The line is where the number lies with 95% certainty."
      />
      <Table label="Strictness and agreement of scorers">
        <thead>
          <tr>
            <Th>Scorer</Th>
            <Th align="right">Sheets</Th>
            <Th align="right">Strictness</Th>
            <Th className="w-48">
              <span className="sr-only">Span of strictness</span>
            </Th>
            <Th align="right">Agreement</Th>
            <Th className="w-48">
              <span className="sr-only">Span of agreement</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {scorers.map(({ userID, fullName, sheets, severity, consistency }) => (
            <Tr key={userID}>
              <Td as="title" className="font-medium wrap-break-word">
                <PersonLink userID={userID}>{fullName}</PersonLink>
              </Td>
              <Td align="right" label="Sheets" className="text-ink-2">
                {sheets}
              </Td>
              <Td align="right" label="Strictness" className="font-semibold">
                {signedNumber(severity.value)}
              </Td>
              <Td label="Span of strictness">
                <IntervalBar {...severity} limit={furthest} digits={1} />
              </Td>
              <Td align="right" label="Agreement" className="font-semibold">
                {consistency ? consistency.value.toFixed(2) : "–"}
              </Td>
              <Td label="Span of agreement">
                {consistency ? (
                  <IntervalBar {...consistency} limit={1} digits={2} />
                ) : (
                  <span className="text-sm text-ink-3">Too few to say</span>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
