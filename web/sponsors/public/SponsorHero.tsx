import { ArrowLeft, Award } from "lucide-react";
import { clsx } from "clsx";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { brandRoles, isColor } from "../../../contract/platform/brand.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import type { SponsorPageAnswer } from "../../../contract/sponsors/sponsor-pages.ts";
import { Link } from "../../platform/address/Link.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";

type Background = { fill: string; ink: string; isLight: boolean };

/** The sponsor's own color, adjusted so that text on it can be read. Like a logo, it stays the same in the dark. */
function backgroundOf(color: string | null): Background | undefined {
  if (!color || !isColor(color)) return undefined;
  const { fill, ink } = brandRoles(color).light;
  return { fill, ink, isLight: ink !== "#ffffff" };
}

/** The logo on the sponsor's color, and beside it the homes that show its work. */
export function SponsorHero({ at, sponsor, role }: { at: ProgramAddress; sponsor: SponsorPageAnswer; role: string }) {
  const ground = backgroundOf(sponsor.color);
  const [first] = sponsor.work.filter(({ cover }) => cover);
  return (
    <div className={clsx("grid overflow-hidden rounded-hero", first && "lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]")}>
      <div
        className={clsx(
          "flex min-h-72 min-w-0 flex-col justify-between gap-8 px-6 py-6 sm:px-10 sm:py-8",
          first && "lg:min-h-100",
          !ground && "bg-night text-white",
        )}
        style={ground && { backgroundColor: ground.fill, color: ground.ink }}
      >
        <Link
          to={paths.sponsors(at)}
          className="inline-flex min-h-11 items-center gap-2 self-start rounded-xs text-base font-medium hover:underline"
        >
          <ArrowLeft aria-hidden size={17} />
          All sponsors
        </Link>
        <HeroLogo client={at.client} sponsor={sponsor} isLight={ground?.isLight ?? false} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base">
          <span className="inline-flex min-h-8 items-center gap-2 rounded-full bg-award px-4 text-sm font-semibold text-award-ink">
            <Award aria-hidden size={16} />
            {role}
          </span>
          {sponsor.since !== null && <span className="opacity-90">at our side since {sponsor.since}</span>}
        </p>
      </div>
      {first?.cover && (
        <figure className="relative min-h-60">
          <UploadedPicture
            client={at.client}
            picture={first.cover}
            alt=""
            sizes="(min-width: 1024px) 58vw, 100vw"
            eager
            className="absolute inset-0 size-full object-cover"
          />
          <figcaption className="absolute right-4 bottom-4 max-w-[calc(100%-2rem)] rounded-[20px] wrap-anywhere bg-night/85 px-4 py-2 text-sm text-white">
            {[first.name, first.words].filter(Boolean).join(": ")}
          </figcaption>
        </figure>
      )}
    </div>
  );
}

type HeroLogoProps = { client: string; sponsor: SponsorPageAnswer; isLight: boolean };

/** The logo for such a background; the other one stands on a plate. */
function HeroLogo({ client, sponsor: { name, logo, darkLogo }, isLight }: HeroLogoProps) {
  const fitting = isLight ? logo : darkLogo;
  const shown = fitting ?? logo ?? darkLogo;
  if (!shown) return <p className="display text-3xl wrap-anywhere">{name}</p>;
  const picture = (
    <Picture
      renditions={renditionsOf(client, shown)}
      alt={name}
      sizes="400px"
      eager
      className="max-h-28 w-auto max-w-full self-start bg-transparent! object-contain"
    />
  );
  if (fitting) return picture;
  return (
    <span className={clsx("max-w-full self-start rounded-lg px-5 py-4", isLight ? "bg-night" : "bg-white")}>
      {picture}
    </span>
  );
}
