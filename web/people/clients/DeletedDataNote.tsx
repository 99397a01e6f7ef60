import { type RetentionKind, deletedData, lengthText } from "../../../contract/people/retention.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { dateText } from "../../platform/ui/date-text.ts";
import { Notice } from "../../platform/ui/Notice.tsx";

/** One and many of a kind. */
const words: Record<RetentionKind, [one: string, many: string]> = {
  guestContacts: ["contact of a guest was", "contacts of guests were"],
  ticketAnswers: ["set of answers was", "sets of answers were"],
  scans: ["scan was", "scans were"],
  helpRequests: ["help request was", "help requests were"],
  changes: ["older change was", "older changes were"],
  mailLog: ["line of the log of mails was", "lines of the log of mails were"],
};

type Props = { at: { client: string; service?: string }; kinds: readonly RetentionKind[] };

/** Says on a page what is no longer on it, since its time was over. */
export function DeletedDataNote({ at: { client, service }, kinds }: Props) {
  const { data } = useOptionalAnswer(deletedData, { client });
  const deletions = (data?.deleted ?? []).filter(
    ({ kind, serviceURL }) => kinds.includes(kind) && (service === undefined || serviceURL === service),
  );
  const lines = kinds.flatMap((kind) => {
    const ofKind = deletions.filter((one) => one.kind === kind);
    const latest = ofKind.toSorted((one, other) => one.lastAt.localeCompare(other.lastAt)).at(-1);
    const records = ofKind.reduce((sum, one) => sum + one.records, 0);
    return latest ? [{ kind, records, latest }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <Notice className="mb-5">
      {lines.map(({ kind, records, latest }) => (
        <p key={kind}>
          {records.toLocaleString("en-US")} {words[kind][records === 1 ? 0 : 1]} deleted after{" "}
          {lengthText(latest.months)}, the last on {dateText(latest.lastAt, "here")}.
          {kind === "scans" && " Their numbers stay."}
        </p>
      ))}
    </Notice>
  );
}
