import { LayoutGrid } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { ClientHome } from "../../../contract/app/home.ts";
import { programAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { hasFeature, judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { datesAhead } from "../../../contract/platform/visibility.ts";
import type { listPrograms } from "../../../contract/programs/services.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { ShowAll } from "../../platform/ui/ShowAll.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { SearchField } from "../../platform/ui/Toolbar.tsx";
import { dateTimeText, endText } from "../../platform/ui/date-text.ts";
import { useFirstRows } from "../../platform/ui/use-first-rows.ts";
import { programState, programStateText, timeframeLabel } from "../../programs/program-state.ts";
import { StatusBadge } from "../../programs/studio/StatusBadge.tsx";
import { KindLabel } from "../../programs/studio/begin/KindChoice.tsx";

type Program = AnswerOf<typeof listPrograms>["programs"][number];
type Facts = ClientHome["facts"];
type Props = { client: string; programs: readonly Program[]; facts: Facts; now: string; add: ReactNode };

/** So many can be looked over; from then on one searches. */
const FEW = 8;

const sides = [
  { value: "current", label: "Current" },
  { value: "archived", label: "Archived" },
] as const;

/** All programs with their state, the number that counts for each, and its next date; archived ones apart. */
export function ProgramsCard({ client, programs, facts, now, add }: Props) {
  const [search, setSearch] = useState("");
  const [side, setSide] = useState<"current" | "archived">("current");
  const archived = programs.filter(({ status }) => status === "archived");
  const onSide = side === "archived" ? archived : programs.filter(({ status }) => status !== "archived");
  const words = search.trim().toLowerCase();
  const found = onSide.filter(({ name, url }) => `${name} ${url}`.toLowerCase().includes(words));
  const rows = useFirstRows(found);
  if (programs.length === 0)
    return (
      <Card id="programs" aria-label="Programs" className="shadow-none!">
        <EmptyState
          icon={LayoutGrid}
          title="No programs yet"
          text="A contest, a tour, an event, a survey or a scholarship: each begins with its name, and nobody else sees it until you publish it."
          action={add}
        />
      </Card>
    );
  return (
    <Card id="programs" aria-label="Programs" className="overflow-hidden shadow-none!">
      <CardHead
        title="Programs"
        actions={
          <>
            {programs.length > FEW && <SearchField label="Find a program" value={search} onChange={setSearch} />}
            {archived.length > 0 && (
              <Segmented label="Which programs" value={side} options={sides} onChange={setSide} />
            )}
          </>
        }
      />
      {found.length === 0 ? (
        <p className="border-t px-5 py-8 text-center text-ink-3">
          {words ? `No program has “${search.trim()}” in its name.` : "All programs are archived."}
        </p>
      ) : (
        <Table label="Programs">
          <thead>
            <tr>
              <Th>Program</Th>
              <Th>State</Th>
              <Th>What counts</Th>
              <Th>Next date</Th>
            </tr>
          </thead>
          <tbody>
            {rows.shown.map((program) => (
              <ProgramRow
                key={program.serviceID}
                client={client}
                program={program}
                fact={facts.find(({ serviceID }) => serviceID === program.serviceID)}
                now={now}
              />
            ))}
          </tbody>
        </Table>
      )}
      {!rows.showsAll && <ShowAll total={found.length} of="programs" onShow={rows.showAll} />}
    </Card>
  );
}

type RowProps = { client: string; program: Program; fact: Facts[number] | undefined; now: string };

const ProgramRow = ({ client, program, fact, now }: RowProps) => (
  <Tr>
    <Td as="title">
      <Link
        to={studioPaths.program(programAddress(client, program))}
        className="flex items-center gap-3 rounded-xs font-medium hover:underline"
      >
        <UploadedPicture
          client={client}
          picture={program.banner}
          alt=""
          sizes="56px"
          className="h-9 w-14 shrink-0 rounded-xs object-cover"
        />
        <span className="min-w-0">
          <span className="block wrap-break-word">{program.name}</span>
          <KindLabel kind={program.kind} />
        </span>
      </Link>
    </Td>
    <Td label="State">
      {program.status === "published" ? (
        <PublishedBadge program={program} now={now} />
      ) : (
        <StatusBadge status={program.status} />
      )}
    </Td>
    <Td label="What counts" className="num">
      {factText(program, fact)}
    </Td>
    <Td label="Next date" className="num text-ink-3">
      {nextDateText(program, now)}
    </Td>
  </Tr>
);

function PublishedBadge({ program, now }: { program: Program; now: string }) {
  const state = programState(program, now);
  return (
    <Badge tone={state.tone} dot>
      {programStateText(state)}
    </Badge>
  );
}

/** '146 submitted, 68 not yet', '1,912 tickets', '412 answers' */
function factText({ kind, entries, submitted }: Program, fact: Facts[number] | undefined): string {
  if (hasFeature(kind, "entries")) {
    const { one, many } = judgedWordsOf(kind);
    if (entries === 0) return `No ${many} yet`;
    const open = entries - submitted;
    return [`${plural(submitted, one, many)} submitted`, open > 0 && `${open.toLocaleString("en-US")} not yet`]
      .filter(Boolean)
      .join(", ");
  }
  if (!fact) return "–";
  return hasFeature(kind, "questions") ? plural(fact.value, "answer") : `${plural(fact.value, "ticket")} sold`;
}

function nextDateText(program: Program, now: string): string {
  const [next] = program.status === "archived" ? [] : datesAhead(program, new Date(now));
  if (!next) return "–";
  const when =
    next.what === "opens"
      ? `from ${dateTimeText(next.at, program.timeZone)}`
      : `until ${endText(next.at, program.timeZone)}`;
  return `${timeframeLabel(program.kind, next.name)} ${when}`;
}
