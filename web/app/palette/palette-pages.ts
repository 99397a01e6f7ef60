import { CornerDownRight, type LucideIcon, UserRound } from "lucide-react";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { programParts } from "../../../contract/programs/program-parts.ts";
import { searchKey, searchWords, searchText } from "../../../contract/platform/search-key.ts";
import { type ServiceKind, hasFeature } from "../../../contract/platform/service-kinds.ts";
import { studioAddresses } from "../../../contract/platform/studio-addresses.ts";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import { studioMenu } from "../frames/studio-menu.ts";
import { type StudioPageName, studioPageAt, studioPages } from "../frames/studio-pages.ts";

export type PalettePage = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The program that it is of; none for the association's. */
  program: string;
  words: readonly string[];
};

type Program = Omit<Parameters<typeof studioMenu>[1] & object, "used">;

/**
 * The pages of a program, or of the client, that the person may open: those of the menu, also of parts that the program doesn't use yet,
 * and those that are opened from them.
 */
export function palettePages(
  client: string,
  program: Program | undefined,
  standings: readonly Standing[],
): PalettePage[] {
  const inMenu = studioMenu(client, program && { ...program, used: programParts }, standings)
    .flatMap(({ items }) => items)
    .map(({ to, label, icon }) => {
      const page = studioPageAt(to);
      const isOfProgram = page !== undefined && studioAddresses[page].includes(":service");
      return {
        to,
        label,
        icon,
        program: isOfProgram ? (program?.name ?? "") : "",
        words: (page && studioPages[page].words) ?? [],
      };
    });
  return [...inMenu, ...pagesBeside(client, program, standings)];
}

function pagesBeside(client: string, program: Program | undefined, standings: readonly Standing[]): PalettePage[] {
  return (Object.keys(studioPages) as StudioPageName[]).flatMap((name) => {
    const { beside, words = [] } = studioPages[name];
    if (!beside || !may(standings, beside.allow)) return [];
    if (beside.of === "program" && (!program || (beside.feature && !hasFeature(program.kind, beside.feature))))
      return [];
    const place = beside.of === "program" ? programAddress(client, program!) : { client };
    return {
      to: fillPath(studioAddresses[name], place),
      label: beside.label,
      icon: CornerDownRight,
      program: beside.of === "program" ? program!.name : "",
      words,
    };
  });
}

const account = (to: string, label: string, words: readonly string[] = []): PalettePage => ({
  to,
  label,
  icon: UserRound,
  program: "Your account",
  words,
});

/** Where somebody sees to what is their own. */
export const accountPages: readonly PalettePage[] = [
  account(paths.account.profile(), "Profile", ["my name", "photo", "headshot"]),
  account(paths.account.contact(), "Contact", ["my address", "phone"]),
  account(paths.account.privacy(), "Privacy"),
  account(paths.account.memberships(), "Memberships", ["affiliate", "affiliation", "i am a member"]),
  account(paths.account.password(), "Password", ["change password"]),
  account(paths.account.twoFactor(), "Two-factor sign-in", ["2fa", "authenticator", "security"]),
  account(paths.account.sessions(), "Where you are signed in", ["sessions", "devices", "sign out"]),
];

export type FoundPage = PalettePage & {
  /** The other word that it was found by. */
  by: string | undefined;
};

/** How well a page is meant by what was typed; undefined where it isn't. The page's own name counts before another word for it. */
function rankOf(
  page: PalettePage,
  typed: string,
  words: readonly string[],
): (FoundPage & { rank: number }) | undefined {
  const label = searchKey(page.label);
  if (label.startsWith(typed)) return { ...page, by: undefined, rank: label === typed ? 0 : 1 };
  const own = searchText(`${page.label} ${page.program}`);
  if (words.every((word) => ` ${own}`.includes(` ${word}`))) return { ...page, by: undefined, rank: 2 };
  const by = page.words.find((word) => words.every((part) => ` ${searchText(word)}`.includes(` ${part}`)));
  if (by !== undefined) return { ...page, by, rank: 3 };
  const all = ` ${own} ${page.words.map(searchText).join(" ")}`;
  return words.every((word) => all.includes(` ${word}`)) ? { ...page, by: undefined, rank: 4 } : undefined;
}

/** Those of the program where one is come before the same pages of others, which is the order in which they are given. */
export function findPages(pages: readonly PalettePage[], search: string, most: number): FoundPage[] {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const typed = searchKey(search);
  return pages
    .flatMap((page) => rankOf(page, typed, words) ?? [])
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most);
}

type Grant = { role: Standing; serviceID: string | null };

/** What somebody is in a program, by the roles that they hold. */
export const standingsIn = (grants: readonly Grant[], serviceID: string | null): Standing[] => [
  "anyone",
  "user",
  "staff",
  ...grants.filter((grant) => grant.serviceID === null || grant.serviceID === serviceID).map(({ role }) => role),
];

export type PaletteProgram = { serviceID: string; kind: ServiceKind; url: string; name: string };
