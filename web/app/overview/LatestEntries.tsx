import { Link } from "react-router";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import { Thumb } from "../../programs/entry/Thumb.tsx";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { Badge, type Tone } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { relativeText } from "../../platform/ui/date-text.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

type Entry = ContestOverviewAnswer["latest"][number];

const stateLooks: Record<Entry["state"], { tone: Tone; label: string }> = {
  started: { tone: "neutral", label: "Not submitted" },
  unpaid: { tone: "warning", label: "Submitted, not paid" },
  submitted: { tone: "brand", label: "Submitted" },
  scored: { tone: "confirm", label: "Scored" },
  disqualified: { tone: "danger", label: "Disqualified" },
};

type Props = { at: ProgramAddress; entries: readonly Entry[]; now: string };

export const LatestEntries = ({ at, entries, now }: Props) => (
  <Card aria-label={`Latest ${judgedWordsAt(at).many}`} className="overflow-hidden shadow-none!">
    <CardHead
      title={`Latest ${judgedWordsAt(at).many}`}
      actions={
        entries.length > 0 && (
          <LinkButton variant="ghost" size="sm" to={studioPaths.entries(at)}>
            All {judgedWordsAt(at).many}
          </LinkButton>
        )
      }
    />
    {entries.length === 0 ? (
      <p className="border-t px-5 py-8 text-center text-ink-3">
        {capitalized(judgedWordsAt(at).many)} stand here as soon as there are any.
      </p>
    ) : (
      <Table label={`Latest ${judgedWordsAt(at).many}`}>
        <thead>
          <tr>
            <Th>{capitalized(judgedWordsAt(at).one)}</Th>
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

const EntryRow = ({ at, entry, now }: { at: ProgramAddress; entry: Entry; now: string }) => (
  <Tr>
    <Td as="title">
      <Link
        to={studioPaths.entry({ ...at, entryID: entry.entryID })}
        className="flex min-w-0 items-center gap-3 rounded-xs hover:underline"
      >
        <Thumb url={entry.thumbURL} small />
        <span className="min-w-0">
          <span className="line-clamp-2 font-medium">{entry.title || `Untitled ${judgedWordsAt(at).one}`}</span>
          <span className="block text-xs text-ink-3">
            <span className="font-mono">{entry.code}</span> {entry.categoryName}
          </span>
        </span>
      </Link>
    </Td>
    <Td label="Owner">
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={entry.fullName} size={24} />
        <PersonLink userID={entry.userID} className="truncate">
          {entry.fullName}
        </PersonLink>
      </span>
    </Td>
    <Td label="Status">
      <Badge tone={stateLooks[entry.state].tone} dot>
        {stateLooks[entry.state].label}
      </Badge>
    </Td>
    <Td label="Updated" className="num whitespace-nowrap text-ink-3">
      {relativeText(entry.updatedAt, now)}
    </Td>
  </Tr>
);
