import { clsx } from "clsx";
import { type CSSProperties, useContext } from "react";
import { PictureAddressContext } from "./picture-address.ts";

export type PictureRendition = { width: number; height: number; url: string };

type Props = {
  /** The same picture in several sizes. */
  renditions: readonly PictureRendition[];
  /** What it shows. Empty where the words beside it say it already. */
  alt: string;
  /** How wide it is drawn, as the browser wants it: '(min-width: 1024px) 25vw, 50vw'. */
  sizes: string;
  /** Its main color, shown until it is here. */
  color?: string | null;
  /** Seen at once: fetched first, one or two on a page; "behind" them what nobody waits for, such as a mark. */
  eager?: boolean | "behind";
  className?: string;
  style?: CSSProperties;
};

const priorities = { true: "high", behind: "low" } as const;

/** A picture that knows its size before it is here, so that nothing moves, and is no larger than it is drawn. */
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
