import { useMemo, useState } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { RefusalMoreOf } from "../../../contract/platform/endpoint.ts";
import type { DocumentFolder, EntryUpload } from "../../../contract/entries/entries.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";
import { parseDayField, dayFieldText } from "../../../contract/platform/forms/dates.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import {
  type UsageRights,
  galleryPurpose,
  giveUsageRights,
  listUsageRights,
  answerablePurposes,
} from "../../../contract/programs/usage-rights.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { FormBody } from "../../platform/forms/FormBody.tsx";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";

type Folder = Pick<DocumentFolder, "name" | "purposes" | "usedUntil">;
type Props = { files: readonly EntryUpload[]; folder: Folder; at: EntryAddress };
type RightsForm = { purposes?: string[]; until?: string | null };

/** Consent for each purpose, for one file or for all in a folder. Consent is given, changed and withdrawn here. */
export function UsageRightsDialog({ files: opened, folder, at }: Props) {
  const { close } = useDialogs();
  const [newerRights, setNewerRights] = useState<NewerRights>([]);
  const files = useMemo(() => withNewerRights(opened, newerRights), [opened, newerRights]);
  const asked = useMemo(
    () => [...new Set(files.flatMap(({ rights }) => answerablePurposes(folder.purposes, rights)))],
    [files, folder],
  );
  const elements = useMemo(() => rightsFields(asked, folder), [asked, folder]);
  const isOne = files.length === 1;
  const form = useEndpointForm<typeof giveUsageRights, RightsForm>({
    endpoint: giveUsageRights,
    params: at,
    elements,
    initial: commonRights(opened),
    sending: ({ purposes = [], until }) => ({
      files: files.map(({ entryUploadID, rights }) => ({ entryUploadID, version: rights?.version ?? 0 })),
      purposes,
      until: until ? parseDayField(until) : null,
    }),
    onDone: close,
    onRefused: ({ more }) => setNewerRights((more as RefusalMoreOf<typeof giveUsageRights>)?.files ?? []),
  });
  const ticked = (form.values["purposes"] as string[] | undefined) ?? [];
  const withdrawn = asked.filter(
    (purpose) => !ticked.includes(purpose) && files.some(({ rights }) => rights?.given.includes(purpose)),
  );
  return (
    <FormDialog
      form={form}
      title={isOne ? "What this file may be used for" : `What ${plural(files.length, "file")} may be used for`}
      text={isOne ? files[0]!.fileName : folder.name}
      save={ticked.length > 0 ? "Save" : isOne ? "Say no" : "Say no for all of them"}
    >
      <FormBody form={form} />
      <ChangedMeanwhile files={files.filter(({ rights }, index) => rights !== opened[index]!.rights)} />
      {withdrawn.length > 0 && <p className="text-sm text-ink-2">{withdrawalText(withdrawn)}</p>}
      {isOne && <RightsHistory file={files[0]!} at={at} />}
    </FormDialog>
  );
}

type NewerRights = NonNullable<RefusalMoreOf<typeof giveUsageRights>>["files"];

/** Statements that others made meanwhile are in the files, so that the next save is based on them. */
const withNewerRights = (files: readonly EntryUpload[], newerRights: NewerRights): readonly EntryUpload[] =>
  files.map((file) => {
    const now = newerRights.find(({ entryUploadID }) => entryUploadID === file.entryUploadID);
    return now && now.rights?.version !== file.rights?.version ? { ...file, rights: now.rights } : file;
  });

const ChangedMeanwhile = ({ files }: { files: readonly EntryUpload[] }) =>
  files.length > 0 && (
    <Notice tone="warning" title="Answered by somebody else meanwhile">
      <ul>
        {files.map(({ entryUploadID, fileName, rights }) => (
          <li key={entryUploadID} className="wrap-anywhere">
            {rights && `${rights.by ?? "Somebody"} for ${fileName}: ${statementText(rights)}.`}
          </li>
        ))}
      </ul>
      <p>Save once more to put your answer in its place.</p>
    </Notice>
  );

function withdrawalText(withdrawn: readonly string[]): string {
  const others = withdrawn.filter((purpose) => purpose !== galleryPurpose);
  return [
    ...(others.length < withdrawn.length
      ? ["From now on it isn’t shown in galleries, on ballots and on winners’ pages."]
      : []),
    ...(others.length > 0 ? [`Downloads say from now on that it isn’t to be used for ${others.join(", ")}.`] : []),
    "What was printed or published before can’t be called back.",
  ].join(" ");
}

function rightsFields(purposes: readonly string[], { usedUntil }: Folder): Element[] {
  return [
    {
      type: "multiSelect",
      name: "purposes",
      label: "Yes, for",
      options: purposes.map((purpose) => ({ value: purpose, label: purpose })),
      help: "What you leave unticked is a no. Whoever judges it sees it all the same.",
    },
    {
      type: "input",
      kind: "date",
      name: "until",
      label: "Until",
      help: usedUntil
        ? `The last day, ${calendarDayText(usedUntil)} at the latest.`
        : "The last day. Leave it empty for no end.",
      showWhen: { name: "purposes", is: [...purposes] },
    },
  ];
}

/** The purposes that all files permit already. */
function commonRights(files: readonly EntryUpload[]): RightsForm {
  const [first, ...others] = files;
  const common = (first?.rights?.given ?? []).filter((purpose) =>
    others.every(({ rights }) => rights?.given.includes(purpose)),
  );
  const until = first?.rights?.until ?? null;
  const isSame = others.every(({ rights }) => rights?.until === until);
  return { purposes: common, until: until && isSame ? dayFieldText(until) : null };
}

/** The latest first. */
function RightsHistory({ file: { entryUploadID }, at }: { file: EntryUpload; at: EntryAddress }) {
  const { data } = useOptionalAnswer(listUsageRights, at);
  const statements = data?.said.filter((one) => one.entryUploadID === entryUploadID) ?? [];
  if (statements.length === 0) return null;
  return (
    <section aria-label="What was said before" className="border-t pt-3">
      <ol className="grid gap-2 text-sm text-ink-3">
        {statements.map((one) => (
          <li key={one.version} className="wrap-break-word">
            <span className="text-ink-2">{statementText(one)}</span>
            <br />
            {one.by ?? "Somebody who isn’t here any more"}, <DateTimeText value={one.at} clock="here" />
          </li>
        ))}
      </ol>
    </section>
  );
}

function statementText({ given, asked, until }: UsageRights): string {
  if (given.length === 0) return `No to ${asked.join(", ")}`;
  const refused = asked.filter((purpose) => !given.includes(purpose));
  return [
    `Yes to ${given.join(", ")}${until ? ` until ${calendarDayText(until)}` : ""}`,
    ...(refused.length > 0 ? [`no to ${refused.join(", ")}`] : []),
  ].join("; ");
}
