import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { Picture, type PictureRendition } from "./Picture.tsx";
import { useFadeCarousel } from "./use-fade-carousel.ts";

export type Slide = {
  key: string;
  renditions: readonly PictureRendition[];
  alt: string;
  color?: string | null;
  caption?: ReactNode;
  credit?: string | null;
};

type Props = { label: string; slides: readonly Slide[]; sizes?: string; aspect?: string; className?: string };

/** Pictures that fade into each other, four seconds each, without end, until somebody pauses them. */
export function Carousel({ label, slides, sizes = "100vw", aspect = "aspect-[3/2]", className }: Props) {
  const { viewport, ...carousel } = useFadeCarousel();
  const currentSlide = slides[carousel.index];
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      data-slot="carousel"
      className={clsx("grid gap-3", className)}
    >
      <div data-on-photo className={clsx("group/carousel relative overflow-hidden rounded-md bg-sunken", aspect)}>
        <div ref={viewport} className="h-full overflow-hidden">
          <div className="flex h-full">
            {slides.map((slide, i) => (
              <SlideFrame
                key={slide.key}
                slide={slide}
                sizes={sizes}
                at={i}
                count={slides.length}
                isCurrent={i === carousel.index}
              />
            ))}
          </div>
        </div>
        {slides.length > 1 && <CarouselControls carousel={carousel} slides={slides} />}
      </div>
      <Caption slide={currentSlide} spoken={!carousel.playing} />
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
    className="h-full min-w-0 flex-[0_0_100%]"
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

type ControlsProps = { carousel: Omit<ReturnType<typeof useFadeCarousel>, "viewport">; slides: readonly Slide[] };

function CarouselControls({ carousel, slides }: ControlsProps) {
  const side = "absolute top-1/2 -translate-y-1/2";
  return (
    <>
      <div className={clsx(side, "left-3")}>
        <IconButton
          variant="glass"
          size="icon-lg"
          label="Previous picture"
          icon={<ChevronLeft size={20} />}
          onClick={carousel.previous}
        />
      </div>
      <div className={clsx(side, "right-3")}>
        <IconButton
          variant="glass"
          size="icon-lg"
          label="Next picture"
          icon={<ChevronRight size={20} />}
          onClick={carousel.next}
        />
      </div>
      <div className="absolute inset-x-0 bottom-0 flex items-end gap-3 bg-linear-to-t from-black/60 to-transparent p-3 pt-12">
        <IconButton
          variant="glass"
          label={carousel.playing ? "Pause" : "Play"}
          icon={carousel.playing ? <Pause size={16} /> : <Play size={16} />}
          onClick={carousel.pause}
        />
        <div className="flex min-w-0 flex-1 gap-1.5">
          {slides.map((slide, i) => (
            <Dot
              key={slide.key}
              name={`Picture ${i + 1}`}
              current={i === carousel.index}
              playing={carousel.playing}
              onClick={() => carousel.go(i)}
            />
          ))}
        </div>
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
const Caption = ({ slide, spoken }: { slide: Slide | undefined; spoken: boolean }) => (
  <div aria-live={spoken ? "polite" : "off"} data-slot="caption" className="min-h-5 text-base text-ink-2 empty:hidden">
    {slide?.caption}
    {slide?.credit && <span className="ml-2 text-sm text-ink-3"> Photo: {slide.credit}</span>}
  </div>
);
