import { Bookmark, BookmarkPlus, Check, Trash2, Users } from "lucide-react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import {
  type EntryView,
  removeEntryView,
  saveEntryView,
  viewQueryNames,
} from "../../../contract/entries/entry-views.ts";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { useAddress } from "../../platform/address/address.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "../../platform/ui/Menu.tsx";

type ViewQuery = EntryView["query"];
type Props = { at: ProgramAddress; views: readonly EntryView[]; standings: readonly Standing[] };

const fields = {
  name: { type: "input", kind: "text", label: "Name", required: true, maxLength: 80 },
  shared: { type: "checkbox", label: "Share it with all staff of this program" },
} as const satisfies Fields;

/** What the address says of the list, as a view keeps it. */
function viewQueryOf(search: string): ViewQuery {
  const said = new URLSearchParams(search);
  return Object.fromEntries(viewQueryNames.flatMap((name) => (said.get(name) ? [[name, said.get(name)!]] : [])));
}

const isSameQuery = (one: ViewQuery, other: ViewQuery) =>
  viewQueryNames.every((name) => (one[name] ?? "") === (other[name] ?? ""));

/** Lists under a name: one's own, and those that others of the staff share. */
export function ViewsMenu({ at, views, standings }: Props) {
  const { search, refine } = useAddress();
  const { open } = useDialogs();
  const now = viewQueryOf(search);
  const current = views.find(({ query }) => isSameQuery(query, now));
  const isMine = current?.by === null;
  const mayRemove = isMine || may(standings, "MANAGE_ENTRIES");
  const show = ({ query }: EntryView) =>
    refine((next) => viewQueryNames.forEach((name) => (query[name] ? next.set(name, query[name]) : next.delete(name))));
  const group = (label: string, list: readonly EntryView[]) =>
    list.length > 0 && (
      <MenuGroup label={label}>
        {list.map((view) => (
          <MenuItem
            key={view.entryViewID}
            icon={view === current ? Check : view.shared ? Users : Bookmark}
            hint={view.by}
            onSelect={() => show(view)}
          >
            {view.name}
          </MenuItem>
        ))}
      </MenuGroup>
    );
  return (
    <Menu
      align="start"
      trigger={
        <Button className="max-w-full">
          <Bookmark aria-hidden size={16} />
          <span className="max-w-48 truncate">{current ? current.name : "Views"}</span>
        </Button>
      }
    >
      {group(
        "Your views",
        views.filter(({ by }) => by === null),
      )}
      {group(
        "Shared by others",
        views.filter(({ by }) => by !== null),
      )}
      {views.length > 0 && <MenuSeparator />}
      <MenuItem
        icon={BookmarkPlus}
        onSelect={() => open(<SaveDialog at={at} query={now} current={isMine ? current : undefined} />)}
      >
        Save this view
      </MenuItem>
      {current && mayRemove && (
        <MenuItem icon={Trash2} danger onSelect={() => open(<RemoveDialog at={at} view={current} />)}>
          Remove this view
        </MenuItem>
      )}
    </Menu>
  );
}

type SaveProps = { at: ProgramAddress; query: ViewQuery; current: EntryView | undefined };

const SaveDialog = ({ at, query, current }: SaveProps) => (
  <ActionDialog
    size="sm"
    title="Save this view"
    text="Its filters, order and columns, as you see them now. A view of yours that has this name is replaced."
    endpoint={saveEntryView}
    params={at}
    fields={fields}
    initial={current ? { name: current.name, shared: current.shared } : {}}
    sending={({ name, shared }) => ({ name, shared, query })}
    save="Save view"
  />
);

const RemoveDialog = ({ at, view: { entryViewID, name, by } }: { at: ProgramAddress; view: EntryView }) => (
  <Confirm
    title={`Remove the view “${name}”?`}
    text={by ? `${by} and everybody else lose it. The entries stay as they are.` : "The entries stay as they are."}
    lasting="permanent"
    action="Remove view"
    danger
    endpoint={removeEntryView}
    params={{ ...at, entryViewID }}
  />
);
