import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { Picture, type PictureRendition } from "./Picture.tsx";
import { useSlideshow } from "./use-slideshow.ts";
import { useSwipe } from "./use-swipe.ts";

export type Slide = {
  key: string;
  renditions: readonly PictureRendition[];
  alt: string;
  color?: string | null;
  caption?: ReactNode;
  credit?: string | null;
};

type Props = {
  label: string;
  slides: readonly Slide[];
  sizes?: string;
  aspect?: string;
  /** On a phone from edge to edge, and the caption begins a sheet over it. */
  isEdgeToEdge?: boolean;
  className?: string;
  /** Where a finger that swipes on after the last picture, or back before the first, leads; else round. */
  onSwipePast?: ((by: 1 | -1) => void) | undefined;
};

/** Pictures that fade into each other, four seconds each, without end, until somebody pauses them. */
export function Carousel({ label, slides, sizes = "100vw", aspect = "aspect-[3/2]", ...look }: Props) {
  const { isEdgeToEdge = false, className, onSwipePast } = look;
  const show = useSlideshow(slides.length);
  const { index } = show;
  const swipe = useSwipe((by) => {
    const isPast = slides[index + by] === undefined;
    if (isPast && onSwipePast) onSwipePast(by);
    else show.go(index + by);
  });
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      data-slot="carousel"
      className={clsx("grid gap-3", className)}
    >
      <div
        data-on-photo
        onPointerEnter={show.fetchNeighbors}
        onFocus={show.fetchNeighbors}
        className={clsx(
          "relative overflow-hidden bg-sunken",
          isEdgeToEdge ? "max-sm:[--sheet:1.5rem] sm:rounded-lg" : "rounded-md",
          aspect,
        )}
      >
        <div className="h-full touch-pan-y touch-pinch-zoom" {...swipe}>
          {slides.map(
            (slide, i) =>
              show.seen.has(i) && (
                <SlideFrame
                  key={slide.key}
                  slide={slide}
                  sizes={sizes}
                  at={i}
                  count={slides.length}
                  isCurrent={i === index}
                />
              ),
          )}
        </div>
        {slides.length > 1 && <CarouselControls show={show} slides={slides} />}
      </div>
      <Caption
        slide={slides[index]}
        spoken={!show.playing}
        className={
          isEdgeToEdge
            ? "max-sm:relative max-sm:-mt-9 max-sm:min-h-9 max-sm:rounded-t-[24px] max-sm:bg-bg max-sm:px-4 max-sm:pt-4"
            : "empty:hidden"
        }
      />
    </section>
  );
}

type FrameProps = { slide: Slide; sizes: string; at: number; count: number; isCurrent: boolean };

const SlideFrame = ({ slide, sizes, at, count, isCurrent }: FrameProps) => (
  <div
    role="group"
    aria-roledescription="slide"
    aria-label={`${at + 1} of ${count}`}
    aria-hidden={!isCurrent}
    className={clsx(
      "absolute inset-0 transition-opacity duration-700 motion-reduce:transition-none",
      !isCurrent && "opacity-0",
    )}
  >
    <Picture
      renditions={slide.renditions}
      alt={slide.alt}
      color={slide.color}
      sizes={sizes}
      eager={at === 0}
      className="size-full object-cover"
    />
  </div>
);

type ControlsProps = { show: ReturnType<typeof useSlideshow>; slides: readonly Slide[] };

function CarouselControls({ show, slides }: ControlsProps) {
  const side = "absolute top-1/2 -translate-y-1/2";
  return (
    <>
      <div className={clsx(side, "left-3")}>
        <IconButton
          variant="glass"
          size="icon-lg"
          label="Previous picture"
          icon={<ChevronLeft size={20} />}
          onClick={show.previous}
        />
      </div>
      <div className={clsx(side, "right-3")}>
        <IconButton
          variant="glass"
          size="icon-lg"
          label="Next picture"
          icon={<ChevronRight size={20} />}
          onClick={show.next}
        />
      </div>
      <div className="absolute inset-x-0 bottom-0 flex items-end gap-3 bg-linear-to-t from-black/60 to-transparent p-3 pt-12 pb-[calc(0.75rem+var(--sheet,0px))]">
        <IconButton
          variant="glass"
          label={show.wanted ? "Pause" : "Play"}
          icon={show.wanted ? <Pause size={16} /> : <Play size={16} />}
          onClick={show.toggle}
        />
        <div className="flex min-w-0 flex-1 gap-1.5">
          {slides.map((slide, i) => (
            <Dot
              key={slide.key}
              name={`Picture ${i + 1}`}
              current={i === show.index}
              playing={show.playing}
              onClick={() => show.go(i)}
            />
          ))}
        </div>
        <span className="num shrink-0 rounded-full bg-[#08151b]/70 px-2.5 py-1 text-sm text-white">
          {show.index + 1} of {slides.length}
        </span>
      </div>
    </>
  );
}

type DotProps = { name: string; current: boolean; playing: boolean; onClick: () => void };

/** A line that fills while its picture is shown. */
const Dot = ({ name, current, playing, onClick }: DotProps) => (
  <button
    type="button"
    aria-label={name}
    aria-current={current || undefined}
    onClick={onClick}
    className="grid h-9 min-w-0 flex-1 items-center rounded-xs"
  >
    <span className="block h-[3px] overflow-hidden rounded-full bg-white/35">
      {current && <span className={clsx("block h-full origin-left bg-white", playing && "motion-safe:animate-fill")} />}
    </span>
  </button>
);

/** Live for screen readers only while the carousel is paused, or it would never stop talking. */
const Caption = ({ slide, spoken, className }: { slide: Slide | undefined; spoken: boolean; className: string }) => (
  <div
    aria-live={spoken ? "polite" : "off"}
    data-slot="caption"
    className={clsx("min-h-5 text-base text-ink-2", className)}
  >
    {slide?.caption}
    {slide?.credit && <span className="ml-2 text-sm text-ink-3"> Photo: {slide.credit}</span>}
  </div>
);
