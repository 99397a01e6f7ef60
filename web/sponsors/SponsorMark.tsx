import { clsx } from "clsx";
import { type PictureOf, renditionsOf } from "../../contract/platform/pictures.ts";
import type { Size } from "../../contract/platform/sizes.ts";
import { Picture } from "../platform/ui/Picture.tsx";

type Marked = { name: string; logo: PictureOf | null; darkLogo: PictureOf | null };
type Props = {
  client: string;
  sponsor: Marked;
  size: Size;
  /** One alone at the top has the night panel. */
  leads?: boolean;
  /** On a color or a picture of the page's own a logo stands on a plate, as nobody knows whether it can be seen there. */
  onPaint?: boolean;
};

const heights: Record<Size, string> = { large: "h-36 sm:h-44", medium: "h-28", small: "h-20" };
const texts: Record<Size, string> = { large: "text-2xl", medium: "text-xl", small: "text-lg" };

/** A sponsor's logo as its tier has it, on light and on dark; its name where there is none. */
export function SponsorMark({
  client,
  sponsor: { name, logo, darkLogo },
  size,
  leads = false,
  onPaint = false,
}: Props) {
  const box = clsx("grid place-items-center overflow-hidden rounded-lg px-5 py-3", heights[size]);
  const panel = clsx(box, "rounded-hero! bg-night text-white");
  const drawn = (picture: PictureOf) => <LogoPicture client={client} name={name} picture={picture} />;
  if (!logo && !darkLogo)
    return (
      <span
        className={clsx("display text-center wrap-anywhere", leads ? clsx(panel, "text-3xl") : clsx(box, texts[size]))}
      >
        {name}
      </span>
    );
  if (darkLogo && (leads || !logo))
    return <span className={leads ? panel : clsx(box, "bg-night")}>{drawn(darkLogo)}</span>;
  if (leads || onPaint || !darkLogo)
    return <span className={clsx(box, onPaint ? "bg-white" : "dark:bg-white")}>{drawn(logo!)}</span>;
  return (
    <>
      <span className={clsx(box, "dark:hidden")}>{drawn(logo!)}</span>
      <span className={clsx(box, "hidden! dark:grid!")}>{drawn(darkLogo)}</span>
    </>
  );
}

const LogoPicture = ({ client, name, picture }: { client: string; name: string; picture: PictureOf }) => (
  <Picture
    renditions={renditionsOf(client, picture)}
    alt={name}
    sizes="(min-width: 640px) 400px, 46vw"
    className="max-h-full w-auto max-w-full bg-transparent! object-contain"
  />
);
