import { titleRank } from "../../contract/judging/scoring-rules.ts";
import type { GalleryEntryRow, GalleryRow } from "./gallery-queries.ts";

const untitledGroup = "Entries";
const mostFeatured = 5;

type GalleryArrangement = Pick<GalleryRow, "kind" | "groupedBy" | "shows">;

/** Orders and groups the entries of a gallery. Entries that staff ordered by hand stay as they are. */
export function arrangeGallery({ kind, groupedBy, shows }: GalleryArrangement, rows: readonly GalleryEntryRow[]) {
  const entries = rows.map((row) => ({ ...row, group: groupOf(row, groupedBy) }));
  const byTitle = shows === "chosen" ? entries : entries.toSorted((a, b) => awardRank(a) - awardRank(b));
  const ordered = kind === "gallery" && groupedBy === "category" ? entries : byTitle;
  return { entries: ordered, groups: groupsOf(ordered, entries, groupedBy), featured: featuredEntries(byTitle) };
}

/** The head of the page: the highest titles that have a picture. */
const featuredEntries = <Entry extends GalleryEntryRow>(entries: readonly Entry[]) =>
  entries
    .filter(({ cover }) => cover !== null)
    .toSorted((a, b) => awardRank(a) - awardRank(b))
    .slice(0, mostFeatured);

const groupOf = (row: GalleryEntryRow, groupedBy: GalleryRow["groupedBy"]) =>
  groupedBy === "title" ? (row.awardTitle ?? untitledGroup) : row.categoryName;

const awardRank = ({ awardTitle }: { awardTitle: string | null }) => (awardTitle === null ? 9 : titleRank(awardTitle));

type GroupMember = { group: string };

function groupsOf(
  ordered: readonly GroupMember[],
  inCategories: readonly GroupMember[],
  groupedBy: GalleryRow["groupedBy"],
) {
  const counts = new Map<string, number>();
  for (const { group } of groupedBy === "title" ? ordered : inCategories)
    counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
