import { Link } from "react-router";
import { type ProgramAt, paths } from "../../../contract/platform/addresses.ts";
import type { ContestOverview } from "../../../contract/app/overview.ts";
import { Thumb } from "../../programs/entry/Thumb.tsx";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { Badge, type Tone } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { relativeText } from "../../platform/ui/dates.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { wordsAt } from "../../programs/entry/words.ts";

type Entry = ContestOverview["latest"][number];

const states: Record<Entry["state"], { tone: Tone; label: string }> = {
  started: { tone: "neutral", label: "Started" },
  submitted: { tone: "brand", label: "Submitted" },
  scored: { tone: "confirm", label: "Scored" },
  disqualified: { tone: "danger", label: "Disqualified" },
};

type Props = { at: ProgramAt; entries: readonly Entry[]; now: string };

export const LatestEntries = ({ at, entries, now }: Props) => (
  <Card aria-label={`Latest ${wordsAt(at).many}`} className="overflow-hidden shadow-none!">
    <CardHead
      title={`Latest ${wordsAt(at).many}`}
      actions={
        entries.length > 0 && (
          <LinkButton variant="ghost" size="sm" to={paths.studio.entries(at)}>
            All {wordsAt(at).many}
          </LinkButton>
        )
      }
    />
    {entries.length === 0 ? (
      <p className="border-t px-5 py-8 text-center text-ink-3">
        {capitalized(wordsAt(at).many)} stand here as soon as there are any.
      </p>
    ) : (
      <Table label={`Latest ${wordsAt(at).many}`}>
        <thead>
          <tr>
            <Th>{capitalized(wordsAt(at).one)}</Th>
            <Th>Owner</Th>
            <Th>Status</Th>
            <Th>Updated</Th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.entryID} at={at} entry={entry} now={now} />
          ))}
        </tbody>
      </Table>
    )}
  </Card>
);

const EntryRow = ({ at, entry, now }: { at: ProgramAt; entry: Entry; now: string }) => (
  <Tr>
    <Td as="title">
      <Link
        to={paths.studio.entry({ ...at, entryID: entry.entryID })}
        className="flex min-w-0 items-center gap-3 rounded-xs hover:underline"
      >
        <Thumb url={entry.thumbURL} small />
        <span className="min-w-0">
          <span className="line-clamp-2 font-medium">{entry.title || `Untitled ${wordsAt(at).one}`}</span>
          <span className="block text-xs text-ink-3">
            <span className="font-mono">{entry.code}</span> {entry.categoryName}
          </span>
        </span>
      </Link>
    </Td>
    <Td label="Owner">
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={entry.fullName} size={24} />
        <span translate="no" className="truncate">
          {entry.fullName}
        </span>
      </span>
    </Td>
    <Td label="Status">
      <Badge tone={states[entry.state].tone} dot>
        {states[entry.state].label}
      </Badge>
    </Td>
    <Td label="Updated" className="num whitespace-nowrap text-ink-3">
      {relativeText(entry.updatedAt, now)}
    </Td>
  </Tr>
);
