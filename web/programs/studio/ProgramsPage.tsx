import { LayoutGrid, Plus } from "lucide-react";
import { Link, useParams } from "react-router";
import { programAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { createService, listPrograms } from "../../../contract/programs/services.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { ErasureRequests } from "../../people/members/ErasureRequests.tsx";
import { useAnswer } from "../../platform/api/answers.ts";
import { useStandings } from "../../platform/people/use-standings.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { dateTimeText, endText } from "../../platform/ui/date-text.ts";
import { nextDates } from "../../../contract/platform/visibility.ts";
import { KindLabel } from "./begin/KindChoice.tsx";
import { NewProgram } from "./begin/NewProgram.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { programState, programStateText, timeframeLabel } from "../program-state.ts";

type Program = AnswerOf<typeof listPrograms>["programs"][number];

function ProgramsPage() {
  const { client = "" } = useParams();
  const standings = useStandings(client);
  const { programs, now } = useAnswer(listPrograms, { client });
  const add = (
    <ActionButton
      endpoint={createService}
      standings={standings}
      variant="primary"
      dialog={<NewProgram client={client} programs={programs} standings={standings} />}
    >
      <Plus aria-hidden size={16} />
      New program
    </ActionButton>
  );
  return (
    <>
      <title>{`Programs · ${client}`}</title>
      <PageHead title="Programs" actions={programs.length > 0 && add} />
      <ErasureRequests client={client} standings={standings} />
      {programs.length === 0 ? (
        <EmptyState
          icon={LayoutGrid}
          title="No programs yet"
          text="A contest, a tour, an event, a survey or a scholarship: each begins with its name, and nobody else sees it until you publish it."
          action={add}
        />
      ) : (
        <div className="overflow-hidden rounded-lg border bg-surface">
          <Table label="Programs">
            <thead>
              <tr>
                <Th>Program</Th>
                <Th>State</Th>
                <Th align="right">Entries</Th>
                <Th align="right">Submitted</Th>
                <Th>Next</Th>
              </tr>
            </thead>
            <tbody>
              {programs.map((program) => (
                <ProgramRow key={program.serviceID} client={client} program={program} now={now} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </>
  );
}

type RowProps = { client: string; program: Program; now: string };

function ProgramRow({ client, program, now }: RowProps) {
  const state = programState(program, now);
  const takesEntries = hasFeature(program.kind, "entries");
  const [next] = nextDates(program.timeframes, new Date(now));
  return (
    <Tr>
      <Td as="title">
        <Link
          to={studioPaths.program(programAddress(client, program))}
          className="flex items-center gap-3 rounded-xs font-medium hover:underline"
        >
          <Picture
            renditions={program.banner ? renditionsOf(client, program.banner) : []}
            alt=""
            sizes="56px"
            color={program.banner?.color}
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
          <Badge tone={state.tone} dot>
            {programStateText(state)}
          </Badge>
        ) : (
          <StatusBadge status={program.status} />
        )}
      </Td>
      <Td label="Entries" align="right">
        {takesEntries ? program.entries : "–"}
      </Td>
      <Td label="Submitted" align="right">
        {takesEntries ? program.submitted : "–"}
      </Td>
      <Td label="Next" className="num text-ink-3">
        {next
          ? `${timeframeLabel(program.kind, next.name)} ${next.what === "opens" ? `from ${dateTimeText(next.at, program.timeZone)}` : `until ${endText(next.at, program.timeZone)}`}`
          : "–"}
      </Td>
    </Tr>
  );
}

export { ProgramsPage as Component };
