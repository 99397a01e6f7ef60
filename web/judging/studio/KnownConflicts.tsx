import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { scorerConflicts } from "../../../contract/judging/conflicts.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Notice } from "../../platform/ui/Notice.tsx";

const mostListed = 5;

/** What is known between a person and the entries, said before they are assigned. */
export function KnownConflicts({ at, userID }: { at: ProgramAddress; userID: string }) {
  const { data, isError } = useOptionalAnswer(scorerConflicts, { ...at, userID });
  if (isError)
    return <Notice tone="warning">Conflicts of interest couldn’t be looked for. Try again in a moment.</Notice>;
  if (!data || data.total === 0) return null;
  return (
    <Notice live tone="warning" title={`${plural(data.total, "conflict", "conflicts")} of interest known`}>
      <ul className="grid gap-1 text-sm">
        {data.found.slice(0, mostListed).map(({ entryID, code, reason }) => (
          <li key={entryID} className="wrap-break-word">
            <span className="num font-medium">{code}</span> {reason}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">
        {data.total > mostListed && `And ${data.total - mostListed} more. `}Once they are assigned, decide about each
        under Scoring.
      </p>
    </Notice>
  );
}
