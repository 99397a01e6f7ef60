import {
  Award,
  ClipboardList,
  BookOpenCheck,
  ChartColumn,
  CreditCard,
  DoorOpen,
  Drama,
  FileText,
  FolderOpen,
  Gavel,
  GraduationCap,
  HandCoins,
  Handshake,
  HardHat,
  History,
  House,
  Images,
  Import,
  LayoutDashboard,
  LayoutGrid,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Mail,
  PanelsTopLeft,
  Receipt,
  ReceiptText,
  Send,
  Settings,
  Tags,
  Ticket,
  TriangleExclamationPoint,
  Users,
  Vote,
} from "lucide-react";
import { type ProgramAddress, paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type Permission, type Standing, may } from "../../../contract/platform/permissions.ts";
import { type Feature, type ServiceKind, hasFeature, judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";

/** `allow`: what the page behind it asks for; who doesn't hold it isn't shown the way. */
export type StudioMenuItem = { to: string; label: string; icon: LucideIcon; allow: Permission; end?: boolean };
export type StudioMenuGroup = { label: string; items: StudioMenuItem[] };

type Program = { kind: ServiceKind; url: string; name: string };

/** Where staff go: what belongs to the program they are in, then what belongs to the client. */
export function studioMenu(
  client: string,
  program: Program | undefined,
  standings: readonly Standing[],
): StudioMenuGroup[] {
  const groups = [
    ...(program ? programGroups(client, program) : []),
    { label: "Association", items: clientItems({ client }) },
  ];
  return groups
    .map(({ label, items }) => ({ label, items: items.filter(({ allow }) => may(standings, allow)) }))
    .filter(({ items }) => items.length > 0);
}

/** A page of a program, for every kind or for those that have a feature. */
type ProgramMenuItem = Omit<StudioMenuItem, "to"> & {
  to: (place: ProgramAddress) => string;
  feature?: Feature;
  /** Another feature that decides by which page its kind gets there. */
  only?: Feature;
  not?: Feature;
};

const { studio } = paths;

const workItems: ProgramMenuItem[] = [
  { to: studio.program, label: "Overview", icon: LayoutDashboard, allow: "VIEW_SERVICE_SETUP", end: true },
  { to: studio.entries, label: "Entries", icon: FileText, allow: "VIEW_ENTRIES", feature: "entries" },
  { to: studio.scorers, label: "Scoring", icon: Gavel, allow: "VIEW_SCORERS", feature: "scoring" },
  { to: studio.results, label: "Results", icon: Award, allow: "VIEW_SCORES", feature: "scoring" },
  { to: studio.awards, label: "Awards", icon: GraduationCap, allow: "MANAGE_AWARDS", feature: "awards" },
  { to: studio.surveyResults, label: "Results", icon: ChartColumn, allow: "VIEW_SURVEY", feature: "questions" },
  { to: studio.surveySending, label: "Send", icon: Send, allow: "SEND_SURVEY", feature: "questions" },
  { to: studio.galleries, label: "Galleries", icon: Images, allow: "VIEW_SERVICE_SETUP", feature: "galleries" },
  { to: studio.homes, label: "Homes", icon: House, allow: "VIEW_SERVICE_SETUP", feature: "properties" },
  { to: studio.builders, label: "Builders", icon: HardHat, allow: "VIEW_SERVICE_SETUP", feature: "properties" },
  { to: studio.products, label: "Tickets", icon: Ticket, allow: "VIEW_SALES", feature: "sales", not: "entryFees" },
  { to: studio.fees, label: "Fees", icon: Receipt, allow: "VIEW_SALES", feature: "sales", only: "entryFees" },
  { to: studio.counter, label: "Counter", icon: HandCoins, allow: "MANAGE_SALES", feature: "sales", only: "door" },
  { to: studio.door, label: "Door", icon: DoorOpen, allow: "MANAGE_DOOR", feature: "door" },
  { to: studio.attendance, label: "Attendance", icon: ChartColumn, allow: "VIEW_ATTENDANCE", feature: "door" },
  { to: studio.sales, label: "Sales", icon: ReceiptText, allow: "VIEW_SALES", feature: "sales" },
  { to: studio.votes, label: "Votes", icon: Vote, allow: "VIEW_SERVICE_SETUP", feature: "votes" },
  { to: studio.help, label: "Help requests", icon: LifeBuoy, allow: "ANSWER_HELP_REQUESTS", feature: "entries" },
];

const setupItems: ProgramMenuItem[] = [
  { to: studio.surveyQuestions, label: "Questions", icon: ClipboardList, allow: "VIEW_SURVEY", feature: "questions" },
  { to: studio.categories, label: "Categories", icon: Tags, allow: "VIEW_SERVICE_SETUP", feature: "entries" },
  { to: studio.folders, label: "Folders", icon: FolderOpen, allow: "VIEW_SERVICE_SETUP", feature: "entries" },
  { to: studio.forms, label: "Forms", icon: ClipboardList, allow: "VIEW_SERVICE_SETUP", feature: "entries" },
  { to: studio.scoresheets, label: "Scoresheets", icon: ListChecks, allow: "VIEW_SERVICE_SETUP", feature: "scoring" },
  {
    to: studio.propertyGroups,
    label: "Groups of homes",
    icon: Tags,
    allow: "VIEW_SERVICE_SETUP",
    feature: "properties",
  },
  {
    to: studio.fieldGroups,
    label: "Fields of homes",
    icon: ClipboardList,
    allow: "VIEW_SERVICE_SETUP",
    feature: "properties",
  },
  { to: studio.sponsors, label: "Sponsors", icon: Handshake, allow: "VIEW_SERVICE_SETUP", feature: "sponsors" },
  { to: studio.imports, label: "Import", icon: Import, allow: "IMPORT_TABLES", feature: "door" },
  { to: studio.rehearsal, label: "Rehearsal", icon: Drama, allow: "VIEW_SERVICE_SETUP", feature: "scoring" },
  { to: studio.programPage, label: "Page", icon: PanelsTopLeft, allow: "VIEW_SERVICE_SETUP" },
  { to: studio.programMail, label: "Mail", icon: Mail, allow: "VIEW_SERVICE_SETUP", feature: "entries" },
  { to: studio.programSettings, label: "Settings", icon: Settings, allow: "VIEW_SERVICE_SETUP" },
];

function programGroups(client: string, program: Program): StudioMenuGroup[] {
  const place = programAddress(client, program);
  const itemsOf = (pages: readonly ProgramMenuItem[]) =>
    pages
      .filter(({ feature, only }) => [feature, only].every((one) => !one || hasFeature(program.kind, one)))
      .filter(({ not }) => !not || !hasFeature(program.kind, not))
      .map(({ to, label, icon, allow, end }) => ({
        to: to(place),
        label: kindLabel(label, program.kind),
        icon,
        allow,
        end,
      }));
  return [
    { label: program.name, items: itemsOf(workItems) },
    { label: "Setup", items: itemsOf(setupItems) },
  ];
}

/** Entries and categories go by other names in a scholarship program. */
function kindLabel(label: string, kind: ServiceKind): string {
  const { many, groups } = judgedWordsOf(kind);
  const words: Record<string, string> = { Entries: many, Categories: groups };
  return words[label] ? capitalized(words[label]) : label;
}

const clientItems = (at: { client: string }): StudioMenuItem[] => [
  { to: studio.programs(at), label: "Programs", icon: LayoutGrid, allow: "LIST_PROGRAMS", end: true },
  { to: studio.people(at), label: "People", icon: Users, allow: "VIEW_PEOPLE" },
  { to: studio.invoices(at), label: "Invoices", icon: FileText, allow: "VIEW_INVOICES" },
  { to: studio.books(at), label: "Books", icon: BookOpenCheck, allow: "VIEW_BOOKS" },
  { to: studio.mail(at), label: "Mail and words", icon: Mail, allow: "VIEW_CLIENT" },
  { to: studio.settings(at), label: "Settings and look", icon: Settings, allow: "VIEW_CLIENT" },
  { to: studio.payments(at), label: "Payments", icon: CreditCard, allow: "MANAGE_PAYMENTS" },
  { to: studio.audit(at), label: "Changes", icon: History, allow: "VIEW_AUDIT_LOG" },
  { to: studio.errors(at), label: "Errors", icon: TriangleExclamationPoint, allow: "VIEW_ERROR_LOG" },
];
