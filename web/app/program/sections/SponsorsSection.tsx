import { paths, programAddress } from "../../../../contract/platform/addresses.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { SponsorTiers } from "../../../sponsors/public/SponsorTiers.tsx";
import { PlaceholderSection } from "./PlaceholderSection.tsx";
import { isPlainBackground } from "./section-style.ts";
import { SectionTitle } from "./SectionTitle.tsx";
import type { SectionProps } from "./section-props.ts";

/** N10 */
export function SponsorsSection(props: SectionProps) {
  const { section, page } = props;
  if (page.sponsorTiers.length === 0) return <PlaceholderSection {...props} />;
  const at = programAddress(page.client, { kind: page.kind, url: page.service });
  return (
    <>
      <SectionTitle section={section} fallback="With thanks to our sponsors" />
      <SponsorTiers
        at={at}
        tiers={page.sponsorTiers}
        place="program"
        path={paths.program(at)}
        onPaint={!isPlainBackground(section.background)}
      />
      <p className="mt-5 flex flex-wrap items-center gap-x-4 text-sm">
        <span className="opacity-80">Thank you to each of them.</span>
        <Link
          to={paths.sponsors(at)}
          className="inline-flex min-h-11 items-center rounded-xs font-medium underline-offset-4 hover:underline"
        >
          All sponsors
        </Link>
      </p>
    </>
  );
}
