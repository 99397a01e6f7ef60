import { clsx } from "clsx";
import { type PictureInfo, renditionsOf } from "../../contract/platform/pictures.ts";
import type { Size } from "../../contract/platform/sizes.ts";
import { Picture } from "../platform/ui/Picture.tsx";

type SponsorWithLogo = { name: string; logo: PictureInfo | null; darkLogo: PictureInfo | null };
type Props = {
  client: string;
  sponsor: SponsorWithLogo;
  size: Size;
  /** A single sponsor in the top tier stands on a dark panel. */
  leads?: boolean;
  /** On the page's own color or picture a logo stands on a plate, since it might not be visible there. */
  onPaint?: boolean;
};

const logoHeights: Record<Size, string> = { large: "h-36 sm:h-44", medium: "h-28", small: "h-20" };
const nameHeights: Record<Size, string> = { large: "min-h-36 sm:min-h-44", medium: "min-h-28", small: "min-h-20" };
const textSizes: Record<Size, string> = { large: "text-2xl", medium: "text-xl", small: "text-lg" };

/** A sponsor's logo in its tier's size, on light and on dark; its name where there is none. */
export function SponsorLogo({
  client,
  sponsor: { name, logo, darkLogo },
  size,
  leads = false,
  onPaint = false,
}: Props) {
  const box = clsx("grid place-items-center overflow-hidden rounded-lg px-5 py-3", logoHeights[size]);
  const panel = clsx(box, "rounded-hero! bg-night text-white");
  const drawn = (picture: PictureInfo) => <LogoPicture client={client} name={name} picture={picture} />;
  if (!logo && !darkLogo)
    return (
      <span
        className={clsx(
          "display text-center wrap-anywhere",
          // A long name, or one in large text, makes its place higher.
          "h-auto!",
          leads ? clsx(panel, "text-3xl") : clsx(box, textSizes[size]),
          nameHeights[size],
        )}
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

const LogoPicture = ({ client, name, picture }: { client: string; name: string; picture: PictureInfo }) => (
  <Picture
    renditions={renditionsOf(client, picture)}
    alt={name}
    sizes="(min-width: 640px) 400px, 46vw"
    className="max-h-full w-auto max-w-full bg-transparent! object-contain"
  />
);
