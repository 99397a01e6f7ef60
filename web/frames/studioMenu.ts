import {
  Award,
  ClipboardList,
  FileText,
  FolderOpen,
  Gavel,
  History,
  Images,
  LayoutDashboard,
  LayoutGrid,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  PanelsTopLeft,
  Settings,
  Tags,
  TriangleExclamationPoint,
  Users,
} from "lucide-react";
import { type ServiceAt, paths, programAt } from "../../contract/addresses.ts";
import { type Permission, type Standing, may } from "../../contract/permissions.ts";

/** `allow`: what the page behind it asks for; who doesn't hold it isn't shown the way. */
export type MenuItem = { to: string; label: string; icon: LucideIcon; allow: Permission; end?: boolean };
export type MenuGroup = { label: string; items: MenuItem[] };

/** Where staff go: what belongs to the program they are in, then what belongs to the client. */
export function studioMenu(client: string, contest: Contest | undefined, standings: readonly Standing[]): MenuGroup[] {
  const groups = [
    ...(contest ? contestGroups({ client, service: contest.url }, contest.name) : []),
    { label: "Association", items: clientItems({ client }) },
  ];
  return groups
    .map(({ label, items }) => ({ label, items: items.filter(({ allow }) => may(standings, allow)) }))
    .filter(({ items }) => items.length > 0);
}

type Contest = { url: string; name: string };

const contestGroups = (at: ServiceAt, name: string): MenuGroup[] => [
  {
    label: name,
    items: [
      {
        to: paths.studio.program(programAt(at.client, { kind: "contest", url: at.service })),
        label: "Overview",
        icon: LayoutDashboard,
        allow: "VIEW_SERVICE_SETUP",
        end: true,
      },
      { to: paths.studio.entries(at), label: "Entries", icon: FileText, allow: "VIEW_ENTRIES" },
      { to: paths.studio.scorers(at), label: "Scoring", icon: Gavel, allow: "VIEW_SCORERS" },
      { to: paths.studio.results(at), label: "Results", icon: Award, allow: "VIEW_SCORES" },
      { to: paths.studio.galleries(at), label: "Galleries", icon: Images, allow: "VIEW_SERVICE_SETUP" },
      { to: paths.studio.help(at), label: "Help requests", icon: LifeBuoy, allow: "ANSWER_HELP_REQUESTS" },
    ],
  },
  {
    label: "Setup",
    items: [
      { to: paths.studio.categories(at), label: "Categories", icon: Tags, allow: "VIEW_SERVICE_SETUP" },
      { to: paths.studio.folders(at), label: "Folders", icon: FolderOpen, allow: "VIEW_SERVICE_SETUP" },
      { to: paths.studio.forms(at), label: "Forms", icon: ClipboardList, allow: "VIEW_SERVICE_SETUP" },
      { to: paths.studio.scoresheets(at), label: "Scoresheets", icon: ListChecks, allow: "VIEW_SERVICE_SETUP" },
      {
        to: paths.studio.programPage(programAt(at.client, { kind: "contest", url: at.service })),
        label: "Page",
        icon: PanelsTopLeft,
        allow: "VIEW_SERVICE_SETUP",
      },
      {
        to: paths.studio.programSettings(programAt(at.client, { kind: "contest", url: at.service })),
        label: "Settings",
        icon: Settings,
        allow: "VIEW_SERVICE_SETUP",
      },
    ],
  },
];

const clientItems = (at: { client: string }): MenuItem[] => [
  { to: paths.studio.programs(at), label: "Programs", icon: LayoutGrid, allow: "LIST_PROGRAMS", end: true },
  { to: paths.studio.people(at), label: "People", icon: Users, allow: "VIEW_PEOPLE" },
  { to: paths.studio.settings(at), label: "Settings and look", icon: Settings, allow: "VIEW_CLIENT" },
  { to: paths.studio.audit(at), label: "Changes", icon: History, allow: "VIEW_AUDIT_LOG" },
  { to: paths.studio.errors(at), label: "Errors", icon: TriangleExclamationPoint, allow: "VIEW_ERROR_LOG" },
];
