import { Images, SearchX } from "lucide-react";
import { plural } from "../../../contract/platform/plural.ts";
import { lazy, useContext } from "react";
import { useAddress } from "../../platform/address/address.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { shortDayText } from "../../../contract/platform/time-zone.ts";
import { SearchField } from "../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { ConfidentialContext } from "../../platform/frames/confidential-context.ts";
import { GalleryGrid } from "./GalleryGrid.tsx";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { GroupTabs } from "./GroupTabs.tsx";
import { GalleryHero } from "./GalleryHero.tsx";
import { filterEntries } from "../gallery-filter.ts";
import type { GalleryEntry, GalleryPage } from "./use-whole-gallery.ts";

const ItemDialog = lazy(() =>
  import("./GalleryItemDialog.tsx").then((module) => ({ default: module.GalleryItemDialog })),
);

type Props = {
  client: string;
  service: string;
  origin: string;
  gallery: GalleryPage & { isWhole: boolean };
  /** The gallery's own address; an entry's lies below it. */
  path: string;
};

export function GalleryView({ client, service, origin, gallery, path }: Props) {
  const dialogs = useDialogs();
  const isConfidential = useContext(ConfidentialContext);
  const [group] = useAddressFilter("group");
  const [search, setSearch] = useAddressFilter("search");
  const entries = filterEntries(gallery.entries, group, search);
  const linkOf = ({ entryID }: GalleryEntry) => `${path}/${entryID}`;
  const isFiltered = group !== "" || search !== "";
  const { kind, name, description, contestName, total, featured } = gallery;
  const many = (count: number) => (kind === "winners" ? plural(count, "winner") : plural(count, "entry", "entries"));
  const open = (entry: GalleryEntry) =>
    dialogs.open(<ItemDialog {...{ client, service, entries, linkOf }} galleryID={gallery.galleryID} first={entry} />);
  return (
    <>
      <PublicHead
        client={client}
        origin={origin}
        path={path}
        title={`${name} · ${contestName}`}
        text={description || `${many(total)} of ${contestName}.`}
        picture={featured[0]?.cover}
      />
      <GalleryHero client={client} featured={featured} all={`All ${many(total)}`} linkOf={linkOf} />
      <div id="all" className="page scroll-mt-4">
        <header className="flex flex-wrap items-end justify-between gap-6 pt-12 sm:pt-14">
          <div className="min-w-0">
            <h1 className="display text-3xl wrap-break-word">{name}</h1>
            <p className="mt-2 max-w-[60ch] text-lg text-pretty text-ink-2">
              {description || `${many(total)} of ${contestName}.`}
            </p>
          </div>
          {total > 0 && (
            <SearchField
              size="large"
              label="Search this gallery"
              placeholder="Builder, project or town"
              value={search}
              onChange={setSearch}
              className="w-72 max-sm:w-full"
            />
          )}
        </header>
        {gallery.groups.length > 1 && <GroupTabs label={tabsLabel(gallery)} groups={gallery.groups} total={total} />}
        <p role="status" className="sr-only">
          {isFiltered ? `${many(entries.length)} shown` : ""}
        </p>
        <GalleryGrid
          key={group}
          client={client}
          entries={entries}
          total={isFiltered ? entries.length : total}
          leads={featured.length === 0}
          linkOf={linkOf}
          onOpen={isConfidential ? undefined : open}
        />
        {total === 0 && (
          <EmptyState icon={Images} title="Nothing to see here yet" text="Entries appear here as they come in." />
        )}
        {total > 0 && entries.length === 0 && gallery.isWhole && <NothingFound search={search} />}
        {gallery.corrections.length > 0 && (
          <Corrections corrections={gallery.corrections} timeZone={gallery.timeZone} />
        )}
      </div>
    </>
  );
}

/** Award titles that were withdrawn after visitors could read them. */
const Corrections = ({ corrections, timeZone }: Pick<GalleryPage, "corrections" | "timeZone">) => (
  <section aria-labelledby="corrections" className="mt-14 border-t border-line pt-6">
    <h2 id="corrections" className="text-lg font-semibold">
      Corrections
    </h2>
    <ul className="mt-3 grid gap-4">
      {corrections.map(({ entryID, title, categoryName, awardTitle, reason, at }) => (
        <li key={entryID} className="max-w-text">
          <p className="wrap-break-word">
            {shortDayText(at, timeZone)}: <b className="font-semibold">{awardTitle}</b> for “{title}” in {categoryName}{" "}
            was retracted.
          </p>
          <p className="mt-0.5 whitespace-pre-line wrap-break-word text-ink-2">{reason}</p>
        </li>
      ))}
    </ul>
  </section>
);

const tabsLabel = ({ groupedBy }: GalleryPage) => (groupedBy === "title" ? "Award titles" : "Categories");

function NothingFound({ search }: { search: string }) {
  const { refine } = useAddress();
  const showAll = () => refine((params) => ["group", "search"].forEach((name) => params.delete(name)));
  return (
    <EmptyState
      icon={SearchX}
      title={search ? `Nothing here matches “${search}”` : "Nothing here"}
      text="Try another word, or look at everything."
      action={<Button onClick={showAll}>Show all</Button>}
    />
  );
}
