import { Copy, FolderOpen } from "lucide-react";
import {
  type FolderSetup,
  createFolder,
  duplicateFolder,
  editFolder,
  listFolders,
  bytesToMegabytes,
  orderFolders,
  removeFolder,
} from "../../../../contract/programs/contests.ts";
import { defaultMaxBytes, sizeText } from "../../../../contract/platform/files.ts";
import { categoryChoiceOf } from "../../../../contract/programs/category-choice.ts";
import { captionRules } from "../../../../contract/platform/checklist.ts";
import { dayFieldText } from "../../../../contract/platform/forms/dates.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { purposesToForm } from "../../../../contract/programs/usage-rights.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { judgedWordsAt } from "../../entry/judged-words.ts";
import { useProgram } from "../use-program.ts";
import { useService } from "../use-service.ts";
import { SetupList } from "./SetupList.tsx";
import { CategoryLabel, SetupRow } from "./SetupRow.tsx";
import { useCategoryOptions } from "./use-category-options.ts";

const defaultFolder = {
  restriction: "images",
  minimumFiles: 1,
  maximumFiles: 10,
  maximumMegabytes: bytesToMegabytes(defaultMaxBytes),
  caption: "optional",
  credit: "optional",
  ...categoryChoiceOf([]),
} as const;

/** Folders for entrants' photographs and documents. */
function FoldersPage() {
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
            initial={defaultFolder}
            options={{ categoryIDs: options }}
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

const restrictionTexts = {
  images: "images",
  "image-pdf": "images and PDFs",
  pdf: "PDFs",
  all: "all kinds of files",
} as const;

function countText({ minimumFiles, maximumFiles }: FolderSetup): string {
  if (minimumFiles === maximumFiles) return String(minimumFiles);
  return minimumFiles === 0 ? `up to ${maximumFiles}` : `${minimumFiles} to ${maximumFiles}`;
}

function FolderRow({ folder }: { folder: FolderSetup }) {
  const { at, settings } = useProgram();
  const { one, whoAll } = judgedWordsAt(at);
  const { options, chosenText, namesOf } = useCategoryOptions(at);
  const { documentFolderID, name, categoryIDs, restriction, maximumBytes, caption, files, purposes, usedUntil } =
    folder;
  const params = { ...at, documentFolderID };
  const duplicate = useAction(duplicateFolder, { done: (copy) => `${copy.name} added.` });
  const questionWords = captionRules(folder);
  const initial = {
    ...folder,
    ...purposesToForm(purposes),
    usedUntil: usedUntil && dayFieldText(usedUntil),
    ...categoryChoiceOf(categoryIDs),
    maximumMegabytes: bytesToMegabytes(maximumBytes),
  };
  const facts = [
    `${countText(folder)} ${restrictionTexts[restriction]}, ${sizeText(maximumBytes)} each`,
    caption !== "hidden" && `captions ${caption}`,
    questionWords.credit.shown && `credits ${questionWords.credit.required ? "required" : "optional"}`,
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
            options={{ categoryIDs: options }}
          />
        ),
      }}
      also={[
        {
          label: "Duplicate",
          icon: Copy,
          endpoint: duplicateFolder,
          ...(settings.status === "draft"
            ? { run: () => duplicate.run(params) }
            : {
                dialog: (
                  <Confirm
                    title="Duplicate this folder?"
                    text={`Who is at work on an ${one} sees the copy at once, and puts into it what it asks for.`}
                    lasting="reversible"
                    action="Duplicate"
                    endpoint={duplicateFolder}
                    params={params}
                  />
                ),
              }),
        },
      ]}
      remove={{
        endpoint: removeFolder,
        reason: files > 0 && `It holds files of ${whoAll}.`,
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
      <CategoryLabel names={namesOf(categoryIDs)}>{chosenText(categoryIDs)}</CategoryLabel>
    </SetupRow>
  );
}

export { FoldersPage as Component };
