import { plural } from "../../../../contract/platform/plural.ts";
import { paths } from "../../../../contract/platform/addresses.ts";
import { mostHomesInSection } from "../../../../contract/tours/tour.ts";
import { HomeCard } from "../../../tours/public/HomeCard.tsx";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { PlaceholderSection } from "./PlaceholderSection.tsx";
import { SectionTitle } from "./SectionTitle.tsx";
import type { SectionProps } from "./section-props.ts";

/** So many stand on the page; the tour has them all. */
const HOMES_SHOWN = { large: mostHomesInSection, medium: 6, small: 4 };

/** N10 The homes of a tour. */
export function HomesSection(props: SectionProps) {
  const { section, page } = props;
  const { client, service, homes, homeCount, timeZone, now } = page;
  if (homes.length === 0) return <PlaceholderSection {...props} />;
  const first = homes.slice(0, HOMES_SHOWN[section.size]);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SectionTitle section={section} fallback="Homes" />
        <LinkButton to={paths.tour({ client, service })} size="lg">
          All {plural(homeCount, "home")}
        </LinkButton>
      </div>
      <ul className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(290px,1fr))]">
        {first.map((home) => (
          <li key={home.propertyID}>
            <HomeCard at={{ client, service }} home={home} heading="h3" zone={timeZone} now={new Date(now)} />
          </li>
        ))}
      </ul>
    </>
  );
}
