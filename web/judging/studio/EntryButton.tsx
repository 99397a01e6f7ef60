import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { ResultDetails } from "./ResultDetails.tsx";
import type { ResultEntry } from "./results.ts";

type Props = { at: EntryAddress; entry: Pick<ResultEntry, "title" | "code" | "company" | "ownerName" | "cover"> };

export function EntryButton({ at, entry }: Props) {
  const { open } = useDialogs();
  return (
    <button
      type="button"
      onClick={() => open(<ResultDetails at={at} />)}
      className="flex w-full items-center gap-3 rounded-xs text-left"
    >
      <UploadedPicture
        client={at.client}
        picture={entry.cover}
        alt=""
        sizes="56px"
        className="h-9 w-13 shrink-0 rounded-xs object-cover"
      />
      <span className="min-w-0">
        <span className="sr-only">How the result came about: </span>
        <span className="block truncate font-medium">{entry.title || untitledEntry}</span>
        <span className="num block truncate text-xs text-ink-3">
          {entry.code} · {entry.company || entry.ownerName}
        </span>
      </span>
    </button>
  );
}
