import { useEffect } from "react";
import { useParams } from "react-router";
import { getEntry } from "../../../contract/entries/entries.ts";
import { useProgramAt } from "../../platform/address/useServiceAt.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { keep } from "../../platform/api/kept.ts";
import { OneEntry } from "./OneEntry.tsx";

/** An entry's place: to fill it in while it is a draft, to look at it and take it back afterwards. */
export function Component() {
  const { entryID = "" } = useParams();
  const at = { ...useProgramAt(), entryID };
  const { client, service } = at;
  const entry = useAnswer(getEntry, at);
  const isOwn = entry.standings.includes("entrant");
  useEffect(() => {
    if (isOwn) keep("previous entry", entryID, `${client}/${service}`);
  }, [isOwn, client, service, entryID]);
  return (
    <div className="page pt-6 *:mx-auto">
      <OneEntry entry={entry} at={at} />
    </div>
  );
}
