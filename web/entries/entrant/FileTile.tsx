import { useSortable } from "@dnd-kit/sortable";
import { clsx } from "clsx";
import { Copyright, Ellipsis, FileText, GripVertical, Pencil, Trash2, ZoomIn } from "lucide-react";
import type { FolderAddress } from "../../../contract/platform/addresses.ts";
import { captionRules } from "../../../contract/platform/checklist.ts";
import type { DocumentFolder, EntryUpload } from "../../../contract/entries/entries.ts";
import { removeEntryUpload } from "../../../contract/entries/entry-uploads.ts";
import { answerablePurposes } from "../../../contract/programs/usage-rights.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { EditUploadDialog, hasUploadFields } from "./EditUploadDialog.tsx";
import { FileRightsText } from "./FolderRights.tsx";
import { UsageRightsDialog } from "./UsageRightsDialog.tsx";
import { ViewUploadsDialog } from "./ViewUploadsDialog.tsx";

type Props = { file: EntryUpload; folder: DocumentFolder; at: FolderAddress; movable: boolean };

/** One file: its picture, its caption, and all that can be done with it. */
export function FileTile({ file, folder, at, movable }: Props) {
  const { open, confirm } = useDialogs();
  const { run } = useAction(removeEntryUpload);
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: file.entryUploadID,
    disabled: !movable,
  });
  const mayBeAsked = answerablePurposes(folder.purposes, file.rights);
  const edit = () => open(<EditUploadDialog file={file} folder={folder} at={at} />);
  const view = () => open(<ViewUploadsDialog folders={[folder]} start={file.entryUploadID} />);
  const isAsked = hasUploadFields(folder, file, at);
  async function remove() {
    const also = folder.isShared ? ", also from your other applications that aren’t submitted" : "";
    const text = `“${file.fileName}” and what you wrote about it will be gone${also}. This is permanent. It can’t be undone.`;
    const agreed = await confirm({ title: "Remove this file?", text, action: "Remove", danger: true });
    if (agreed) await run(at, { entryUploadID: file.entryUploadID });
  }
  return (
    <li
      ref={setNodeRef}
      data-file={file.entryUploadID}
      data-slot="file-tile"
      className={clsx("group relative min-w-0", isDragging && "z-10 opacity-80")}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        aria-label={`${isAsked ? "Edit" : "View"} ${file.fileName}`}
        onClick={isAsked ? edit : view}
        className="block aspect-4/3 w-full overflow-hidden rounded-md border bg-sunken"
      >
        <FilePicture file={file} />
      </button>
      {movable && (
        <button
          type="button"
          {...attributes}
          {...listeners}
          aria-label={`Move ${file.fileName}`}
          className="absolute top-1.5 left-1.5 grid size-8 cursor-grab touch-none place-items-center rounded-sm bg-surface/90 text-ink-2 shadow-1 active:cursor-grabbing touch:size-11"
        >
          <GripVertical aria-hidden size={16} />
        </button>
      )}
      <div className="mt-1.5 flex items-start gap-1">
        <div className="min-w-0 flex-1 py-1">
          <p className="truncate text-sm font-medium">{file.caption || file.fileName}</p>
          <FileState file={file} folder={folder} />
          <FileRightsText file={file} folder={folder} />
        </div>
        <Menu
          trigger={
            <IconButton label={`More for ${file.fileName}`} tip={false} size="icon" icon={<Ellipsis size={16} />} />
          }
        >
          {isAsked && (
            <MenuItem icon={Pencil} onSelect={edit}>
              Edit
            </MenuItem>
          )}
          <MenuItem icon={ZoomIn} onSelect={view}>
            View
          </MenuItem>
          {mayBeAsked.length > 0 && (
            <MenuItem
              icon={Copyright}
              onSelect={() => open(<UsageRightsDialog files={[file]} folder={folder} at={at} />)}
            >
              What it may be used for
            </MenuItem>
          )}
          <MenuItem icon={Trash2} danger onSelect={() => void remove()}>
            Remove
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

export function FilePicture({ file, sizes = "(min-width: 640px) 220px, 45vw" }: { file: EntryUpload; sizes?: string }) {
  if (file.renditions.length > 0)
    return (
      <Picture
        renditions={file.renditions}
        alt=""
        sizes={sizes}
        color={file.dominantColor}
        className="size-full object-cover"
      />
    );
  return (
    <span className="grid size-full place-items-center text-ink-3">
      <FileText aria-hidden size={28} />
    </span>
  );
}

function FileState({ file, folder }: Pick<Props, "file" | "folder">) {
  const asked = captionRules(folder);
  const lacks = (["caption", "credit"] as const).filter((word) => asked[word].required && !file[word].trim());
  if (lacks.length > 0) return <Badge tone="warning">{`Needs a ${lacks.join(" and a ")}`}</Badge>;
  return file.cover && <Badge tone="award">Cover</Badge>;
}
