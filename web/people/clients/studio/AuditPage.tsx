import { History } from "lucide-react";
import { useParams } from "react-router";
import { type AuditEntry, auditLog } from "../../../../contract/people/audit.ts";
import { usePagedAnswer } from "../../../platform/api/use-paged-answer.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PagedList } from "../../../platform/ui/PagedList.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";
import { FilterSelect, Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { dateTimeText } from "../../../platform/ui/date-text.ts";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { DeletedDataNote } from "../DeletedDataNote.tsx";
import { BeforeAndAfter } from "./BeforeAndAfter.tsx";
import { actionText, actorText } from "./audit-text.ts";
import { PersonLink } from "../../../platform/people/PersonLink.tsx";

/** Changes by staff: person, time, field, before and after. */
function AuditPage() {
  const { client = "" } = useParams();
  const [action, setAction] = useAddressFilter("action");
  const log = usePagedAnswer(auditLog, { client }, action ? { action } : {});
  const entries = log.pages.flatMap((page) => page.entries);
  const actions = log.pages[0]?.actions ?? [];
  return (
    <>
      <title>Changes</title>
      <PageHead title="Changes" text="What staff changed, newest first. Nothing here can be altered." />
      <DeletedDataNote at={{ client }} kinds={["changes"]} />
      <Toolbar className="mb-4">
        <FilterSelect
          label="What"
          value={action}
          onChange={setAction}
          options={actions.map((value) => ({ value, label: actionText(value) }))}
        />
      </Toolbar>
      <div className="overflow-hidden rounded-lg border bg-surface">
        <PagedList
          list={log}
          shown={entries.length}
          empty={
            <EmptyState
              icon={History}
              title="No changes yet"
              text="What staff change stands here, with before and after."
            />
          }
        >
          <Table label="Changes">
            <thead>
              <tr>
                <Th>When</Th>
                <Th className="w-44">Who</Th>
                <Th>What</Th>
                <Th>Program</Th>
                <Th className="w-[40%]">Before and after</Th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <ChangeRow key={entry.auditID} entry={entry} />
              ))}
            </tbody>
          </Table>
        </PagedList>
      </div>
    </>
  );
}

const ChangeRow = ({ entry }: { entry: AuditEntry }) => (
  <Tr>
    <Td label="When" className="num align-top text-ink-3 sm:whitespace-nowrap">
      <time dateTime={entry.at}>{dateTimeText(entry.at, entry.timeZone ?? "here")}</time>
    </Td>
    <Td as="title" className="align-top font-medium">
      {entry.userID ? <PersonLink userID={entry.userID}>{actorText(entry)}</PersonLink> : actorText(entry)}
    </Td>
    <Td label="What" className="align-top">
      <Badge>{actionText(entry.action)}</Badge>
    </Td>
    <Td label="Program" className="align-top text-ink-2">
      {entry.serviceName ?? "–"}
    </Td>
    <Td label="Before and after" className="max-w-[520px]">
      <BeforeAndAfter entry={entry} />
    </Td>
  </Tr>
);

export { AuditPage as Component };
