import { Heart, MonitorPlay } from "lucide-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { dayText } from "../../../contract/platform/time-zone.ts";
import { useAddress } from "../../platform/address/address.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { FilterSelect, SearchField } from "../../platform/ui/Toolbar.tsx";
import { isPlainPress } from "../../platform/ui/is-plain-press.ts";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { type TourFilter, bedroomOptions, openNow, priceRanges } from "./tour-filter.ts";
import type { TourFiltering } from "./use-tour-filter.ts";
import type { TourAnswer } from "./use-full-tour.ts";

type Props = {
  tour: TourAnswer;
  filter: TourFiltering;
  saved: readonly string[];
  at: ServiceAddress;
  className?: string;
};

/** Before the scripts are here, and without them, the form asks the same by its address. */
export function TourFilters({ tour, filter, saved, at, className }: Props) {
  const { days, zone, propertyGroups, builders, known } = tour;
  const now = new Date(tour.now);
  const [search, setSearch] = useAddressFilter("search");
  const toCome = days.filter(({ closesAt }) => Date.parse(closesAt) > now.getTime());
  return (
    <form
      aria-label="Homes"
      action={paths.tour(at)}
      className={clsx(
        "flex items-center gap-2.5 max-sm:overflow-x-auto max-sm:px-1 max-sm:py-1 max-sm:*:shrink-0 sm:flex-wrap",
        className,
      )}
    >
      <SearchField
        size="large"
        name="search"
        label="Home, street or builder"
        value={search}
        onChange={setSearch}
        className="w-60 max-sm:w-52"
      />
      <FilterChoice
        name="open"
        label="Open"
        all="any time"
        options={[
          { value: openNow, label: "Open now" },
          ...toCome.map(({ timeframeID, opensAt }) => ({
            value: timeframeID,
            label: `On ${dayText(opensAt, zone, now)}`,
          })),
        ]}
      />
      {known.price && <FilterChoice name="price" label="Price" all="any" options={priceRanges} />}
      {known.beds && <FilterChoice name="beds" label="Bedrooms" all="any" options={bedroomOptions} />}
      {propertyGroups.length > 1 && (
        <FilterChoice
          name="group"
          label="Group"
          options={propertyGroups.map(({ propertyGroupID, name }) => ({ value: propertyGroupID, label: name }))}
        />
      )}
      {builders.length > 1 && (
        <FilterChoice
          name="builder"
          label="Builder"
          options={builders.map(({ builderID, company }) => ({ value: builderID, label: company }))}
        />
      )}
      {known.onlineTour && (
        <FilterSwitch name="online" icon={<MonitorPlay aria-hidden size={17} />} label="Online tour" />
      )}
      {saved.length > 0 && (
        <FilterSwitch
          name="saved"
          icon={<Heart aria-hidden size={17} />}
          label={`My ${plural(saved.length, "home")}`}
        />
      )}
      {filter.isFiltered && (
        <LinkButton
          variant="ghost"
          size="lg"
          to={paths.tour(at)}
          onClick={(event) => isPlainPress(event) && (event.preventDefault(), filter.clear())}
        >
          Show all
        </LinkButton>
      )}
      <noscript>
        <button type="submit" className="h-11 rounded-btn border px-4 font-medium">
          Show
        </button>
      </noscript>
    </form>
  );
}

type FilterChoiceProps = {
  name: keyof TourFilter;
  label: string;
  all?: string;
  options: readonly { value: string; label: string }[];
};

function FilterChoice({ name, ...rest }: FilterChoiceProps) {
  const [value, setValue] = useAddressFilter(name);
  return <FilterSelect size="large" name={name} value={value} onChange={setValue} {...rest} />;
}

function FilterSwitch({ name, icon, label }: { name: keyof TourFilter; icon: ReactNode; label: string }) {
  const { path, search } = useAddress();
  const [value, setValue] = useAddressFilter(name);
  const isOn = value !== "";
  const next = new URLSearchParams(search);
  if (isOn) next.delete(name);
  else next.set(name, "1");
  return (
    <LinkButton
      size="lg"
      to={`${path}?${next}`}
      aria-current={isOn || undefined}
      className={isOn ? "border-brand-text! text-brand-text!" : undefined}
      onClick={(event) => isPlainPress(event) && (event.preventDefault(), setValue(isOn ? "" : "1"))}
    >
      {icon}
      {label}
    </LinkButton>
  );
}
