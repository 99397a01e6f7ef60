import {
  AppWindow,
  AtSign,
  Award,
  ClipboardList,
  BookOpenCheck,
  Calculator,
  CalendarDays,
  ChartColumn,
  CreditCard,
  DoorOpen,
  Drama,
  FileText,
  Globe,
  FolderOpen,
  Gavel,
  GraduationCap,
  HandCoins,
  Handshake,
  HardHat,
  HandHeart,
  History,
  KeyRound,
  Webhook,
  House,
  Images,
  Import,
  LayoutDashboard,
  LayoutGrid,
  LifeBuoy,
  ListChecks,
  LogIn,
  type LucideIcon,
  Mail,
  PanelsTopLeft,
  Receipt,
  ReceiptText,
  Send,
  Settings,
  ShieldCheck,
  Tags,
  Ticket,
  TriangleExclamationPoint,
  Users,
  Vote,
} from "lucide-react";
import { type ProgramAddress, programAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { type Permission, type Standing, may } from "../../../contract/platform/permissions.ts";
import { type Feature, type ServiceKind, hasFeature, judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import type { ProgramPart } from "../../../contract/programs/program-parts.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";

/** `allow`: the page's permission; items without it are hidden. `end`: the current page is this one alone, none below it. */
export type StudioMenuItem = {
  to: string;
  label: string;
  icon: LucideIcon;
  allow: Permission;
  end?: boolean;
  /** Pages that belong to it though they don't stand below its own. */
  also?: readonly string[];
};
export const studioMenuGroups = ["work", "setup", "add", "association"] as const;
export type StudioMenuGroup = { id: (typeof studioMenuGroups)[number]; label: string; items: StudioMenuItem[] };

type Program = {
  kind: ServiceKind;
  url: string;
  name: string;
  /** Until they are known, no page of theirs is offered. */
  used: readonly ProgramPart[] | undefined;
};

/** Pages of the current program, then pages of the client. */
export function studioMenu(
  client: string,
  program: Program | undefined,
  standings: readonly Standing[],
): StudioMenuGroup[] {
  const groups: StudioMenuGroup[] = [
    ...(program ? programGroups(client, program, standings) : []),
    { id: "association", label: "Association", items: clientItems({ client }) },
  ];
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ allow }) => may(standings, allow)) }))
    .filter(({ items }) => items.length > 0);
}

/** The item of the page at this path: of those that lead to it or above it, the nearest. */
export function currentItemOf(groups: readonly StudioMenuGroup[], path: string): StudioMenuItem | undefined {
  const items = groups.flatMap((group) => group.items);
  const above = items
    .filter(({ to, end }) => path === to || (!end && path.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length);
  return items.find(({ also }) => also?.includes(path)) ?? above[0];
}

/** A program's page, for every kind or for those with a feature. */
type ProgramMenuItem = Omit<StudioMenuItem, "to" | "also"> & {
  to: (place: ProgramAddress) => string;
  also?: readonly ((place: ProgramAddress) => string)[];
  feature?: Feature;
  /** Another required feature. */
  only?: Feature;
  not?: Feature;
  /** Until the program uses one of these, the page is offered under 'Add to this program', to whoever may add. */
  parts?: readonly ProgramPart[];
  mayAdd?: Permission;
};

const workItems: ProgramMenuItem[] = [
  { to: studioPaths.program, label: "Overview", icon: LayoutDashboard, allow: "VIEW_SERVICE_SETUP", end: true },
  { to: studioPaths.entries, label: "Entries", icon: FileText, allow: "VIEW_ENTRIES", feature: "entries" },
  { to: studioPaths.scorers, label: "Scoring", icon: Gavel, allow: "VIEW_SCORERS", feature: "scoring" },
  { to: studioPaths.results, label: "Results", icon: Award, allow: "VIEW_SCORES", feature: "scoring" },
  { to: studioPaths.awards, label: "Awards", icon: GraduationCap, allow: "MANAGE_AWARDS", feature: "awards" },
  { to: studioPaths.surveyResults, label: "Results", icon: ChartColumn, allow: "VIEW_SURVEY", feature: "questions" },
  { to: studioPaths.surveySending, label: "Send", icon: Send, allow: "SEND_SURVEY", feature: "questions" },
  {
    to: studioPaths.galleries,
    label: "Galleries",
    icon: Images,
    allow: "VIEW_SERVICE_SETUP",
    feature: "galleries",
    parts: ["galleries"],
    mayAdd: "EDIT_GALLERIES",
  },
  { to: studioPaths.homes, label: "Homes", icon: House, allow: "VIEW_SERVICE_SETUP", feature: "properties" },
  { to: studioPaths.builders, label: "Builders", icon: HardHat, allow: "VIEW_SERVICE_SETUP", feature: "properties" },
  { to: studioPaths.products, label: "Tickets", icon: Ticket, allow: "VIEW_SALES", feature: "sales", only: "door" },
  {
    to: studioPaths.fees,
    also: [studioPaths.promoCodes, studioPaths.salesSettings],
    label: "Fees",
    icon: Receipt,
    allow: "VIEW_SALES",
    feature: "sales",
    only: "entryFees",
    parts: ["fees"],
    mayAdd: "EDIT_SALES",
  },
  {
    to: studioPaths.products,
    label: "Tickets",
    icon: Ticket,
    allow: "VIEW_SALES",
    feature: "sales",
    not: "door",
    parts: ["tickets"],
    mayAdd: "EDIT_SALES",
  },
  { to: studioPaths.counter, label: "Counter", icon: HandCoins, allow: "MANAGE_SALES", feature: "sales", only: "door" },
  { to: studioPaths.door, label: "Door", icon: DoorOpen, allow: "MANAGE_DOOR", feature: "door" },
  { to: studioPaths.attendance, label: "Attendance", icon: ChartColumn, allow: "VIEW_ATTENDANCE", feature: "door" },
  { to: studioPaths.sales, label: "Sales", icon: ReceiptText, allow: "VIEW_SALES", feature: "sales", only: "door" },
  {
    to: studioPaths.sales,
    label: "Sales",
    icon: ReceiptText,
    allow: "VIEW_SALES",
    feature: "sales",
    not: "door",
    parts: ["orders", "fees", "tickets"],
  },
  {
    to: studioPaths.votes,
    label: "Votes",
    icon: Vote,
    allow: "VIEW_SERVICE_SETUP",
    feature: "votes",
    parts: ["votes"],
    mayAdd: "MANAGE_VOTES",
  },
  { to: studioPaths.programMail, label: "Mail", icon: Mail, allow: "VIEW_SERVICE_SETUP" },
  { to: studioPaths.help, label: "Help requests", icon: LifeBuoy, allow: "ANSWER_HELP_REQUESTS", feature: "entries" },
];

const setupItems: ProgramMenuItem[] = [
  { to: studioPaths.programDates, label: "Dates", icon: CalendarDays, allow: "VIEW_SERVICE_SETUP" },
  {
    to: studioPaths.surveyQuestions,
    label: "Questions",
    icon: ClipboardList,
    allow: "VIEW_SURVEY",
    feature: "questions",
  },
  { to: studioPaths.categories, label: "Categories", icon: Tags, allow: "VIEW_SERVICE_SETUP", feature: "entries" },
  { to: studioPaths.folders, label: "Folders", icon: FolderOpen, allow: "VIEW_SERVICE_SETUP", feature: "entries" },
  { to: studioPaths.forms, label: "Forms", icon: ClipboardList, allow: "VIEW_SERVICE_SETUP", feature: "entries" },
  {
    to: studioPaths.scoresheets,
    label: "Scoresheets",
    icon: ListChecks,
    allow: "VIEW_SERVICE_SETUP",
    feature: "scoring",
  },
  {
    to: studioPaths.propertyGroups,
    label: "Groups of homes",
    icon: Tags,
    allow: "VIEW_SERVICE_SETUP",
    feature: "properties",
  },
  {
    to: studioPaths.fieldGroups,
    label: "Fields of homes",
    icon: ClipboardList,
    allow: "VIEW_SERVICE_SETUP",
    feature: "properties",
  },
  {
    to: studioPaths.sponsors,
    label: "Sponsors",
    icon: Handshake,
    allow: "VIEW_SERVICE_SETUP",
    feature: "sponsors",
    parts: ["sponsors"],
    mayAdd: "ADD_MANUAL_SPONSOR",
  },
  { to: studioPaths.imports, label: "Import", icon: Import, allow: "IMPORT_TABLES", feature: "door" },
  { to: studioPaths.rehearsal, label: "Rehearsal", icon: Drama, allow: "VIEW_SERVICE_SETUP", feature: "scoring" },
  { to: studioPaths.programPage, label: "Page", icon: PanelsTopLeft, allow: "VIEW_SERVICE_SETUP" },
  { to: studioPaths.programSettings, label: "Settings", icon: Settings, allow: "VIEW_SERVICE_SETUP" },
];

function programGroups(client: string, program: Program, standings: readonly Standing[]): StudioMenuGroup[] {
  const place = programAddress(client, program);
  const pagesOf = (pages: readonly ProgramMenuItem[]) =>
    pages
      .filter(({ feature, only }) => [feature, only].every((one) => !one || hasFeature(program.kind, one)))
      .filter(({ not }) => !not || !hasFeature(program.kind, not));
  const { used } = program;
  const isUsed = ({ parts }: ProgramMenuItem) => !parts || parts.some((part) => used?.includes(part));
  const itemOf = ({ to, label, icon, allow, end = false, also = [] }: ProgramMenuItem): StudioMenuItem => ({
    to: to(place),
    label: kindLabel(label, program.kind),
    icon,
    allow,
    end,
    also: also.map((page) => page(place)),
  });
  const work = pagesOf(workItems);
  const setup = pagesOf(setupItems);
  const mayBeAdded = (page: ProgramMenuItem) =>
    used !== undefined && !isUsed(page) && page.mayAdd !== undefined && may(standings, page.mayAdd);
  const unused = [...work, ...setup].filter(mayBeAdded);
  return [
    { id: "work", label: program.name, items: work.filter(isUsed).map(itemOf) },
    { id: "setup", label: "Setup", items: setup.filter(isUsed).map(itemOf) },
    { id: "add", label: "Add to this program", items: unused.map(itemOf) },
  ];
}

/** Scholarship programs have other words for entries and categories. */
function kindLabel(label: string, kind: ServiceKind): string {
  const { many, groups } = judgedWordsOf(kind);
  const words: Record<string, string> = { Entries: many, Categories: groups };
  return words[label] ? capitalized(words[label]) : label;
}

const clientItems = (at: { client: string }): StudioMenuItem[] => [
  { to: studioPaths.programs(at), label: "Programs", icon: LayoutGrid, allow: "LIST_PROGRAMS", end: true },
  { to: studioPaths.people(at), label: "People", icon: Users, allow: "VIEW_PEOPLE" },
  { to: studioPaths.invoices(at), label: "Invoices", icon: FileText, allow: "VIEW_INVOICES" },
  { to: studioPaths.giving(at), label: "Donations", icon: HandHeart, allow: "VIEW_BOOKS" },
  { to: studioPaths.books(at), label: "Books", icon: BookOpenCheck, allow: "VIEW_BOOKS" },
  { to: studioPaths.mail(at), label: "Association mail", icon: Mail, allow: "VIEW_CLIENT" },
  { to: studioPaths.settings(at), label: "Settings and look", icon: Settings, allow: "VIEW_CLIENT" },
  { to: studioPaths.website(at), label: "On your website", icon: AppWindow, allow: "VIEW_CLIENT" },
  { to: studioPaths.accounting(at), label: "Accounting", icon: Calculator, allow: "MANAGE_ACCOUNTING" },
  { to: studioPaths.payments(at), label: "Payments", icon: CreditCard, allow: "MANAGE_PAYMENTS" },
  { to: studioPaths.privacy(at), label: "Privacy", icon: ShieldCheck, allow: "VIEW_RETENTION" },
  { to: studioPaths.signInProviders(at), label: "Sign-in", icon: LogIn, allow: "MANAGE_SIGN_IN" },
  { to: studioPaths.ownSender(at), label: "Sender", icon: AtSign, allow: "MANAGE_SENDER" },
  { to: studioPaths.ownDomain(at), label: "Domain", icon: Globe, allow: "MANAGE_DOMAIN" },
  { to: studioPaths.apiKeys(at), label: "API keys", icon: KeyRound, allow: "MANAGE_API_KEYS" },
  { to: studioPaths.webhooks(at), label: "Webhooks", icon: Webhook, allow: "MANAGE_WEBHOOKS" },
  { to: studioPaths.audit(at), label: "Changes", icon: History, allow: "VIEW_AUDIT_LOG" },
  { to: studioPaths.errors(at), label: "Errors", icon: TriangleExclamationPoint, allow: "VIEW_ERROR_LOG" },
];
