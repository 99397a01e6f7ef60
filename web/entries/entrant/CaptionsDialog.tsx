import { useId, useState } from "react";
import type { FolderAddress } from "../../../contract/platform/addresses.ts";
import { captionRules } from "../../../contract/platform/checklist.ts";
import type { DocumentFolder, EntryUpload } from "../../../contract/entries/entries.ts";
import { captionEntryUploads } from "../../../contract/entries/entry-uploads.ts";
import { lengthLimits } from "../../../contract/platform/forms/limits.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { Textarea } from "../../platform/ui/Textarea.tsx";
import { FilePicture } from "./FileTile.tsx";

type CaptionFolder = Pick<DocumentFolder, "name" | "entryUploads" | "caption" | "credit">;
type Props = { folder: CaptionFolder; at: FolderAddress };
type Typed = { caption?: string; credit?: string };

/** Captions and credits of all files of a folder, side by side with their pictures. What was changed is saved. */
export function CaptionsDialog({ folder, at }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const { run, busy } = useAction(captionEntryUploads);
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [forAll, setForAll] = useState("");
  // The files as they were when the dialog was opened: one that arrives meanwhile moves nothing under the hands.
  const [files] = useState(folder.entryUploads);
  const rules = captionRules(folder);
  const valueOf = (file: EntryUpload, word: keyof Typed) => typed[file.entryUploadID]?.[word] ?? file[word];
  const changed = files.filter((file) =>
    (["caption", "credit"] as const).some((word) => valueOf(file, word) !== file[word]),
  );
  const change = (file: EntryUpload, words: Typed) =>
    setTyped((all) => ({ ...all, [file.entryUploadID]: { ...all[file.entryUploadID], ...words } }));
  const withoutCredit = files.filter((file) => valueOf(file, "credit").trim() === "");

  function fillIn() {
    for (const file of withoutCredit) change(file, { credit: forAll.trim() });
  }
  async function save() {
    const sent = changed.map((file) => ({
      entryUploadID: file.entryUploadID,
      ...(valueOf(file, "caption") !== file.caption && { caption: valueOf(file, "caption") }),
      ...(valueOf(file, "credit") !== file.credit && { credit: valueOf(file, "credit") }),
    }));
    const outcome = await run(at, { files: sent });
    if (outcome.ok) close();
  }
  const reason = changed.length === 0 ? "Nothing is changed yet." : undefined;
  return (
    <Modal
      title="Captions"
      text={folder.name}
      size="lg"
      unsaved={changed.length > 0}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" busy={busy} reason={reason}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined) void save();
        }}
      >
        {rules.credit.shown && (
          <div className="flex flex-wrap items-start gap-2 rounded-lg bg-sunken p-4">
            <div className="min-w-0 flex-1 basis-56">
              <Field
                label="One image credit for all"
                help={
                  withoutCredit.length === 0
                    ? "Each file has one."
                    : `Fills in ${plural(withoutCredit.length, "file")} without one.`
                }
              >
                {(control) => (
                  <Input
                    {...control}
                    maxLength={lengthLimits.credit}
                    value={forAll}
                    onChange={({ target }) => setForAll(target.value)}
                  />
                )}
              </Field>
            </div>
            <div className="pt-[1.625rem]">
              <Button onClick={fillIn} reason={whyNotFillIn(forAll, withoutCredit.length)}>
                Fill in
              </Button>
            </div>
          </div>
        )}
        <ol aria-label={`Captions of ${folder.name}`} className="grid gap-6">
          {files.map((file) => (
            <li
              key={file.entryUploadID}
              className="grid gap-x-5 gap-y-3 border-t pt-5 first:border-t-0 first:pt-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <div className="min-w-0">
                <div className="aspect-4/3 w-full max-w-56 overflow-hidden rounded-md border bg-sunken">
                  <FilePicture file={file} sizes="144px" />
                </div>
                <p className="mt-1 truncate text-sm text-ink-3">{file.fileName}</p>
              </div>
              <div className="grid content-start gap-3">
                {rules.caption.shown && (
                  <Field label={labelOf("Caption", rules.caption.required)}>
                    {(control) => (
                      <Textarea
                        {...control}
                        aria-label={`Caption of ${file.fileName}`}
                        maxLength={lengthLimits.caption}
                        value={valueOf(file, "caption")}
                        onChange={({ target }) => change(file, { caption: target.value })}
                      />
                    )}
                  </Field>
                )}
                {rules.credit.shown && (
                  <Field label={labelOf("Image Credit", rules.credit.required)}>
                    {(control) => (
                      <Input
                        {...control}
                        aria-label={`Image credit of ${file.fileName}`}
                        maxLength={lengthLimits.credit}
                        value={valueOf(file, "credit")}
                        onChange={({ target }) => change(file, { credit: target.value })}
                      />
                    )}
                  </Field>
                )}
              </div>
            </li>
          ))}
        </ol>
      </form>
    </Modal>
  );
}

const labelOf = (label: string, isRequired: boolean) => (isRequired ? `${label} (required)` : label);

function whyNotFillIn(credit: string, files: number): string | undefined {
  if (files === 0) return "Each file has a credit.";
  return credit.trim() === "" ? "Say whom to credit first." : undefined;
}
