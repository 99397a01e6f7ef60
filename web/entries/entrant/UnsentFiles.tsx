import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { finishIncomingUpload } from "../../../contract/entries/entry-uploads.ts";
import { segmentOf } from "../../../contract/platform/service-kinds.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useApi } from "../../platform/api/api.ts";
import { type ChosenFile, chosenFilesOf } from "../../platform/api/chosen-files.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { useMe } from "../../people/users/use-me.ts";
import { openEntries } from "./open-entries.ts";
import { openBrowserQueue } from "./browser-upload-queue.ts";
import type { QueuedFile, UploadQueue } from "./upload-queue.ts";

/** Files that were chosen for entries which aren't open here: they go on, and this says so; what wasn't taken says why. */
export function UnsentFiles() {
  const { call } = useApi();
  const queries = useQueryClient();
  const { userID } = useMe();
  const open = useSyncExternalStore(openEntries.subscribe, openEntries.now, openEntries.now);
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const queue = useRef<UploadQueue>(undefined);

  useEffect(() => {
    const refresh = () => void queries.invalidateQueries();
    const { queue: opened, close } = openBrowserQueue(call, {
      changed: setFiles,
      settledElsewhere: refresh,
      sent() {
        refresh();
        toast(finishIncomingUpload.done!);
      },
    });
    queue.current = opened;
    void chosenFilesOf(userID).then((all) => opened.restore(all.filter(({ entryID }) => !open.includes(entryID))));
    return () => {
      close();
      setFiles([]);
    };
  }, [call, queries, userID, open]);

  const refused = files.filter(({ phase }) => phase === "refused");
  const underWay = files.filter(({ phase }) => phase !== "refused");
  return (
    <div className="mx-4 grid justify-items-center gap-3 not-empty:mt-4 sm:mx-6">
      {refused.map(({ chosen, error }) => (
        <Notice
          key={chosen.key}
          tone="warning"
          live
          title={`${chosen.file.name} waited in this browser and wasn’t taken`}
          action={
            <Button size="sm" onClick={() => queue.current?.cancel(chosen.key)}>
              Forget it
            </Button>
          }
        >
          {error} It was chosen for <EntryLink chosen={chosen} />.
        </Notice>
      ))}
      {underWay.length > 0 && (
        <Notice live>
          {filesText(underWay)} for <EntryLinks files={underWay} /> {progressText(underWay)}.
        </Notice>
      )}
    </div>
  );
}

const filesText = (files: readonly QueuedFile[]) =>
  files.length === 1 ? files[0]!.chosen.file.name : plural(files.length, "file");

function progressText(files: readonly QueuedFile[]): string {
  const isOne = files.length === 1;
  if (files.every(({ phase }) => phase === "offline")) return `${isOne ? "waits" : "wait"} for the network`;
  return isOne ? "is on its way" : "are on their way";
}

function EntryLinks({ files }: { files: readonly QueuedFile[] }) {
  const each = new Map(files.map(({ chosen }) => [chosen.entryID, chosen]));
  return [...each.values()].map((chosen, at) => (
    <span key={chosen.entryID}>
      {at > 0 && ", "}
      <EntryLink chosen={chosen} />
    </span>
  ));
}

const EntryLink = ({
  chosen: { client, serviceType = segmentOf("contest"), service, entryID, entryTitle },
}: {
  chosen: ChosenFile;
}) => (
  <Link
    to={paths.entry({ client, serviceType, service, entryID })}
    className="font-medium wrap-anywhere underline underline-offset-4"
  >
    {entryTitle || "an untitled entry"}
  </Link>
);
