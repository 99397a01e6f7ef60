import {
  ArrowLeftRight,
  Ban,
  BookOpen,
  CalendarPlus,
  ChevronDown,
  CircleCheck,
  CircleX,
  Clock,
  FolderDown,
  Gavel,
  HandCoins,
  Images,
  LockOpen,
  Mail,
  RotateCcw,
  Tag as TagIcon,
  Trash2,
  UserRound,
} from "lucide-react";
import { useNavigate } from "react-router";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { AnyEndpoint, QueryOf } from "../../../contract/platform/endpoint.ts";
import type { Option } from "../../../contract/platform/forms/element.ts";
import {
  assignScorerToEntries,
  changeCategoryOfEntries,
  changeOwnerOfEntries,
  disqualifyEntries,
  downloadEntryFiles,
  downloadJudgingBook,
  extendEntries,
  listEntryIDs,
  mostBulkEntries,
  removeEntries,
  reopenEntries,
  screenEntries,
  showEntriesInGallery,
  tagEntries,
  waiveFeesOfEntries,
} from "../../../contract/entries/bulk-entries.ts";
import { sendMessage } from "../../../contract/messages/messages.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../platform/ui/Menu.tsx";
import { SelectionBar } from "../../platform/ui/Table.tsx";
import {
  AddToGalleryManyDialog,
  AssignScorerManyDialog,
  ChangeCategoryManyDialog,
  ChangeOwnerManyDialog,
  AcceptManyDialog,
  DisqualifyManyDialog,
  ExtendManyDialog,
  LetWaitManyDialog,
  RefuseManyDialog,
  ReinstateManyDialog,
  RemoveManyDialog,
  ReopenManyDialog,
  TagManyDialog,
  UntagManyDialog,
  WaiveFeesDialog,
} from "./BulkDialogs.tsx";
import { type ChosenEntries, writeMessagePath } from "../../mail/studio/message-scope.ts";
import { useFilesZip } from "./FilesDialog.tsx";
import { useEntriesFile } from "./use-entries-file.ts";
import { useSelectAll } from "./use-select-all.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { useBulkReport } from "./use-bulk-report.tsx";

type Props = {
  /** The selected entries, those on other pages among them. */
  selected: readonly string[];
  /** The number of entries in the list, and of those that are loaded. */
  total: number;
  loaded: number;
  filter: QueryOf<typeof listEntryIDs>;
  at: ProgramAddress;
  standings: readonly Standing[];
  categories: readonly Option[];
  /** All tags of the program's entries. */
  tags: readonly string[];
  /** Whether the program screens entries. */
  screened: boolean;
  /** Whether its entries cost something. */
  hasFees: boolean;
  timeZone: TimeZone;
  onChoose: (entryIDs: readonly string[]) => void;
  onClear: () => void;
};

/** The actions for several entries at once. A forbidden one says why. */
export function BulkBar({
  selected,
  total,
  loaded,
  filter,
  at,
  standings,
  categories,
  tags,
  screened,
  hasFees,
  timeZone,
  onChoose,
  onClear,
}: Props) {
  const { open } = useDialogs();
  const navigate = useNavigate();
  const selecting = useSelectAll(at, filter, onChoose);
  const files = useFilesZip(at, { entryIDs: [...selected] });
  const book = useEntriesFile(downloadJudgingBook, at, { entryIDs: [...selected] });
  const report = useBulkReport(at, onClear);
  const reason = (endpoint: AnyEndpoint) =>
    may(standings, endpoint.allow) ? {} : { reason: neededPermissionText(endpoint) };
  const many = { at, entryIDs: selected, report };
  const writeTo = () =>
    void navigate(writeMessagePath(at, "entries", {}), { state: { entryIDs: [...selected] } satisfies ChosenEntries });
  const hasMore = total > loaded && selected.length === loaded;
  return (
    <SelectionBar count={selected.length} onClear={onClear}>
      {hasMore && (
        <Button size="sm" variant="ghost" busy={selecting.busy} onClick={selecting.select}>
          {total > mostBulkEntries
            ? `Select the first ${mostBulkEntries.toLocaleString("en-US")}`
            : `Select all ${total}`}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label="Download files"
        busy={files.busy}
        {...reason(downloadEntryFiles)}
        onClick={files.download}
      >
        <FolderDown aria-hidden size={14} />
        <span className="max-sm:hidden">Download files</span>
        <span className="sm:hidden">Files</span>
      </Button>
      <Menu
        trigger={
          <Button size="sm">
            Change
            <ChevronDown aria-hidden size={14} className="-mr-0.5 text-ink-3" />
          </Button>
        }
      >
        <MenuItem
          icon={ArrowLeftRight}
          {...reason(changeCategoryOfEntries)}
          onSelect={() => open(<ChangeCategoryManyDialog {...many} categories={categories} />)}
        >
          Change {judgedWordsAt(at).group}
        </MenuItem>
        <MenuItem
          icon={UserRound}
          {...reason(changeOwnerOfEntries)}
          onSelect={() => open(<ChangeOwnerManyDialog {...many} />)}
        >
          Change owner
        </MenuItem>
        <MenuItem
          icon={CalendarPlus}
          {...reason(extendEntries)}
          onSelect={() => open(<ExtendManyDialog {...many} timeZone={timeZone} />)}
        >
          Extend deadline
        </MenuItem>
        {!judgedWordsAt(at).isFinal && (
          <MenuItem
            icon={LockOpen}
            {...reason(reopenEntries)}
            onSelect={() => open(<ReopenManyDialog {...many} timeZone={timeZone} />)}
          >
            Reopen
          </MenuItem>
        )}
        {hasFees && (
          <MenuItem
            icon={HandCoins}
            {...reason(waiveFeesOfEntries)}
            onSelect={() => open(<WaiveFeesDialog {...many} />)}
          >
            Waive the fee
          </MenuItem>
        )}
        <MenuItem icon={TagIcon} {...reason(tagEntries)} onSelect={() => open(<TagManyDialog {...many} tags={tags} />)}>
          Tag
        </MenuItem>
        {tags.length > 0 && (
          <MenuItem
            icon={TagIcon}
            {...reason(tagEntries)}
            onSelect={() => open(<UntagManyDialog {...many} tags={tags} />)}
          >
            Take a tag away
          </MenuItem>
        )}
        <MenuItem
          icon={Gavel}
          {...reason(assignScorerToEntries)}
          onSelect={() => open(<AssignScorerManyDialog {...many} />)}
        >
          Assign a scorer
        </MenuItem>
        <MenuItem
          icon={Images}
          {...reason(showEntriesInGallery)}
          onSelect={() => open(<AddToGalleryManyDialog {...many} />)}
        >
          Add to a gallery
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Mail} {...reason(sendMessage)} onSelect={writeTo}>
          Write to these people
        </MenuItem>
        <MenuItem icon={BookOpen} {...reason(downloadJudgingBook)} onSelect={book.download}>
          Judging book as PDF
        </MenuItem>
        {screened && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={CircleCheck}
              {...reason(screenEntries)}
              onSelect={() => open(<AcceptManyDialog {...many} />)}
            >
              Accept
            </MenuItem>
            <MenuItem icon={CircleX} {...reason(screenEntries)} onSelect={() => open(<RefuseManyDialog {...many} />)}>
              Refuse
            </MenuItem>
            <MenuItem icon={Clock} {...reason(screenEntries)} onSelect={() => open(<LetWaitManyDialog {...many} />)}>
              Look at again
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem icon={Ban} {...reason(disqualifyEntries)} onSelect={() => open(<DisqualifyManyDialog {...many} />)}>
          Disqualify
        </MenuItem>
        <MenuItem
          icon={RotateCcw}
          {...reason(disqualifyEntries)}
          onSelect={() => open(<ReinstateManyDialog {...many} />)}
        >
          Reinstate
        </MenuItem>
        <MenuItem icon={Trash2} danger {...reason(removeEntries)} onSelect={() => open(<RemoveManyDialog {...many} />)}>
          Remove {plural(selected.length, judgedWordsAt(at).one, judgedWordsAt(at).many)}
        </MenuItem>
      </Menu>
    </SelectionBar>
  );
}
