import { titleRank } from "../../contract/judging/scoring-rules.ts";
import type { GalleryEntryRow, GalleryRow } from "./gallery-queries.ts";

const untitledGroup = "Entries";
const mostFeatured = 5;

type GalleryArrangement = Pick<GalleryRow, "kind" | "groupedBy" | "shows">;

/** Puts the entries of a gallery in order and into groups. What staff put in order by hand stays as it is. */
export function arrangeGallery({ kind, groupedBy, shows }: GalleryArrangement, rows: readonly GalleryEntryRow[]) {
  const entries = rows.map((row) => ({ ...row, group: groupOf(row, groupedBy) }));
  const byTitle = shows === "chosen" ? entries : entries.toSorted((a, b) => awardRank(a) - awardRank(b));
  const listed = kind === "gallery" && groupedBy === "category" ? entries : byTitle;
  return { entries: listed, groups: groupsOf(listed, entries, groupedBy), featured: featuredEntries(byTitle) };
}

/** What leads the page: the highest titles that have a picture. */
const featuredEntries = <Entry extends GalleryEntryRow>(entries: readonly Entry[]) =>
  entries
    .filter(({ cover }) => cover !== null)
    .toSorted((a, b) => awardRank(a) - awardRank(b))
    .slice(0, mostFeatured);

const groupOf = (row: GalleryEntryRow, groupedBy: GalleryRow["groupedBy"]) =>
  groupedBy === "title" ? (row.awardTitle ?? untitledGroup) : row.categoryName;

const awardRank = ({ awardTitle }: { awardTitle: string | null }) => (awardTitle === null ? 9 : titleRank(awardTitle));

type GroupMember = { group: string };

/** Titles from the highest down; categories in the order that the contest gives them. */
function groupsOf(
  listed: readonly GroupMember[],
  inCategories: readonly GroupMember[],
  groupedBy: GalleryRow["groupedBy"],
) {
  const counts = new Map<string, number>();
  for (const { group } of groupedBy === "title" ? listed : inCategories)
    counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
