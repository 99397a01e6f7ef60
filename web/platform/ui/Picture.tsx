import { clsx } from "clsx";
import { type CSSProperties, useContext } from "react";
import { PictureAddressContext } from "./picture-address.ts";

export type PictureRendition = { width: number; height: number; url: string };

type Props = {
  /** The same picture in several sizes. */
  renditions: readonly PictureRendition[];
  /** Empty where the text beside it says the same. */
  alt: string;
  /** The drawn width, as the browser wants it: '(min-width: 1024px) 25vw, 50vw'. */
  sizes: string;
  /** The main color, shown until the picture is there. */
  color?: string | null;
  /** Fetched first, one or two on a page; "behind" is for visible pictures that nobody waits for, such as a logo. */
  eager?: boolean | "behind";
  className?: string;
  style?: CSSProperties;
};

const priorities = { true: "high", behind: "low" } as const;

/** A picture whose size is known before it loads, so that nothing moves, and that is no larger than it is drawn. */
export function Picture({ renditions, alt, sizes, color, eager = false, className, style }: Props) {
  const addressOf = useContext(PictureAddressContext);
  const bySize = [...renditions].sort((a, b) => a.width - b.width);
  const largest = bySize.at(-1);
  if (!largest) return <NoPicture alt={alt} className={className} />;
  const fallback = bySize.find(({ width }) => width >= 800) ?? largest;
  return (
    <img
      data-slot="picture"
      src={addressOf(fallback.url)}
      srcSet={bySize.map(({ url, width }) => `${addressOf(url)} ${width}w`).join(", ")}
      sizes={sizes}
      width={largest.width}
      height={largest.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? priorities[`${eager}`] : undefined}
      decoding="async"
      className={clsx("bg-sunken", className)}
      style={color ? { backgroundColor: color, ...style } : style}
    />
  );
}

const NoPicture = ({ alt, className }: { alt: string; className?: string }) => (
  <span
    data-slot="picture"
    role={alt ? "img" : undefined}
    aria-label={alt || undefined}
    className={clsx("block bg-sunken", className)}
  />
);
