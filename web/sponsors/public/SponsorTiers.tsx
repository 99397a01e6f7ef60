import { Award } from "lucide-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import type { PublicSponsor, PublicTier } from "../../../contract/people/participants.ts";
import type { Size } from "../../../contract/platform/sizes.ts";
import type { SponsorPlace } from "../../../contract/sponsors/sponsor-pages.ts";
import { Link } from "../../platform/address/Link.tsx";
import { SponsorLogo } from "../SponsorLogo.tsx";
import { useSponsorCounts } from "./use-sponsor-counts.ts";

const grids: Record<Size, string> = {
  large: "grid-cols-[minmax(0,1fr)] sm:grid-cols-2",
  medium: "grid-cols-2 md:grid-cols-3",
  small: "grid-cols-2 sm:grid-cols-3 lg:grid-cols-4",
};

/** A hairline between two logos of a row, none before the first. */
const dividers =
  "overflow-hidden *:relative *:before:absolute *:before:inset-y-2 *:before:-left-px *:before:w-px *:before:bg-current/15";

type Props = {
  at: ProgramAddress;
  tiers: readonly PublicTier[];
  /** The place that is counted, and the address of its page. */
  place: SponsorPlace;
  path: string;
  /** On the page's own color or picture. */
  onPaint?: boolean;
  /** Below the page's own heading, or below a section's. */
  heading?: "h2" | "h3";
  /** Within another site's page, links open in the whole window. */
  opens?: "_top" | undefined;
};

/** Sponsors tier by tier. Size, order and space tell tiers apart, never colored boxes. */
export function SponsorTiers({ at, tiers, place, path, onPaint = false, heading = "h3", opens }: Props) {
  const within = useSponsorCounts(at, place, path);
  return (
    <div ref={within}>
      {tiers.map((tier, rank) => (
        <Tier
          key={tier.name}
          {...{ at, tier, onPaint, heading, opens }}
          isFirst={rank === 0}
          leads={rank === 0 && tier.sponsors.length === 1}
        />
      ))}
    </div>
  );
}

type TierProps = {
  at: ProgramAddress;
  tier: PublicTier;
  /** The first tier has a medal beside its name. */
  isFirst: boolean;
  /** A single sponsor in the top tier has a panel of its own. */
  leads: boolean;
  onPaint: boolean;
  heading: "h2" | "h3";
  opens: "_top" | undefined;
};

function Tier({ at, tier: { name, logoSize, sponsors }, isFirst, leads, onPaint, heading: Heading, opens }: TierProps) {
  const areNames = logoSize === "small" && sponsors.every(({ logo, darkLogo }) => !logo && !darkLogo);
  return (
    <div data-slot="sponsor-tier" className={clsx(isFirst ? "pt-1" : "mt-7 border-t border-current/15 pt-5")}>
      {name && (
        <Heading className="flex items-center gap-2.5 text-base font-semibold">
          {isFirst && (
            <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-award text-award-ink">
              <Award size={14} />
            </span>
          )}
          <span className={clsx("min-w-0 wrap-anywhere", isFirst && !onPaint ? "text-award-text" : "opacity-80")}>
            {name}
          </span>
        </Heading>
      )}
      <ul
        className={
          areNames
            ? "mt-2 flex flex-wrap gap-x-10 text-lg"
            : clsx("grid gap-y-4", leads ? "mt-4 grid-cols-[minmax(0,1fr)]" : clsx("mt-1", dividers, grids[logoSize]))
        }
      >
        {sponsors.map((sponsor) => (
          <li key={sponsor.sponsorID} data-sponsor={sponsor.sponsorID} className="min-w-0">
            {areNames ? (
              <SponsorLink at={at} sponsor={sponsor} opens={opens}>
                <span className="inline-flex min-h-11 items-center wrap-anywhere">{sponsor.name}</span>
              </SponsorLink>
            ) : (
              <SponsorLink at={at} sponsor={sponsor} opens={opens}>
                <SponsorLogo client={at.client} sponsor={sponsor} size={logoSize} leads={leads} onPaint={onPaint} />
              </SponsorLink>
            )}
            {sponsor.blurb && logoSize === "large" && (
              <p className={clsx("mt-3 text-base text-pretty opacity-80", !leads && "px-5 text-center")}>
                {sponsor.blurb}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type SponsorLinkProps = {
  at: ProgramAddress;
  sponsor: PublicSponsor;
  opens: "_top" | undefined;
  children: ReactNode;
};

/** Leads to the sponsor's page, else to its website. */
function SponsorLink({ at, sponsor, opens, children }: SponsorLinkProps) {
  const { sponsorID, hasPage, website } = sponsor;
  if (hasPage)
    return (
      <Link to={paths.sponsor({ ...at, sponsorID })} target={opens} className="block rounded-lg">
        {children}
      </Link>
    );
  if (!website) return children;
  return (
    <a href={website} target={opens} rel="sponsored noopener" className="block rounded-lg">
      {children}
    </a>
  );
}
