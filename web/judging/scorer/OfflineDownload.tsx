import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { getScoring } from "../../../contract/judging/scoring.ts";
import { answerQuery } from "../../platform/api/answers.ts";
import { useApi } from "../../platform/api/api.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { storeOffline } from "./offline-copy.ts";
import type { QueueEntry } from "./queue.ts";
import type { ScorerEntry } from "./scorer-entry.ts";

type DownloadState = { had: number; of: number; failed?: true; opensAgain?: boolean };

/** For who scores where there is no network: entries, scoresheets and pictures are fetched while there is one. */
export function OfflineDownload({ at, entries }: { at: ProgramAddress; entries: readonly QueueEntry[] }) {
  const { client, service } = at;
  const api = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<DownloadState>();
  const open = entries.filter(({ isScored }) => !isScored);
  if (open.length === 0) return null;

  async function take() {
    const of = open.length;
    setState({ had: 0, of });
    try {
      await import("./ScoringPage.tsx");
      const pictures: string[] = [];
      for (const [had, { entryID }] of open.entries()) {
        const asked = answerQuery(api, getScoring, { client, service, entryID });
        const { entry } = await queries.fetchQuery({ ...asked, gcTime: Infinity });
        pictures.push(...(await fetchPictures(client, entry)));
        setState({ had: had + 1, of });
      }
      const entryIDs = open.map(({ entryID }) => entryID);
      const opensAgain = await storeOffline(queries, { at, entryIDs, pictures });
      setState({ had: of, of, opensAgain });
    } catch {
      setState((before) => before && { ...before, failed: true });
    }
  }
  const busy = state !== undefined && !state.failed && state.opensAgain === undefined;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3">
      <Button size="sm" busy={busy} onClick={() => void take()}>
        <WifiOff aria-hidden size={15} />
        Take along
      </Button>
      <p role="status" className="num min-w-0 flex-1 basis-60">
        {stateText(state)}
      </p>
    </div>
  );
}

function stateText(state: DownloadState | undefined): string {
  if (!state) return "No network where you score? Take the entries along on this device.";
  const { had, of, failed, opensAgain } = state;
  if (failed) return `${had} of ${of} are on this device. The network went away; try again.`;
  if (opensAgain === undefined) return `${had} of ${of} entries are on this device.`;
  const where = opensAgain
    ? "They open without a network until you sign out, after this tab was closed, too"
    : "Leave this tab open";
  return `All ${of} entries are on this device. ${where}; what you save is sent when the network is back.`;
}

/** As they will be drawn, so that the browser has the very files, which are answered; one that can't be had is no reason to stop. */
async function fetchPictures(client: string, { documentFolders }: ScorerEntry): Promise<string[]> {
  const had = await Promise.all(
    documentFolders
      .flatMap(({ entryUploads }) => entryUploads)
      .filter(({ isImage }) => isImage)
      .map(({ picture }) => fetchPicture(renditionsOf(client, picture))),
  );
  return had.filter((address) => address !== undefined);
}

function fetchPicture(renditions: ReturnType<typeof renditionsOf>) {
  const image = new Image();
  image.sizes = "(min-width: 1024px) 62vw, 96vw";
  image.srcset = renditions.map(({ url, width }) => `${url} ${width}w`).join(", ");
  return image.decode().then(
    () => image.currentSrc,
    () => undefined,
  );
}
