import { FolderOpen, Pencil, Plus, Trash2 } from "lucide-react";
import {
  type FolderSetup,
  createFolder,
  editFolder,
  listFolders,
  megabytesOf,
  orderFolders,
  removeFolder,
} from "../../contract/contests.ts";
import { defaultMaxBytes, sizeText } from "../../contract/files.ts";
import { may } from "../../contract/permissions.ts";
import { useAnswer } from "../api/answers.ts";
import { ActionButton } from "../dialogs/ActionButton.tsx";
import { ActionDialog } from "../dialogs/ActionDialog.tsx";
import { Confirm } from "../dialogs/Confirm.tsx";
import { useContest } from "../services/useContest.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { SortableList } from "../ui/SortableList.tsx";
import { RowMenu } from "./RowMenu.tsx";
import { chosenOf, useCategoryOptions } from "./useCategoryOptions.ts";
import { useOrder } from "./useOrder.ts";

const usual = {
  restriction: "images",
  minimumFiles: 1,
  maximumFiles: 10,
  maximumMegabytes: megabytesOf(defaultMaxBytes),
  caption: "optional",
  credit: "optional",
  categoryID: chosenOf(null),
} as const;

/** Where entrants put photographs and documents. */
export function Component() {
  const { at, standings } = useContest();
  const { documentFolders } = useAnswer(listFolders, at);
  const { options } = useCategoryOptions(at);
  const { ordered, order } = useOrder(documentFolders, idOf, orderFolders, (documentFolderIDs) => [
    at,
    { documentFolderIDs },
  ]);
  const add = (
    <ActionButton
      endpoint={createFolder}
      standings={standings}
      variant="primary"
      dialog={
        <ActionDialog
          title="New folder"
          endpoint={createFolder}
          params={at}
          initial={usual}
          options={{ categoryID: options }}
          save="Add"
        />
      }
    >
      <Plus aria-hidden size={16} />
      Add folder
    </ActionButton>
  );
  return (
    <>
      <title>Folders</title>
      <PageHead
        title="Folders"
        text="Where entrants put photographs and documents. Scorers see them in this order."
        actions={documentFolders.length > 0 && add}
      />
      {documentFolders.length === 0 ? (
        <EmptyState
          icon={FolderOpen}
          title="No folders yet"
          text="A folder takes images, PDFs or other files, as many as you say, with captions and credits if you like."
          action={add}
        />
      ) : (
        <SortableList
          label="Folders"
          className="overflow-hidden rounded-lg border"
          items={ordered.map((folder) => ({ ...folder, id: folder.documentFolderID }))}
          onOrder={may(standings, orderFolders.allow) ? order : undefined}
          render={(folder) => <FolderRow folder={folder} />}
        />
      )}
    </>
  );
}

const idOf = ({ documentFolderID }: FolderSetup) => documentFolderID;

const kinds = { images: "images", "image-pdf": "images and PDFs", pdf: "PDFs", all: "all kinds of files" } as const;

function countText({ minimumFiles, maximumFiles }: FolderSetup): string {
  if (minimumFiles === maximumFiles) return String(minimumFiles);
  return minimumFiles === 0 ? `up to ${maximumFiles}` : `${minimumFiles} to ${maximumFiles}`;
}

function FolderRow({ folder }: { folder: FolderSetup }) {
  const { at, standings } = useContest();
  const { options, nameOf } = useCategoryOptions(at);
  const { documentFolderID, name, categoryID, restriction, maximumBytes, caption, credit, files } = folder;
  const params = { ...at, documentFolderID };
  const initial = { ...folder, categoryID: chosenOf(categoryID), maximumMegabytes: megabytesOf(maximumBytes) };
  const words = [caption !== "hidden" && `captions ${caption}`, credit !== "hidden" && `credits ${credit}`];
  return (
    <div className="flex min-h-14 items-center gap-4 py-2 pr-3 pl-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="num text-sm text-ink-3">
          {[`${countText(folder)} ${kinds[restriction]}, ${sizeText(maximumBytes)} each`, ...words]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <span className="max-w-48 truncate text-sm text-ink-2 max-sm:hidden">{nameOf(categoryID)}</span>
      <RowMenu
        name={name}
        standings={standings}
        actions={[
          {
            label: "Edit",
            icon: Pencil,
            endpoint: editFolder,
            dialog: (
              <ActionDialog
                title={name}
                endpoint={editFolder}
                params={params}
                initial={initial}
                options={{ categoryID: options }}
              />
            ),
          },
          {
            label: "Remove",
            icon: Trash2,
            danger: true,
            endpoint: removeFolder,
            reason: files > 0 ? "It holds files of entrants." : undefined,
            dialog: (
              <Confirm
                title="Remove this folder?"
                text={`${name} will be gone.`}
                lasting="permanent"
                action="Remove"
                endpoint={removeFolder}
                params={params}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
