import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useState } from "react";
import type { ProgramAt } from "../../../contract/addresses.ts";
import { renditionsOf } from "../../../contract/pictures.ts";
import { getScoring } from "../../../contract/scoring.ts";
import { answerOf } from "../../api/answers.ts";
import { useApi } from "../../api/api.ts";
import { Button } from "../../ui/Button.tsx";
import type { QueueEntry } from "./order.ts";
import type { JudgedEntry } from "./judged.ts";

type State = { had: number; of: number; failed?: true };

/** For who scores where there is no network: entries, scoresheets and pictures are fetched while there is one. */
export function TakeAlong({ at, entries }: { at: ProgramAt; entries: readonly QueueEntry[] }) {
  const { client, service } = at;
  const api = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<State>();
  const open = entries.filter(({ isScored }) => !isScored);
  if (open.length === 0) return null;

  async function take() {
    const of = open.length;
    setState({ had: 0, of });
    try {
      await import("./ScoringPage.tsx");
      for (const [had, { entryID }] of open.entries()) {
        const asked = answerOf(api, getScoring, { client, service, entryID });
        const { entry } = await queries.fetchQuery({ ...asked, gcTime: Infinity });
        await fetchPictures(client, entry);
        setState({ had: had + 1, of });
      }
    } catch {
      setState((before) => before && { ...before, failed: true });
    }
  }
  const busy = state !== undefined && !state.failed && state.had < state.of;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3">
      <Button size="sm" busy={busy} onClick={() => void take()}>
        <WifiOff aria-hidden size={15} />
        Take along
      </Button>
      <p role="status" className="num min-w-0 flex-1 basis-60">
        {wordsFor(state)}
      </p>
    </div>
  );
}

function wordsFor(state: State | undefined): string {
  if (!state) return "No network where you score? Take the entries along on this device.";
  const { had, of, failed } = state;
  if (failed) return `${had} of ${of} are on this device. The network went away; try again.`;
  if (had < of) return `${had} of ${of} entries are on this device.`;
  return `All ${of} entries are on this device. Leave this tab open; what you save is sent when the network is back.`;
}

/** As they will be drawn, so that the browser has the very files; one that can't be had is no reason to stop. */
const fetchPictures = (client: string, { documentFolders }: JudgedEntry) =>
  Promise.all(
    documentFolders
      .flatMap(({ entryUploads }) => entryUploads)
      .filter(({ isImage }) => isImage)
      .map(({ picture }) => fetchPicture(renditionsOf(client, picture))),
  );

function fetchPicture(renditions: ReturnType<typeof renditionsOf>) {
  const image = new Image();
  image.sizes = "(min-width: 1024px) 62vw, 96vw";
  image.srcset = renditions.map(({ url, width }) => `${url} ${width}w`).join(", ");
  return image.decode().catch(() => undefined);
}
