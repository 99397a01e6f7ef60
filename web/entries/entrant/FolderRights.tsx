import { Copyright } from "lucide-react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { DocumentFolder, EntryUpload } from "../../../contract/entries/entries.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { hasUnansweredPurpose } from "../../../contract/programs/usage-rights.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { UsageRightsDialog } from "./UsageRightsDialog.tsx";
import { usageRightsText } from "./usage-rights-text.ts";

type Props = { folder: DocumentFolder; at: EntryAddress };

/** What a folder asks its files to be used for: a notice until all is answered, then a line. Nothing where nothing is asked. */
export function FolderRights({ folder, at }: Props) {
  const { open } = useDialogs();
  const { purposes, entryUploads: files } = folder;
  if (purposes.length === 0) return null;
  const wanted = `We would like to use these files for: ${purposes.join(", ")}.`;
  const unanswered = files.filter(({ rights }) => hasUnansweredPurpose(purposes, rights)).length;
  const answer = (label: string) => (
    <Button size="sm" onClick={() => open(<UsageRightsDialog files={files} folder={folder} at={at} />)}>
      <Copyright aria-hidden size={15} />
      {label}
    </Button>
  );
  if (unanswered === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56 text-sm wrap-break-word text-ink-3">{wanted}</p>
        {files.length > 1 && answer("Answer for all files")}
      </div>
    );
  return (
    <Notice
      tone="warning"
      title={`Say what ${unanswered === 1 ? "a file" : plural(unanswered, "file")} may be used for`}
      action={answer(files.length > 1 ? "Answer for all files" : "Answer")}
    >
      {wanted} Yes or no is up to you, and you can change it at any time.
    </Notice>
  );
}

/** Below a file: what was said of it. */
export function FileRightsText({ file, folder }: { file: EntryUpload; folder: Pick<DocumentFolder, "purposes"> }) {
  const words = usageRightsText(file, folder);
  return words && <p className="text-sm wrap-break-word text-ink-3">{words}</p>;
}
