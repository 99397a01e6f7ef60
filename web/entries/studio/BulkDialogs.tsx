import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import {
  changeEntryCategory,
  changeEntryOwner,
  disqualifyEntry,
  extendEntry,
} from "../../../contract/entries/entries.ts";
import type { Fields, Option } from "../../../contract/platform/forms/element.ts";
import { listGalleries } from "../../../contract/galleries/gallery-editing.ts";
import {
  assignScorerToEntries,
  changeCategoryOfEntries,
  changeOwnerOfEntries,
  disqualifyEntries,
  extendEntries,
  removeEntries,
  reopenEntries,
  screenEntries,
  showEntriesInGallery,
  tagEntries,
  waiveFeesOfEntries,
  waiverReason,
} from "../../../contract/entries/bulk-entries.ts";
import { refusalReason } from "../../../contract/entries/screening.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type TimeZone, zoneLabel } from "../../../contract/platform/time-zone.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { judgedPartsAt, judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { tagFields } from "./tag-fields.ts";
import type { BulkReport } from "./use-bulk-report.tsx";

type BulkDialogProps = { at: ProgramAddress; entryIDs: readonly string[]; report: BulkReport };

const countText = ({ at, entryIDs }: BulkDialogProps) =>
  plural(entryIDs.length, judgedWordsAt(at).one, judgedWordsAt(at).many);
const entryIDsBody = ({ entryIDs }: BulkDialogProps) => ({ entryIDs: [...entryIDs] });

export const ChangeCategoryManyDialog = ({
  categories,
  ...many
}: BulkDialogProps & { categories: readonly Option[] }) => (
  <ActionDialog
    title={`Change the ${judgedWordsAt(many.at).group} of ${countText(many)}`}
    text={`Answers and files are kept; another ${judgedWordsAt(many.at).group} may ask for others.`}
    endpoint={changeCategoryOfEntries}
    params={many.at}
    fields={changeEntryCategory.form}
    options={{ categoryID: categories }}
    sending={({ categoryID }) => ({ ...entryIDsBody(many), categoryID })}
    onDone={(outcome) => many.report(changeCategoryOfEntries, outcome, "moved")}
  />
);

export const ChangeOwnerManyDialog = (many: BulkDialogProps) => (
  <ActionDialog
    title={`Change the owner of ${countText(many)}`}
    text="The new owner sees them among their own; the former owner doesn’t any more."
    endpoint={changeOwnerOfEntries}
    params={many.at}
    fields={changeEntryOwner.form}
    sending={({ user }) => ({ ...entryIDsBody(many), user })}
    save="Confirm"
    onDone={(outcome) => many.report(changeOwnerOfEntries, outcome, "given to another owner")}
  />
);

/** The time is typed in the program's time zone. */
export const ExtendManyDialog = ({ timeZone, ...many }: BulkDialogProps & { timeZone: TimeZone }) => (
  <ActionDialog
    title={`Extend the deadline of ${countText(many)}`}
    text={`They can be changed and submitted until then, also while ${judgedWordsAt(many.at).many} are closed. The time is in ${zoneLabel(timeZone)}.`}
    endpoint={extendEntries}
    params={many.at}
    fields={extendEntry.form}
    timeZone={timeZone}
    sending={({ until }) => ({ ...entryIDsBody(many), ...(until && { until }) })}
    onDone={(outcome) => many.report(extendEntries, outcome, "changed in their deadline")}
  />
);

const openUntilField = {
  until: {
    type: "input",
    kind: "dateTime",
    label: "Open until",
    help: "Left empty, each keeps the deadline that it has.",
  },
} as const satisfies Fields;

/** Submitted entries become drafts again. */
export const ReopenManyDialog = ({ timeZone, ...many }: BulkDialogProps & { timeZone: TimeZone }) => (
  <ActionDialog
    title={`Reopen ${countText(many)}`}
    text={`They are drafts again, as they are: whoever sent them reads that in a mail, changes them and submits them again. The time is in ${zoneLabel(timeZone)}.`}
    endpoint={reopenEntries}
    params={many.at}
    fields={openUntilField}
    timeZone={timeZone}
    sending={({ until }) => ({ ...entryIDsBody(many), submitted: false, ...(until && { until }) })}
    save="Reopen"
    onDone={(outcome) => many.report(reopenEntries, outcome, "reopened")}
  />
);

type BulkTagProps = BulkDialogProps & { tags: readonly string[] };

export const TagManyDialog = ({ tags, ...many }: BulkTagProps) => (
  <ActionDialog
    size="sm"
    title={`Tag ${countText(many)}`}
    text="Staff find them by it. Nobody else sees it."
    endpoint={tagEntries}
    params={many.at}
    fields={tagFields(tags)}
    sending={({ tag }) => ({ ...entryIDsBody(many), tag, tagged: true })}
    save="Tag"
    onDone={(outcome) => many.report(tagEntries, outcome, "tagged")}
  />
);

export const UntagManyDialog = ({ tags, ...many }: BulkTagProps) => (
  <ActionDialog
    size="sm"
    title={`Take a tag from ${countText(many)}`}
    endpoint={tagEntries}
    params={many.at}
    fields={{ tag: { type: "select", label: "Tag", required: true, options: "by-page" } }}
    options={{ tag: tags.map((value) => ({ value, label: value })) }}
    sending={({ tag }) => ({ ...entryIDsBody(many), tag, tagged: false })}
    save="Take away"
    onDone={(outcome) => many.report(tagEntries, outcome, "changed")}
  />
);

const scorerFields: Fields = { userID: { type: "reference", to: "user", label: "Scorer", required: true } };

export const AssignScorerManyDialog = (many: BulkDialogProps) => (
  <ActionDialog
    title={`Assign a scorer to ${countText(many)}`}
    text="They score these, beside what they score already."
    endpoint={assignScorerToEntries}
    params={many.at}
    fields={scorerFields}
    sending={({ userID }) => ({ ...entryIDsBody(many), userID, assigned: true })}
    save="Assign"
    onDone={(outcome) => many.report(assignScorerToEntries, outcome, "assigned")}
  />
);

const galleryFields: Fields = {
  galleryID: {
    type: "select",
    label: "Gallery",
    required: true,
    options: "by-page",
    help: "Those whose entries are chosen one by one.",
  },
};

export function AddToGalleryManyDialog(many: BulkDialogProps) {
  const { data } = useOptionalAnswer(listGalleries, many.at);
  const galleries = (data?.galleries ?? [])
    .filter(({ shows }) => shows === "chosen")
    .map(({ galleryID, name }) => ({ value: galleryID, label: name }));
  return (
    <ActionDialog
      title={`Add ${countText(many)} to a gallery`}
      text="They come behind those that are in it. Their order is changed under Galleries."
      endpoint={showEntriesInGallery}
      params={many.at}
      fields={galleryFields}
      options={{ galleryID: galleries }}
      sending={({ galleryID }) => ({ ...entryIDsBody(many), galleryID, shown: true })}
      save="Add"
      onDone={(outcome) => many.report(showEntriesInGallery, outcome, "added to the gallery")}
    />
  );
}

const waiverFields = { reason: waiverReason } as const satisfies Fields;

export const WaiveFeesDialog = (many: BulkDialogProps) => (
  <ActionDialog
    title={`Waive the fee of ${countText(many)}`}
    text="Nothing is asked for them any more. An open invoice of one of them alone is voided; what is paid stays paid."
    endpoint={waiveFeesOfEntries}
    params={many.at}
    fields={waiverFields}
    sending={({ reason }) => ({ ...entryIDsBody(many), waived: true, ...(reason && { reason }) })}
    save="Waive"
    onDone={(outcome) => many.report(waiveFeesOfEntries, outcome, "without a fee")}
  />
);

const reasonFields: Fields = { reason: disqualifyEntry.form.reason };

/** D30 The dialog says that disqualifying is reversible. */
export const DisqualifyManyDialog = (many: BulkDialogProps) => (
  <ActionDialog
    alert
    size="sm"
    title={`Disqualify ${countText(many)}?`}
    text={`They leave ${judgedPartsAt(many.at)}. You can reverse this later.`}
    endpoint={disqualifyEntries}
    params={many.at}
    fields={reasonFields}
    sending={(typed) => ({ ...entryIDsBody(many), disqualified: true, ...(typed.reason && { reason: typed.reason }) })}
    save="Disqualify"
    onDone={(outcome) => many.report(disqualifyEntries, outcome, "disqualified")}
  />
);

export const ReinstateManyDialog = (many: BulkDialogProps) => (
  <Confirm
    title={`Reinstate ${countText(many)}?`}
    text={`They take part in ${judgedPartsAt(many.at)} again.`}
    lasting="reversible"
    action="Reinstate"
    endpoint={disqualifyEntries}
    params={many.at}
    sent={{ ...entryIDsBody(many), disqualified: false }}
    onDone={(outcome) => many.report(disqualifyEntries, outcome, "reinstated")}
  />
);

export const AcceptManyDialog = (many: BulkDialogProps) => (
  <Confirm
    title={`Accept ${countText(many)}?`}
    text="Scorers get them, and galleries may show them."
    lasting="reversible"
    action="Accept"
    endpoint={screenEntries}
    params={many.at}
    sent={{ ...entryIDsBody(many), decision: "accepted" }}
    onDone={(outcome) => many.report(screenEntries, outcome, "accepted")}
  />
);

const refusalFields: Fields = { reason: { ...refusalReason, required: true } };

export const RefuseManyDialog = (many: BulkDialogProps) => (
  <ActionDialog
    alert
    size="sm"
    title={`Refuse ${countText(many)}?`}
    text="They won’t be judged. Whoever sent one is told by email, with the reason. You can reverse this later."
    endpoint={screenEntries}
    params={many.at}
    fields={refusalFields}
    sending={({ reason }) => ({ ...entryIDsBody(many), decision: "refused" as const, ...(reason && { reason }) })}
    save="Refuse"
    onDone={(outcome) => many.report(screenEntries, outcome, "refused")}
  />
);

export const LetWaitManyDialog = (many: BulkDialogProps) => (
  <Confirm
    title={`Look at ${countText(many)} again?`}
    text="What was decided of them is undone, and they wait. Who was refused is told by email."
    lasting="reversible"
    action="Undo"
    endpoint={screenEntries}
    params={many.at}
    sent={{ ...entryIDsBody(many), decision: "waiting" }}
    onDone={(outcome) => many.report(screenEntries, outcome, "waiting to be looked at")}
  />
);

/** D30 */
export const RemoveManyDialog = (many: BulkDialogProps) => (
  <Confirm
    title={`Remove ${countText(many)}?`}
    text={`${countText(many)}, with answers, files and scores, will be gone.`}
    lasting="permanent"
    action="Remove"
    endpoint={removeEntries}
    params={many.at}
    sent={entryIDsBody(many)}
    onDone={(outcome) => many.report(removeEntries, outcome, "removed", "permanent")}
  />
);
