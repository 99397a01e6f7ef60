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
  TriangleAlert,
  Users,
} from "lucide-react";

export type MenuItem = { to: string; label: string; icon: LucideIcon; end?: boolean };
export type MenuGroup = { label: string; items: MenuItem[] };

/** Where staff go: what belongs to the program they are in, then what belongs to the client. */
export function studioMenu(client: string, service: string | undefined): MenuGroup[] {
  const base = `/${client}/studio`;
  return [
    ...(service ? contestGroups(`${base}/contests/${service}`) : []),
    { label: "Association", items: clientItems(base) },
  ];
}

const contestGroups = (base: string): MenuGroup[] => [
  {
    label: "Program",
    items: [
      { to: base, label: "Overview", icon: LayoutDashboard, end: true },
      { to: `${base}/entries`, label: "Entries", icon: FileText },
      { to: `${base}/scorers`, label: "Scoring", icon: Gavel },
      { to: `${base}/results`, label: "Results", icon: Award },
      { to: `${base}/galleries`, label: "Galleries", icon: Images },
      { to: `${base}/help`, label: "Help requests", icon: LifeBuoy },
    ],
  },
  {
    label: "Set-up",
    items: [
      { to: `${base}/categories`, label: "Categories", icon: Tags },
      { to: `${base}/forms`, label: "Forms", icon: ClipboardList },
      { to: `${base}/folders`, label: "Folders", icon: FolderOpen },
      { to: `${base}/scoresheet`, label: "Scoresheets", icon: ListChecks },
      { to: `${base}/page`, label: "Page", icon: PanelsTopLeft },
      { to: `${base}/settings`, label: "Settings", icon: Settings },
    ],
  },
];

const clientItems = (base: string): MenuItem[] => [
  { to: base, label: "Programs", icon: LayoutGrid, end: true },
  { to: `${base}/people`, label: "People", icon: Users },
  { to: `${base}/settings`, label: "Settings and look", icon: Settings },
  { to: `${base}/audit`, label: "Changes", icon: History },
  { to: `${base}/errors`, label: "Errors", icon: TriangleAlert },
];
