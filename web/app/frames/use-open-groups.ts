import { storeValue, storedValue } from "../../platform/api/browser-storage.ts";
import { useKeyedState } from "../../platform/ui/use-keyed-state.ts";
import { type StudioMenuGroup, studioMenuGroups } from "./studio-menu.ts";

type GroupID = StudioMenuGroup["id"];
type OpenGroups = Partial<Record<GroupID, boolean>>;

/** In a program its own pages are there, and the association's one press away. */
const openAtFirst: Record<GroupID, boolean> = { work: true, setup: true, add: true, association: false };

/**
 * Which groups of the menu are open, as the person left them in this browser. The groups are stored with the filters of lists: the
 * specification names all that a browser keeps, and what is shown of a menu is a choice of the same sort.
 */
export function useOpenGroups(memory: string | undefined) {
  const [chosen, setChosen] = useKeyedState<OpenGroups>(memory, () => storedGroups(memory));
  return {
    isOpen: (id: GroupID) => chosen[id] ?? openAtFirst[id],
    setOpen(id: GroupID, open: boolean) {
      const next = { ...chosen, [id]: open };
      setChosen(next);
      if (memory) storeValue("selected filter", queryOf(next), memory);
    },
  };
}

const queryOf = (groups: OpenGroups) =>
  new URLSearchParams(Object.entries(groups).map(([id, open]) => [id, open ? "open" : "closed"])).toString();

function storedGroups(memory: string | undefined): OpenGroups {
  const stored = new URLSearchParams((memory && storedValue("selected filter", memory)) ?? "");
  const known = studioMenuGroups.filter((id) => stored.has(id));
  return Object.fromEntries(known.map((id) => [id, stored.get(id) === "open"]));
}
