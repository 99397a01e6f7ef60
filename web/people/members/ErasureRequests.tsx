import { listErasures } from "../../../contract/people/erasing.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";

type Props = { client: string; standings: readonly Standing[] };

/** Who asked to be erased, for those who may do it; nothing while nobody waits. */
export function ErasureRequests({ client, standings }: Props) {
  const { data } = useOptionalAnswer(listErasures, { client }, { enabled: may(standings, listErasures.allow) });
  if (!data || data.waiting.length + data.running === 0) return null;
  return (
    <Notice tone="warning" className="mb-5" title={requestsTitle(data.waiting.length)}>
      {data.waiting.length > 0 && (
        <ul className="grid gap-1">
          {data.waiting.map(({ erasureID, userID, fullName, askedAt }) => (
            <li key={erasureID} className="wrap-anywhere">
              <PersonLink inText userID={userID} className="font-medium">
                {fullName}
              </PersonLink>
              , <DateTimeText value={askedAt} relative clock="here" />
            </li>
          ))}
        </ul>
      )}
      {data.running > 0 && <p>{data.running === 1 ? "One is" : `${data.running} are`} being erased just now.</p>}
    </Notice>
  );
}

const requestsTitle = (waiting: number) =>
  waiting === 0 ? "Being erased" : waiting === 1 ? "Somebody asks to be erased" : `${waiting} people ask to be erased`;
