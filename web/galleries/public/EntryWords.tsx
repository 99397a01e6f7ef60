import { clsx } from "clsx";
import type { GalleryItem } from "./gallery-slides.ts";

type Props = { words: Pick<GalleryItem, "projectText" | "jury">; size?: "md" | "lg" };

/** What visitors read of an entry: the jury's words, and those about the project. */
export function EntryWords({ words: { projectText, jury }, size = "md" }: Props) {
  if (!jury && projectText === "") return null;
  return (
    <div data-slot="entry-words" className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-6">
      {jury && <JuryQuote jury={jury} size={size} />}
      {projectText && (
        <p className={clsx("whitespace-pre-line wrap-anywhere text-ink-2", size === "lg" ? "text-lg" : "text-md")}>
          {projectText}
        </p>
      )}
    </div>
  );
}

type QuoteProps = { jury: NonNullable<GalleryItem["jury"]>; size: "md" | "lg" };

const JuryQuote = ({ jury: { quote, by }, size }: QuoteProps) => (
  <figure className="border-l-2 border-award pl-5">
    <p aria-hidden className="display h-5 text-3xl/none text-award-text">
      “
    </p>
    <blockquote className={clsx("mt-2 font-medium text-pretty wrap-anywhere", size === "lg" ? "text-xl" : "text-lg")}>
      {quote}
    </blockquote>
    {by && <figcaption className="mt-2 text-base wrap-anywhere text-ink-3">{by}</figcaption>}
  </figure>
);
