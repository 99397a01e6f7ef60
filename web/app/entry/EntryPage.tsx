import { useEffect } from "react";
import { useParams } from "react-router";
import { getEntry } from "../../../contract/entries/entries.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { storeValue } from "../../platform/api/browser-storage.ts";
import { EntryContent } from "./EntryContent.tsx";

/** An entry's place: to fill it in while it is a draft, to look at it and take it back afterwards. */
function EntryPage() {
  const { entryID = "" } = useParams();
  const at = { ...useProgramAddress(), entryID };
  const { client, service } = at;
  const entry = useAnswer(getEntry, at);
  const isOwn = entry.standings.includes("entrant");
  useEffect(() => {
    if (isOwn) storeValue("previous entry", entryID, `${client}/${service}`);
  }, [isOwn, client, service, entryID]);
  return (
    <div className="page pt-6 *:mx-auto">
      <EntryContent entry={entry} at={at} />
    </div>
  );
}

export { EntryPage as Component };
