import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import {
  ArrowLeftRight,
  Ban,
  CalendarPlus,
  CircleDollarSign,
  Copy,
  Ellipsis,
  Eye,
  FileDown,
  RotateCcw,
  Trash2,
  UserRound,
} from "lucide-react";
import { type EntryAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import {
  type EntryRow,
  changeEntryCategory,
  changeEntryOwner,
  disqualifyEntry,
  downloadEntryPaper,
  extendEntry,
  removeEntry,
} from "../../../contract/entries/entries.ts";
import { copyEntry } from "../../../contract/entries/entry-copies.ts";
import { entryCode, managesEntries, untitledEntry } from "../../../contract/entries/entry-rules.ts";
import type { Option } from "../../../contract/platform/forms/element.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { screenEntry } from "../../../contract/entries/screening.ts";
import { type TimeZone, zoneLabel } from "../../../contract/platform/time-zone.ts";
import type { CallError } from "../../platform/api/api.ts";
import { saveFile } from "../../platform/api/save-file.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../platform/ui/Menu.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { CopyEntryDialog } from "../entrant/CopyEntryDialog.tsx";
import { DisqualifyDialog, ReinstateDialog } from "./DisqualifyDialog.tsx";
import { ScreeningItems } from "./ScreeningItems.tsx";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

/** The part of an entry that dialogs name before they act on it. */
type NamedEntry = Pick<
  EntryRow,
  | "title"
  | "number"
  | "category"
  | "disqualified"
  | "screening"
  | "screeningReason"
  | "returned"
  | "submittedAt"
  | "fees"
> & {
  owner: { fullName: string };
};

type RowProps = {
  entry: NamedEntry;
  at: EntryAddress;
  categories: readonly Option[];
  standings: readonly Standing[];
  timeZone: TimeZone;
  /** Whether the program screens entries. */
  screened: boolean;
};

/** In a table's row the menu leads to the entry, too. */
export const EntryRowMenu = (props: RowProps) => (
  <EntryMenu
    {...props}
    view
    trigger={
      <IconButton
        label={`Actions for ${props.entry.title || untitledEntry}`}
        tip={false}
        size="icon-sm"
        icon={<Ellipsis size={16} />}
      />
    }
  />
);

type Props = RowProps & {
  trigger: ReactElement<Record<string, unknown>>;
  view?: boolean;
  onRemoved?: () => unknown;
};

/** All actions of staff for an entry. A forbidden one says why. */
export function EntryMenu({
  entry,
  at,
  categories,
  standings,
  timeZone,
  screened,
  trigger,
  view = false,
  onRemoved,
}: Props) {
  const { open } = useDialogs();
  const reason = (endpoint: AnyEndpoint) =>
    may(standings, endpoint.allow) ? {} : { reason: neededPermissionText(endpoint) };
  const removing = managesEntries(standings) ? {} : { reason: neededPermissionText(removeEntry) };
  return (
    <Menu trigger={trigger}>
      {view && (
        <MenuItem icon={Eye} to={studioPaths.entry(at)}>
          View
        </MenuItem>
      )}
      {[false, true].map((blind) => (
        <MenuItem
          key={String(blind)}
          icon={FileDown}
          {...reason(downloadEntryPaper)}
          onSelect={() => savePaper(entry, at, blind)}
        >
          Download as PDF{blind && " without names"}
        </MenuItem>
      ))}
      {entry.fees && (
        <MenuItem icon={CircleDollarSign} to={`${studioPaths.entry(at)}#fee`}>
          Fee and payments
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={ArrowLeftRight}
        {...reason(changeEntryCategory)}
        onSelect={() => open(<ChangeCategoryDialog entry={entry} at={at} categories={categories} />)}
      >
        Change {capitalized(judgedWordsAt(at).group)}
      </MenuItem>
      {!judgedWordsAt(at).isShared && (
        <MenuItem
          icon={Copy}
          {...reason(copyEntry)}
          onSelect={() => open(<CopyEntryForOwnerDialog entry={entry} at={at} />)}
        >
          Copy to other categories
        </MenuItem>
      )}
      <MenuItem
        icon={UserRound}
        {...reason(changeEntryOwner)}
        onSelect={() => open(<ChangeOwnerDialog entry={entry} at={at} />)}
      >
        Change Owner
      </MenuItem>
      <MenuItem
        icon={CalendarPlus}
        {...reason(extendEntry)}
        onSelect={() => open(<ExtendDialog entry={entry} at={at} timeZone={timeZone} />)}
      >
        Extend deadline
      </MenuItem>
      <ScreeningItems entry={entry} at={at} timeZone={timeZone} screened={screened} {...reason(screenEntry)} />
      <MenuSeparator />
      {entry.disqualified ? (
        <MenuItem
          icon={RotateCcw}
          {...reason(disqualifyEntry)}
          onSelect={() => open(<ReinstateDialog entry={entry} at={at} />)}
        >
          Reinstate
        </MenuItem>
      ) : (
        <MenuItem
          icon={Ban}
          {...reason(disqualifyEntry)}
          onSelect={() => open(<DisqualifyDialog entry={entry} at={at} />)}
        >
          Disqualify
        </MenuItem>
      )}
      <MenuItem
        icon={Trash2}
        danger
        {...removing}
        onSelect={() => open(<RemoveDialog entry={entry} at={at} onRemoved={onRemoved} />)}
      >
        Remove
      </MenuItem>
    </Menu>
  );
}

const savePaper = ({ title, number, category }: NamedEntry, at: EntryAddress, blind: boolean) =>
  void saveFile(downloadEntryPaper, {
    params: at,
    sent: { blind },
    fileName: `${entryCode(category.label, number)} ${title || untitledEntry}.pdf`,
  }).catch((error: CallError) => toast(error.message));

type EntryDialogProps = { entry: NamedEntry; at: EntryAddress };
const entryText = ({ title, number, category }: NamedEntry) =>
  `“${title || untitledEntry}” (${entryCode(category.label, number)})`;

/** D09 */
const ChangeCategoryDialog = ({ entry, at, categories }: EntryDialogProps & { categories: readonly Option[] }) => (
  <ActionDialog
    title={`Change ${capitalized(judgedWordsAt(at).one)} ${capitalized(judgedWordsAt(at).group)}`}
    text={`${entryText(entry)} is in ${entry.category.name}. Its answers and files are kept; another ${judgedWordsAt(at).group} may ask for others.`}
    endpoint={changeEntryCategory}
    params={at}
    initial={{ categoryID: entry.category.categoryID }}
    options={{ categoryID: categories }}
  />
);

/** Leads to a single copy; after several, staff stay where they are. */
function CopyEntryForOwnerDialog({ entry, at }: EntryDialogProps) {
  const navigate = useNavigate();
  return (
    <CopyEntryDialog
      at={at}
      title={entry.title}
      owner={entry.owner.fullName}
      onDone={({ copies: [first, ...others] }) => {
        if (first && others.length === 0) void navigate(studioPaths.entry({ ...at, entryID: first.entryID }));
      }}
    />
  );
}

/** D06 */
const ChangeOwnerDialog = ({ entry, at }: EntryDialogProps) => (
  <ActionDialog
    title={`Change ${capitalized(judgedWordsAt(at).one)} Owner`}
    text={`${entryText(entry)} belongs to ${entry.owner.fullName}.`}
    endpoint={changeEntryOwner}
    params={at}
    save="Confirm"
  />
);

const PAST_SCORING_TEXT =
  "Deadline changed. Scoring opens before it is over: scorers would judge what may still change.";

/** The time is typed in the program's time zone. */
const ExtendDialog = ({ entry, at, timeZone }: EntryDialogProps & { timeZone: TimeZone }) => (
  <ActionDialog
    title="Extend deadline"
    text={`${entryText(entry)} can be changed and submitted until then, also while ${judgedWordsAt(at).many} are closed. The time is in ${zoneLabel(timeZone)}.`}
    timeZone={timeZone}
    endpoint={extendEntry}
    params={at}
    done={({ pastScoring }) => (pastScoring ? PAST_SCORING_TEXT : extendEntry.done!)}
  />
);

/** D30 */
const RemoveDialog = ({ entry, at, onRemoved }: EntryDialogProps & Pick<Props, "onRemoved">) => (
  <Confirm
    title={`Remove this ${judgedWordsAt(at).one}?`}
    text={`${entryText(entry)} by ${entry.owner.fullName}, with its answers, files and scores, will be gone.`}
    lasting="permanent"
    action="Remove"
    endpoint={removeEntry}
    params={at}
    {...(onRemoved && { leave: onRemoved })}
  />
);
