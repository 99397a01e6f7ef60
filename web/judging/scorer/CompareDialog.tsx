import { Columns2 } from "lucide-react";
import { Link } from "react-router";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import { getScoringQueue } from "../../../contract/judging/scoring.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { EmptyState, ErrorState } from "../../platform/ui/EmptyState.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";

/** The choice of another own entry to compare with: those of its category first. */
export function CompareDialog({ at, categoryID }: { at: EntryAddress; categoryID: string }) {
  const { client, service, entryID } = at;
  const { close } = useDialogs();
  const { data, error } = useOptionalAnswer(getScoringQueue, { client, service });
  const others = (data?.entries ?? []).filter((entry) => entry.entryID !== entryID);
  const near = others.toSorted(
    (one, other) => Number(other.categoryID === categoryID) - Number(one.categoryID === categoryID),
  );
  return (
    <Modal title="Side by side" text="Choose the entry to look at beside this one.">
      {error && <ErrorState text={error.message} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && near.length === 0 && <EmptyState icon={Columns2} title="You have no other entry" />}
      <ul className="grid gap-1">
        {near.map((entry) => (
          <li key={entry.entryID}>
            <Link
              to={paths.scoreBeside({ ...at, otherID: entry.entryID })}
              onClick={close}
              className="flex items-center gap-3 rounded-md p-2 hover:bg-sunken"
            >
              <UploadedPicture
                client={client}
                picture={entry.cover}
                alt=""
                sizes="56px"
                className="h-9 w-13 shrink-0 rounded-xs object-cover"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{entry.title || "Untitled entry"}</span>
                <span className="num block text-xs text-ink-3">
                  {entry.code} · {entry.categoryName}
                </span>
              </span>
              <span className="num text-sm text-ink-2">{entry.percent === null ? "–" : entry.percent.toFixed(1)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
