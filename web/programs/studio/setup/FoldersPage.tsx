import { FolderOpen } from "lucide-react";
import {
  type FolderSetup,
  createFolder,
  editFolder,
  listFolders,
  megabytesOf,
  orderFolders,
  removeFolder,
} from "../../../../contract/programs/contests.ts";
import { defaultMaxBytes, sizeText } from "../../../../contract/platform/files.ts";
import { wordsAsked } from "../../../../contract/platform/checklist.ts";
import { typedDay } from "../../../../contract/platform/forms/dates.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { purposesShown } from "../../../../contract/programs/usage-rights.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { wordsAt } from "../../entry/words.ts";
import { useService } from "../useService.ts";
import { SetupList } from "./SetupList.tsx";
import { ForCategory, SetupRow } from "./SetupRow.tsx";
import { chosenOf, useCategoryOptions } from "./useCategoryOptions.ts";

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
  const { at } = useService();
  const { documentFolders } = useAnswer(listFolders, at);
  const { options } = useCategoryOptions(at);
  return (
    <SetupList
      title="Folders"
      text="Where entrants put photographs and documents. Scorers see them in this order."
      rows={documentFolders}
      idOf={({ documentFolderID }) => documentFolderID}
      render={(folder) => <FolderRow folder={folder} />}
      ordering={orderFolders}
      orderOf={(documentFolderIDs) => [at, { documentFolderIDs }]}
      add={{
        label: "Add folder",
        endpoint: createFolder,
        dialog: (
          <ActionDialog
            title="New folder"
            endpoint={createFolder}
            params={at}
            initial={usual}
            options={{ categoryID: options }}
            save="Add"
          />
        ),
      }}
      empty={{
        icon: FolderOpen,
        title: "No folders yet",
        text: "A folder takes images, PDFs or other files, as many as you say, with captions and credits if you like.",
      }}
    />
  );
}

const kinds = { images: "images", "image-pdf": "images and PDFs", pdf: "PDFs", all: "all kinds of files" } as const;

function countText({ minimumFiles, maximumFiles }: FolderSetup): string {
  if (minimumFiles === maximumFiles) return String(minimumFiles);
  return minimumFiles === 0 ? `up to ${maximumFiles}` : `${minimumFiles} to ${maximumFiles}`;
}

function FolderRow({ folder }: { folder: FolderSetup }) {
  const { at } = useService();
  const { options, nameOf } = useCategoryOptions(at);
  const { documentFolderID, name, categoryID, restriction, maximumBytes, caption, files, purposes, usedUntil } = folder;
  const params = { ...at, documentFolderID };
  const asked = wordsAsked(folder);
  const initial = {
    ...folder,
    ...purposesShown(purposes),
    usedUntil: usedUntil && typedDay(usedUntil),
    categoryID: chosenOf(categoryID),
    maximumMegabytes: megabytesOf(maximumBytes),
  };
  const facts = [
    `${countText(folder)} ${kinds[restriction]}, ${sizeText(maximumBytes)} each`,
    caption !== "hidden" && `captions ${caption}`,
    asked.credit.shown && `credits ${asked.credit.required ? "required" : "optional"}`,
    purposes.length > 0 && `asks for ${plural(purposes.length, "use")}`,
  ];
  return (
    <SetupRow
      name={name}
      line={facts.filter(Boolean).join(" · ")}
      edit={{
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
      }}
      remove={{
        endpoint: removeFolder,
        reason: files > 0 && `It holds files of ${wordsAt(at).whoAll}.`,
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
      }}
    >
      <ForCategory>{nameOf(categoryID)}</ForCategory>
    </SetupRow>
  );
}
