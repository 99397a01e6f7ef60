import { firstPageSize } from "../../../contract/galleries/galleries.ts";
import { LoadMore } from "../../platform/ui/LoadMore.tsx";
import { useInfiniteList } from "../../platform/ui/use-infinite-list.ts";
import { GalleryCard } from "./GalleryCard.tsx";
import type { GalleryEntry } from "./use-whole-gallery.ts";

type Props = {
  client: string;
  entries: readonly GalleryEntry[];
  total: number;
  /** Nothing above it fills the first screen, so its own first pictures are fetched first. */
  leads: boolean;
  linkOf: (entry: GalleryEntry) => string;
  onOpen: ((entry: GalleryEntry) => void) | undefined;
};

/** The cards, a screenful after the other as somebody scrolls. */
export function GalleryGrid({ client, entries, total, leads, linkOf, onOpen }: Props) {
  const { room, grow, end } = useInfiniteList(firstPageSize, entries.length);
  const shown = entries.slice(0, room);
  const more = shown.length < entries.length;
  return (
    <>
      <ul className="grid gap-x-6 gap-y-9 pt-8 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map((entry, at) => (
          <li key={entry.entryID} className="min-w-0">
            <GalleryCard client={client} entry={entry} to={linkOf(entry)} onOpen={onOpen} eager={leads && at === 0} />
          </li>
        ))}
      </ul>
      <div ref={end}>
        {(more || shown.length < total) && shown.length > 0 && (
          <LoadMore shown={shown.length} total={total} more={more} onMore={grow} />
        )}
      </div>
    </>
  );
}
