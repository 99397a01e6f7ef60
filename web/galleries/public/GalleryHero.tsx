import { clsx } from "clsx";
import { Pause, Play } from "lucide-react";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Medal } from "../../platform/ui/Medal.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { heroSizes } from "../../platform/ui/hero-sizes.ts";
import { mediaHook } from "../../platform/ui/media-hook.ts";
import { useSlideshow } from "../../platform/ui/use-slideshow.ts";
import { byline, entryTitle } from "../gallery-entry-text.ts";
import type { GalleryPage } from "./use-whole-gallery.ts";

type FeaturedEntry = GalleryPage["featured"][number];

type Props = {
  client: string;
  featured: readonly FeaturedEntry[];
  all: string;
  linkOf: (entry: FeaturedEntry) => string;
};

export function GalleryHero({ client, featured, all, linkOf }: Props) {
  const show = useSlideshow(featured.length, { hasRoom: useIsWide() });
  const entry = featured[show.index];
  if (!entry) return null;
  return (
    <section aria-label="Featured" className="px-3 sm:px-6">
      <div
        data-on-photo
        data-slot="gallery-hero"
        className="relative isolate mx-auto flex min-h-[560px] max-w-[1392px] items-end overflow-hidden rounded-hero bg-night sm:min-h-[640px]"
      >
        {featured.map((one, at) =>
          show.seen.has(at) ? (
            <Backdrop key={one.entryID} client={client} entry={one} shown={at === show.index} first={at === 0} />
          ) : null,
        )}
        <div className="photo-shade absolute inset-0" />
        <div className="words-shade relative flex w-full min-w-0 items-end justify-between gap-10 px-5 pt-40 pb-6 text-white sm:px-10 sm:pb-10">
          <HeroWords key={entry.entryID} entry={entry} to={linkOf(entry)} all={all} />
          <div className="grid w-[340px] shrink-0 gap-6 max-lg:hidden">
            {entry.jury && <HeroQuote key={entry.entryID} jury={entry.jury} />}
            {featured.length > 1 && <SlideButtons client={client} featured={featured} show={show} />}
          </div>
        </div>
      </div>
    </section>
  );
}

/** A narrow screen has no room for the pause button, so nothing moves there. */
const useIsWide = mediaHook("(min-width: 1024px)");

type BackdropProps = { client: string; entry: FeaturedEntry; shown: boolean; first: boolean };

const Backdrop = ({ client, entry, shown, first }: BackdropProps) => (
  <UploadedPicture
    client={client}
    picture={entry.cover}
    alt={shown ? entryTitle(entry) : ""}
    sizes={heroSizes}
    eager={first}
    className={clsx(
      "absolute inset-0 -z-10 size-full object-cover transition-opacity duration-700",
      shown ? "opacity-100" : "opacity-0",
    )}
  />
);

const HeroWords = ({ entry, to, all }: { entry: FeaturedEntry; to: string; all: string }) => (
  <div className="min-w-0 motion-safe:animate-rise">
    {entry.awardTitle && <Medal size="md" title={entry.awardTitle} />}
    <p className="display mt-4 text-hero wrap-break-word">{entryTitle(entry)}</p>
    <p className="mt-4 text-lg text-pretty text-white/90">{byline(entry)}</p>
    <div className="mt-6 flex flex-wrap gap-3">
      <LinkButton variant="inverse" size="lg" to={to}>
        See this entry
      </LinkButton>
      <LinkButton variant="glass" size="lg" to="#all">
        {all}
      </LinkButton>
    </div>
  </div>
);

const HeroQuote = ({ jury: { quote, by } }: { jury: NonNullable<FeaturedEntry["jury"]> }) => (
  <figure className="rounded-[20px] bg-night/70 p-5 motion-safe:animate-rise">
    <p aria-hidden className="display h-5 text-3xl/none text-[#ffc04d]">
      “
    </p>
    <blockquote className="mt-2 line-clamp-5 text-md text-pretty wrap-anywhere">{quote}</blockquote>
    {by && <figcaption className="mt-2 truncate text-base text-white/85">{by}</figcaption>}
  </figure>
);

type SlideButtonsProps = { client: string; featured: readonly FeaturedEntry[]; show: ReturnType<typeof useSlideshow> };

const SlideButtons = ({ client, featured, show }: SlideButtonsProps) => (
  <div className="flex items-center gap-3">
    <div role="group" aria-label="Featured entries" className="grid flex-1 grid-cols-5 gap-2">
      {featured.map((entry, at) => (
        <button
          key={entry.entryID}
          type="button"
          aria-label={entryTitle(entry)}
          aria-current={at === show.index || undefined}
          onClick={() => show.go(at)}
          className="block rounded-sm"
        >
          <UploadedPicture
            client={client}
            picture={entry.cover}
            alt=""
            sizes="64px"
            className={clsx(
              "aspect-square w-full rounded-sm object-cover transition-opacity",
              at !== show.index && "opacity-70 hover:opacity-100",
            )}
          />
          <span className="mt-2 block h-[3px] overflow-hidden rounded-full bg-white/30">
            {at === show.index && (
              <span
                key={show.playing ? "playing" : "still"}
                className={clsx("block h-full origin-left bg-award", show.playing && "motion-safe:animate-fill")}
              />
            )}
          </span>
        </button>
      ))}
    </div>
    <IconButton
      variant="glass"
      label={show.wanted ? "Pause" : "Play"}
      icon={show.wanted ? <Pause size={16} /> : <Play size={16} />}
      onClick={show.toggle}
    />
  </div>
);
