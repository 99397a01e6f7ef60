import { Dialog as Base } from "@base-ui/react/dialog";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, Fragment, use, useEffect, useId, useMemo, useRef, useState } from "react";
import { clsx } from "clsx";
import { Link, useNavigate } from "react-router";
import { findFromLength, findRecords } from "../../../contract/app/finding.ts";
import { userAtClient } from "../../../contract/people/people.ts";
import { programAddress } from "../../../contract/platform/addresses.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { isMatch } from "../../../contract/platform/search-key.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import { useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { recentPagesOf } from "../../platform/api/recent-pages.ts";
import { DialogHostContext } from "../../platform/dialogs/use-dialogs.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { useBackCloses } from "../../platform/ui/back-entries.ts";
import { KeyHint } from "../../platform/ui/KeyHint.tsx";
import { isPlainPress } from "../../platform/ui/is-plain-press.ts";
import { useDebounced } from "../../platform/ui/use-debounced.ts";
import type { studioMenu } from "../frames/studio-menu.ts";
import { paletteKeys } from "../frames/palette-keys.ts";
import type { FoundHelp } from "../help/articles.ts";
import type { HelpAddress } from "../help/HelpArticle.tsx";
import { Highlighted } from "./Highlighted.tsx";
import {
  type PaletteGroup,
  type PaletteRow,
  helpGroup,
  pagesGroup,
  programsGroup,
  recentGroup,
  recordGroups,
  stillMatching,
} from "./palette-groups.ts";
import { accountPages, findPages, palettePages, standingsIn } from "./palette-pages.ts";

/** Milliseconds of a pause in typing. */
const SEARCH_PAUSE = 200;
const MOST_RECENT = 5;
const MOST_PAGES = 6;
const MOST_PROGRAMS = 4;
const MOST_HELP = 4;

type Program = Parameters<typeof studioMenu>[1];

type Props = {
  client: string;
  /** The program that one is in, by its address. */
  service: string | undefined;
  program: Program;
  standings: readonly Standing[];
  onHelp: (place: HelpAddress) => void;
};

/** One field that finds any page, program, person, entry, order, home and help of the association. */
export function Palette(props: Props) {
  const host = use(DialogHostContext)!;
  useBackCloses(host.open, host.close);
  const [typed, setTyped] = useState("");
  const { groups, state } = useFound(props, typed);
  const rows = groups.flatMap((group) => group.rows);
  const [active, setActive] = useState(0);
  const current = Math.min(active, rows.length - 1);
  const listID = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const height = useVisibleHeight();

  function type(text: string) {
    setTyped(text);
    setActive(0);
  }

  function choose(row: PaletteRow | undefined, { inNewTab = false } = {}) {
    if (!row) return;
    if ("help" in row.goal) {
      host.close();
      props.onHelp(row.goal.help);
    } else if (inNewTab) window.open(row.goal.to, "_blank", "noopener");
    else {
      host.close();
      void navigate(row.goal.to);
    }
  }

  const step = (by: number) => rows.length > 0 && setActive((current + by + rows.length) % rows.length);

  function stepGroup(by: 1 | -1) {
    const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, group) => sum + group.rows.length, 0));
    const to = by === 1 ? starts.find((start) => start > current) : starts.findLast((start) => start < current);
    setActive(to ?? (by === 1 ? rows.length - 1 : 0));
  }

  function press(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      PageDown: () => stepGroup(1),
      PageUp: () => stepGroup(-1),
      Enter: () => choose(rows[current], { inNewTab: event.ctrlKey || event.metaKey }),
    };
    const act = keys[event.key];
    // While letters are composed, Enter ends the word.
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  }

  return (
    <Base.Root open={host.open} onOpenChange={(next) => !next && host.close()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-ending-style:duration-50 data-starting-style:opacity-0"
        />
        <Base.Popup
          data-slot="dialog"
          aria-label="Search"
          initialFocus={input}
          style={{ maxHeight: height && height - 8 }}
          className={
            "fixed z-50 flex flex-col overflow-hidden bg-surface text-ink shadow-3 outline-none inset-x-0 top-0 rounded-b-[20px] max-h-dvh " +
            "sm:inset-x-auto sm:top-[9vh] sm:left-1/2 sm:max-h-[min(640px,82vh)]! sm:w-[min(720px,calc(100vw-48px))] sm:-translate-x-1/2 sm:rounded-hero " +
            "transition-[opacity,translate,scale] duration-150 ease-out data-ending-style:duration-50 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:data-starting-style:scale-[.98]"
          }
        >
          <div className="flex items-center gap-3 border-b px-4 py-1 sm:px-5">
            <Search aria-hidden size={18} className="shrink-0 text-ink-3" />
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-label="Search"
              aria-autocomplete="list"
              aria-expanded={rows.length > 0}
              aria-controls={listID}
              aria-activedescendant={rows.length > 0 ? `${listID}-${current}` : undefined}
              placeholder="Search pages, people, entries, orders"
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={200}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
              className="h-12 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-ink-3"
            />
            <Base.Close
              aria-label="Close, Esc"
              className="thumb relative grid size-9 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink sm:h-6 sm:w-auto sm:rounded-xs sm:border sm:border-line-2 sm:px-1.5"
            >
              <X aria-hidden size={18} className="sm:hidden" />
              <span aria-hidden className="hidden text-2xs font-medium sm:inline">
                Esc
              </span>
            </Base.Close>
          </div>
          <div
            id={listID}
            role="listbox"
            aria-label="Found"
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
          >
            <Groups
              groups={groups}
              search={typed}
              listID={listID}
              active={current}
              onPoint={setActive}
              onChoose={choose}
            />
          </div>
          <PaletteState state={state} count={rows.length} isTyped={typed.trim() !== ""} />
          <Keys />
          {host.above}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type GroupsProps = {
  groups: readonly PaletteGroup[];
  search: string;
  listID: string;
  active: number;
  onPoint: (at: number) => void;
  onChoose: (row: PaletteRow) => void;
};

function Groups({ groups, search, listID, active, onPoint, onChoose }: GroupsProps) {
  return groups.map((group, nth) => {
    const start = groups.slice(0, nth).reduce((sum, { rows }) => sum + rows.length, 0);
    return (
      <div key={group.id} role="group" aria-labelledby={`${listID}-${group.id}`} className="pb-1">
        <p id={`${listID}-${group.id}`} className="truncate px-3 pt-2 pb-1 text-xs text-ink-3">
          {group.label}
        </p>
        {group.rows.map((row, at) => (
          <Row
            key={`${row.label} ${"to" in row.goal ? row.goal.to : row.goal.help.section}`}
            id={`${listID}-${start + at}`}
            row={row}
            search={search}
            isActive={start + at === active}
            onPoint={() => onPoint(start + at)}
            onChoose={onChoose}
          />
        ))}
      </div>
    );
  });
}

type RowProps = {
  id: string;
  row: PaletteRow;
  search: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (row: PaletteRow) => void;
};

function Row({ id, row, search, isActive, onPoint, onChoose }: RowProps) {
  const { label, detail, of, mark, isName, goal } = row;
  const shared = {
    id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isActive,
    onPointerMove: onPoint,
    ref: (element: HTMLElement | null) => {
      if (isActive) element?.scrollIntoView?.({ block: "nearest" });
    },
    className: clsx(
      "relative flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-left text-base pointer-coarse:min-h-12",
      isActive &&
        "bg-brand-soft before:absolute before:inset-y-1 before:left-0 before:w-[3px] before:rounded-full before:bg-brand",
    ),
  };
  const content = (
    <>
      {"face" in mark ? (
        <Avatar name={mark.face.name} src={mark.face.src} size={22} />
      ) : (
        <span className="grid size-[22px] shrink-0 place-items-center text-ink-3">
          <mark.icon aria-hidden size={16} strokeWidth={1.75} />
        </span>
      )}
      <span translate={isName ? "no" : undefined} className="min-w-0 flex-1 gap-x-2 sm:flex sm:items-baseline">
        <span className="block min-w-0 truncate sm:shrink-0 sm:max-w-[60%]">
          <Highlighted text={label} search={search} />
        </span>
        {detail && (
          <span className="block min-w-0 truncate text-sm text-ink-3 sm:flex-1">
            <Highlighted text={detail} search={search} />
          </span>
        )}
        {of && <span className="block truncate text-xs text-ink-3 sm:hidden">{of}</span>}
      </span>
      {of && <span className="max-w-[34%] shrink-0 truncate text-sm text-ink-3 max-sm:hidden">{of}</span>}
    </>
  );
  if ("help" in goal)
    return (
      <button type="button" {...shared} onClick={() => onChoose(row)}>
        {content}
      </button>
    );
  return (
    <Link
      {...shared}
      to={goal.to}
      onClick={(event: MouseEvent) => {
        // Another press opens it in a new tab or window, as at any link.
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onChoose(row);
      }}
    >
      {content}
    </Link>
  );
}

type FoundState = "idle" | "searching" | "failed" | "found";

type StateProps = { state: { now: FoundState; retry: () => void }; count: number; isTyped: boolean };

/** Said to screen readers at each change; shown where there is nothing else to see. */
function PaletteState({ state: { now, retry }, count, isTyped }: StateProps) {
  const isEmpty = isTyped && count === 0;
  return (
    <>
      {now === "failed" && (
        <div role="alert" className="flex items-center gap-3 border-t px-5 py-2.5 text-base text-danger-text">
          <span className="min-w-0 flex-1">People, entries and orders couldn’t be searched just now.</span>
          <button
            type="button"
            onClick={retry}
            className="shrink-0 rounded-xs font-medium underline underline-offset-4"
          >
            Try again
          </button>
        </div>
      )}
      <p role="status" className={isEmpty && now !== "failed" ? "px-5 pb-4 text-base text-ink-3" : "sr-only"}>
        {now === "searching" && count === 0
          ? "Searching…"
          : isEmpty
            ? "Nothing is called so. A part of the name is enough, or another word for it."
            : isTyped
              ? `${count} found`
              : ""}
      </p>
    </>
  );
}

const Keys = () => (
  <div
    aria-hidden
    className="hidden items-center gap-5 border-t bg-sunken px-5 py-2 text-xs text-ink-3 sm:flex pointer-coarse:hidden"
  >
    {[
      { keys: ["↑", "↓"], text: "move" },
      { keys: ["↵"], text: "open" },
      { keys: [paletteKeys()[0]!, "↵"], text: "new tab" },
      { keys: ["PgDn"], text: "next group" },
    ].map(({ keys, text }) => (
      <Fragment key={text}>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys={keys} />
          {text}
        </span>
      </Fragment>
    ))}
  </div>
);

/** What is found for what is typed; before that, where one was and where one may go from here. */
function useFound({ client, service, program, standings }: Props, typed: string) {
  const search = typed.trim();
  const { user, roles } = useAnswer(userAtClient, { client });
  const { data: all } = useOptionalAnswer(listPrograms, { client });
  const help = useHelp(search);
  const own = useMemo(() => palettePages(client, program, standings), [client, program, standings]);
  const programs = useMemo(
    () =>
      (all?.programs ?? []).toSorted(
        (one, other) => Number(one.status === "archived") - Number(other.status === "archived"),
      ),
    [all],
  );
  const pages = useMemo(() => {
    const others = programs
      .filter(({ url, serviceID }) => url !== service && serviceID !== service)
      .flatMap((other) =>
        palettePages(client, other, standingsIn(roles, other.serviceID)).filter((page) => page.program),
      );
    return [...own, ...accountPages, ...others];
  }, [client, service, programs, roles, own]);
  const records = useRecords(client, service, search);

  if (search === "") {
    const recent = recentPagesOf(user.userID, client)
      .filter(({ to }) => to !== location.pathname)
      .slice(0, MOST_RECENT);
    const ofProgram = own.filter((page) => page.program);
    return {
      groups: withRows([
        recentGroup(recent),
        pagesGroup("here", program?.name ?? "", ofProgram),
        ...(program ? [] : [programsGroup(client, programs.slice(0, MOST_PROGRAMS))]),
        pagesGroup(
          "association",
          "Association",
          own.filter((page) => !page.program),
        ),
      ]),
      state: { now: "idle" as FoundState, retry: records.retry },
    };
  }
  const listQuery = `?search=${encodeURIComponent(search)}`;
  const at = program && programAddress(client, program);
  const mayAtClient = standingsIn(
    roles.filter(({ serviceID }) => serviceID === null),
    null,
  );
  const rests = {
    people: may(mayAtClient, "VIEW_PEOPLE")
      ? { label: "All people who match", to: studioPaths.people({ client }) + listQuery }
      : undefined,
    entries:
      at && hasFeature(program.kind, "entries")
        ? { label: `More in ${program.name}`, to: studioPaths.entries(at) + listQuery }
        : undefined,
    orders:
      at && hasFeature(program.kind, "sales")
        ? { label: `More in ${program.name}`, to: studioPaths.sales(at) + listQuery }
        : undefined,
  };
  const found = records.answer ? recordGroups(client, records.answer, rests) : [];
  return {
    groups: withRows([
      pagesGroup("pages", "Pages", findPages(pages, search, MOST_PAGES)),
      programsGroup(client, programs.filter(({ name }) => isMatch(search, name)).slice(0, MOST_PROGRAMS)),
      ...(records.isOf === search ? found : stillMatching(found, search)),
      helpGroup(help),
    ]),
    state: { now: records.state, retry: records.retry },
  };
}

const withRows = (groups: readonly PaletteGroup[]) => groups.filter(({ rows }) => rows.length > 0);

/** The answer of the latest search that there is; an answer that comes late belongs to its own search, and isn't shown. */
function useRecords(client: string, service: string | undefined, search: string) {
  const settled = useDebounced(search, SEARCH_PAUSE);
  const isLong = settled.length >= findFromLength && search.length >= findFromLength;
  const { data, error, isPlaceholderData, refetch } = useOptionalAnswer(
    findRecords,
    { client },
    { query: { search: settled, ...(service && { service }) }, enabled: isLong, keepsLast: true },
  );
  const isCurrent = isLong && settled === search && !isPlaceholderData;
  const state: FoundState =
    !isLong && search.length < findFromLength
      ? "idle"
      : error && isCurrent
        ? "failed"
        : isCurrent && data
          ? "found"
          : "searching";
  return {
    answer: isLong ? data : undefined,
    /** The search that the answer is known to be of. */
    isOf: isCurrent ? search : undefined,
    state,
    retry: () => void refetch(),
  };
}

/** The articles are loaded once something is typed; without them, help alone isn't found. */
function useHelp(search: string): readonly FoundHelp[] {
  const [find, setFind] = useState<(search: string, most: number) => FoundHelp[]>();
  const isTyped = search !== "";
  useEffect(() => {
    if (!isTyped) return;
    import("../help/articles.ts").then(({ findHelp }) => setFind(() => findHelp)).catch(() => undefined);
  }, [isTyped]);
  return useMemo(
    () => (isTyped && search.length >= findFromLength ? (find?.(search, MOST_HELP) ?? []) : []),
    [find, isTyped, search],
  );
}

/** What the keyboard of a phone leaves of the window, in pixels. */
function useVisibleHeight(): number | undefined {
  const [height, setHeight] = useState(() => window.visualViewport?.height);
  useEffect(() => {
    const viewport = window.visualViewport;
    const read = () => setHeight(viewport?.height);
    viewport?.addEventListener("resize", read);
    return () => viewport?.removeEventListener("resize", read);
  }, []);
  return height;
}
