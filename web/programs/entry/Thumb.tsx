import { ImageIcon } from "lucide-react";

/** An entry's picture in a list. */
export const Thumb = ({ url, small = false }: { url: string | null; small?: boolean }) => (
  <span
    className={`grid shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-ink-3 ${small ? "h-8 w-11" : "h-15 w-20"}`}
  >
    {url ? (
      <img src={url} alt="" loading="lazy" className="size-full object-cover" />
    ) : (
      <ImageIcon aria-hidden size={small ? 16 : 20} />
    )}
  </span>
);
