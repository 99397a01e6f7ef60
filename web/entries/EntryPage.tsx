import { useEffect } from "react";
import { useParams } from "react-router";
import { getEntry } from "../../contract/entries.ts";
import { untitled, whyLocked } from "../../contract/entry-rules.ts";
import { useAnswer } from "../api/answers.ts";
import { keep } from "../api/kept.ts";
import { EditEntry } from "./EditEntry.tsx";
import { ReadEntry } from "./ReadEntry.tsx";

/** An entry's place: to fill it in while it is a draft, to look at it and take it back afterwards. */
export function Component() {
  const { client = "", service = "", entryID = "" } = useParams();
  const at = { client, service, entryID };
  const entry = useAnswer(getEntry, at);
  const isOwn = entry.standings.includes("entrant");
  useEffect(() => {
    if (isOwn) keep("previous entry", entryID, `${client}/${service}`);
  }, [isOwn, client, service, entryID]);
  const why = whyLocked({ ...entry, submitted: entry.state === "submitted" }, entry.standings);
  return (
    <>
      <title>{`${entry.title || untitled} · ${entry.serviceName}`}</title>
      {why === undefined ? (
        <EditEntry key={entryID} entry={entry} at={at} />
      ) : (
        <ReadEntry key={entryID} entry={entry} at={at} why={why} />
      )}
    </>
  );
}
