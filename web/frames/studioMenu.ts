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
import { type Permission, type Standing, may } from "../../contract/permissions.ts";

/** `allow`: what the page behind it asks for; who doesn't hold it isn't shown the way. */
export type MenuItem = { to: string; label: string; icon: LucideIcon; allow: Permission; end?: boolean };
export type MenuGroup = { label: string; items: MenuItem[] };

/** Where staff go: what belongs to the program they are in, then what belongs to the client. */
export function studioMenu(client: string, contest: Contest | undefined, standings: readonly Standing[]): MenuGroup[] {
  const base = `/${client}/studio`;
  const groups = [
    ...(contest ? contestGroups(`${base}/contests/${contest.url}`, contest.name) : []),
    { label: "Association", items: clientItems(base) },
  ];
  return groups
    .map(({ label, items }) => ({ label, items: items.filter(({ allow }) => may(standings, allow)) }))
    .filter(({ items }) => items.length > 0);
}

type Contest = { url: string; name: string };

const contestGroups = (base: string, name: string): MenuGroup[] => [
  {
    label: name,
    items: [
      { to: base, label: "Overview", icon: LayoutDashboard, allow: "VIEW_SERVICE_SETUP", end: true },
      { to: `${base}/entries`, label: "Entries", icon: FileText, allow: "VIEW_ENTRIES" },
      { to: `${base}/scorers`, label: "Scoring", icon: Gavel, allow: "VIEW_SCORERS" },
      { to: `${base}/results`, label: "Results", icon: Award, allow: "VIEW_SCORES" },
      { to: `${base}/galleries`, label: "Galleries", icon: Images, allow: "VIEW_SERVICE_SETUP" },
      { to: `${base}/help`, label: "Help requests", icon: LifeBuoy, allow: "ANSWER_HELP_REQUESTS" },
    ],
  },
  {
    label: "Setup",
    items: [
      { to: `${base}/categories`, label: "Categories", icon: Tags, allow: "VIEW_SERVICE_SETUP" },
      { to: `${base}/folders`, label: "Folders", icon: FolderOpen, allow: "VIEW_SERVICE_SETUP" },
      { to: `${base}/forms`, label: "Forms", icon: ClipboardList, allow: "VIEW_SERVICE_SETUP" },
      { to: `${base}/scoresheet`, label: "Scoresheets", icon: ListChecks, allow: "VIEW_SERVICE_SETUP" },
      { to: `${base}/page`, label: "Page", icon: PanelsTopLeft, allow: "VIEW_SERVICE_SETUP" },
      { to: `${base}/settings`, label: "Settings", icon: Settings, allow: "VIEW_SERVICE_SETUP" },
    ],
  },
];

const clientItems = (base: string): MenuItem[] => [
  { to: base, label: "Programs", icon: LayoutGrid, allow: "LIST_PROGRAMS", end: true },
  { to: `${base}/people`, label: "People", icon: Users, allow: "VIEW_PEOPLE" },
  { to: `${base}/settings`, label: "Settings and look", icon: Settings, allow: "VIEW_CLIENT" },
  { to: `${base}/audit`, label: "Changes", icon: History, allow: "VIEW_AUDIT_LOG" },
  { to: `${base}/errors`, label: "Errors", icon: TriangleExclamationPoint, allow: "VIEW_ERROR_LOG" },
];
