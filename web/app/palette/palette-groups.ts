import type { LucideIcon } from "lucide-react";
import { Clock, FileText, House, LayoutGrid, LifeBuoy, List, ReceiptText } from "lucide-react";
import type { findRecords } from "../../../contract/app/finding.ts";
import { orderStateLabels } from "../../../contract/commerce/orders/order-management.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { programAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { isMatch } from "../../../contract/platform/search-key.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { RecentPage } from "../../platform/api/recent-pages.ts";
import type { FoundHelp } from "../help/articles.ts";
import type { HelpAddress } from "../help/HelpArticle.tsx";
import type { FoundPage, PalettePage, PaletteProgram } from "./palette-pages.ts";

export type PaletteRow = {
  label: string;
  detail: string;
  /** At the end: the program that it is of. */
  of: string;
  mark: { icon: LucideIcon } | { face: { name: string; src: string | null } };
  /** A name that somebody gave, which isn't translated. */
  isName: boolean;
  goal: { to: string } | { help: HelpAddress };
};

export type PaletteGroup = { id: string; label: string; rows: PaletteRow[] };

const pageRow = ({ label, icon, program, to }: PalettePage, by?: string): PaletteRow => ({
  label,
  detail: by ?? "",
  of: program,
  mark: { icon },
  isName: false,
  goal: { to },
});

export const recentGroup = (pages: readonly RecentPage[]): PaletteGroup => ({
  id: "recent",
  label: "Recent",
  rows: pages.map(({ to, label, detail }) => ({
    label,
    detail: "",
    of: detail,
    mark: { icon: Clock },
    isName: true,
    goal: { to },
  })),
});

export const pagesGroup = (id: string, label: string, pages: readonly (PalettePage | FoundPage)[]): PaletteGroup => ({
  id,
  label,
  rows: pages.map((page) => pageRow(page, "by" in page ? page.by : undefined)),
});

export const programsGroup = (client: string, programs: readonly PaletteProgram[]): PaletteGroup => ({
  id: "programs",
  label: "Programs",
  rows: programs.map((program) => ({
    label: program.name,
    detail: "",
    of: "",
    mark: { icon: LayoutGrid },
    isName: true,
    goal: { to: studioPaths.program(programAddress(client, program)) },
  })),
});

type Found = AnswerOf<typeof findRecords>;
type InProgram = { kind: ServiceKind; serviceURL: string };

const addressOf = (client: string, { kind, serviceURL }: InProgram) =>
  programAddress(client, { kind, url: serviceURL });

/** A longer list, where there are more than are shown. */
type RestOfList = { label: string; to: string } | undefined;

const restRow = (rest: RestOfList): PaletteRow[] =>
  rest ? [{ label: rest.label, detail: "", of: "", mark: { icon: List }, isName: false, goal: { to: rest.to } }] : [];

type Rests = { people: RestOfList; entries: RestOfList; orders: RestOfList };

/** The records that were found, by kind. */
export function recordGroups(client: string, found: Found, rests: Rests): PaletteGroup[] {
  const people = found.people?.rows.map(({ userID, fullName, email, headshot }) => ({
    label: fullName,
    detail: email,
    of: "",
    mark: { face: { name: fullName, src: headshot } },
    isName: true,
    goal: { to: studioPaths.person({ client, userID }) },
  }));
  const entries = found.entries?.rows.map(
    ({ entryID, code, title, fullName, submitted, disqualified, ...program }) => ({
      label: title || untitledEntry,
      detail: `${code}, ${fullName}, ${disqualified ? "disqualified" : submitted ? "submitted" : "draft"}`,
      of: program.serviceName,
      mark: { icon: FileText },
      isName: true,
      goal: { to: studioPaths.entry({ ...addressOf(client, program), entryID }) },
    }),
  );
  const orders = found.orders?.rows.map(
    ({ transactionID, number, guestName, guestEmail, bought, state, ...program }) => ({
      label: [number, guestName || guestEmail].filter((part) => part !== null && part !== "").join(", "),
      detail: [bought, orderStateLabels[state].toLowerCase()].filter(Boolean).join(", "),
      of: program.serviceName,
      mark: { icon: ReceiptText },
      isName: true,
      goal: { to: studioPaths.transaction({ ...addressOf(client, program), transactionID }) },
    }),
  );
  const homes = found.homes?.rows.map(({ propertyID, name, number, place, ...program }) => ({
    label: name,
    detail: [number && `No. ${number}`, place].filter(Boolean).join(", "),
    of: program.serviceName,
    mark: { icon: House },
    isName: true,
    goal: { to: studioPaths.home({ client, service: program.serviceURL, propertyID }) },
  }));
  return [
    {
      id: "people",
      label: "People",
      rows: [...(people ?? []), ...restRow(found.people?.hasMore ? rests.people : undefined)],
    },
    {
      id: "entries",
      label: "Entries",
      rows: [...(entries ?? []), ...restRow(found.entries?.hasMore ? rests.entries : undefined)],
    },
    {
      id: "orders",
      label: "Orders",
      rows: [...(orders ?? []), ...restRow(found.orders?.hasMore ? rests.orders : undefined)],
    },
    { id: "homes", label: "Homes", rows: homes ?? [] },
  ];
}

/** Of an earlier answer only what matches what is typed by now; the rows that lead on to lists are of the earlier search. */
export const stillMatching = (groups: readonly PaletteGroup[], search: string): PaletteGroup[] =>
  groups.map((group) => ({
    ...group,
    rows: group.rows.filter(({ label, detail, isName }) => isName && isMatch(search, label, detail)),
  }));

export const helpGroup = (found: readonly FoundHelp[]): PaletteGroup => ({
  id: "help",
  label: "Help",
  rows: found.map(({ article, section, title, of }) => ({
    label: title,
    detail: of,
    of: "",
    mark: { icon: LifeBuoy },
    isName: false,
    goal: { help: { article, section } },
  })),
});
