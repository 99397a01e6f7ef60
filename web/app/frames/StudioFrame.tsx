import { Menu, X } from "lucide-react";
import { clsx } from "clsx";
import { type ComponentProps, Suspense, useEffect, useState } from "react";
import { Link, Outlet, useLocation, useParams } from "react-router";
import { ClientStylesheet } from "../../platform/frames/ClientStylesheet.tsx";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import { useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { TaskTray } from "../../platform/tasks/TaskTray.tsx";
import { BackgroundWorkPaused } from "../../platform/support/BackgroundWorkPaused.tsx";
import { SuspendedNotice } from "../../platform/support/SuspendedNotice.tsx";
import { RehearsalBand } from "../../programs/rehearsal/RehearsalBand.tsx";
import { useEarlyUsedParts, useUsedParts } from "../../programs/use-used-parts.ts";
import { useSessionPerson } from "../../people/users/use-me.ts";
import { useStandings } from "../../platform/people/use-standings.ts";
import { ClientMark } from "../../platform/frames/ClientMark.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { PersonCorner } from "../../people/frames/PersonCorner.tsx";
import { noteEntranceClient } from "../../people/users/entrance-client.ts";
import { SkipLink } from "../../platform/frames/SkipLink.tsx";
import { StudioMenu } from "./StudioMenu.tsx";
import { StudioTools } from "./StudioTools.tsx";
import { useHelp } from "./use-help.tsx";
import { usePalette } from "./use-palette.tsx";
import { useRecentPage } from "./use-recent-page.ts";
import { studioMenu } from "./studio-menu.ts";
import { PageZone } from "../../platform/ui/page-zone.ts";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";

/** For staff's pages. */
function StudioFrame() {
  const { client = "", service } = useParams();
  useEarlyUsedParts(client, service);
  const page = useAnswer(clientPage, { client });
  usePageMood("desk", page.url);
  useEffect(() => noteEntranceClient(page.url), [page.url]);
  const program = useProgramIn(client, service);
  const standings = useStandings(client, service);
  const groups = studioMenu(page.url, program, standings);
  const { me } = useSessionPerson();
  const menu = { groups, memory: me && `menu ${me.userID} ${program?.kind ?? "association"}` };
  const help = useHelp(program?.kind);
  const showPalette = usePalette({ client: page.url, service, program, standings, onHelp: help.openAt });
  useRecentPage(page.url, program?.name, groups);
  const tools = { onSearch: showPalette, onHelp: help.toggle, isHelpOpen: help.isOpen };
  return (
    <div
      className={clsx(
        "min-h-dvh bg-bg lg:grid lg:grid-cols-[232px_minmax(0,1fr)]",
        help.isOpen && "xl:grid-cols-[232px_minmax(0,1fr)_minmax(320px,400px)]",
      )}
    >
      <ClientStylesheet href={page.themeURL} />
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken py-3 lg:flex">
        <div className="px-3">
          <StudioHome page={page} />
          <StudioTools {...tools} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-2">
          <StudioMenu {...menu} />
        </div>
        <div className="flex items-center gap-2 px-3 pt-2">
          <PersonCorner />
          <TaskTray client={page.url} />
        </div>
      </aside>
      <div className="min-w-0">
        <Drawer page={page} menu={menu} tools={tools} />
        <SuspendedNotice client={page.url} name={page.name} />
        <BackgroundWorkPaused client={page.url} />
        <RehearsalBand client={client} service={service} className="sticky top-14 z-10 lg:top-0" />
        <main id="page" tabIndex={-1} className="px-4 py-5 outline-none sm:px-6 sm:py-6">
          <PageZone value={program?.timeZone}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </PageZone>
        </main>
      </div>
      {help.panel}
    </div>
  );
}

/** The program of the current page; its name once loaded. */
function useProgramIn(client: string, service: string | undefined) {
  const kind = kindOfPagePath(useLocation().pathname);
  const { data } = useOptionalAnswer(listPrograms, { client }, { enabled: service !== undefined });
  const used = useUsedParts(client, service);
  if (service === undefined || !kind) return undefined;
  const program = [...(data?.programs ?? []), ...(data?.rehearsals ?? [])].find(
    ({ url, serviceID }) => url === service || serviceID === service,
  );
  return {
    kind,
    url: service,
    name: program?.name ?? "Program",
    timeZone: program?.timeZone,
    used,
  };
}

type Client = { url: string; name: string; logo: Parameters<typeof ClientMark>[0]["logo"] };

const StudioHome = ({ page }: { page: Client }) => (
  <Link
    to={studioPaths.programs({ client: page.url })}
    className="flex min-w-0 items-center gap-2.5 rounded-sm px-1 py-1 hover:bg-ink/5"
  >
    <ClientMark client={page.url} name={page.name} logo={page.logo} size={26} />
    <span className="truncate text-base font-semibold">{page.name}</span>
  </Link>
);

type DrawerProps = {
  page: Client;
  menu: Pick<ComponentProps<typeof StudioMenu>, "groups" | "memory">;
  tools: ComponentProps<typeof StudioTools>;
};

/** The menu of phones and tablets, behind one button; following a link closes it. */
function Drawer({ page, menu, tools }: DrawerProps) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface lg:hidden">
      <div className="flex h-14 items-center gap-2 px-3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="studio-menu"
          aria-label={open ? "Close the menu" : "Open the menu"}
          onClick={() => setOpenAt(open ? undefined : pathname)}
          className="grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
        >
          {open ? <X aria-hidden size={20} /> : <Menu aria-hidden size={20} />}
        </button>
        <StudioHome page={page} />
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <StudioTools {...tools} compact />
          <TaskTray client={page.url} />
          <PersonCorner />
        </div>
      </div>
      {open && (
        <div
          id="studio-menu"
          className="max-h-[calc(100dvh-56px)] overflow-y-auto border-t border-line bg-sunken px-3 pb-6"
        >
          <StudioMenu {...menu} onGo={() => setOpenAt(undefined)} />
        </div>
      )}
    </header>
  );
}

export { StudioFrame as Component };
