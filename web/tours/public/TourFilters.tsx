import { Clock, Heart, MonitorPlay, SlidersHorizontal } from "lucide-react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { dayText } from "../../../contract/platform/time-zone.ts";
import { useAddress } from "../../platform/address/address.ts";
import { Link } from "../../platform/address/Link.tsx";
import { FilterSelect, SearchField } from "../../platform/ui/Toolbar.tsx";
import { isPlainPress } from "../../platform/ui/is-plain-press.ts";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { ScrollingRow } from "./ScrollingRow.tsx";
import { type TourFilter, bedroomOptions, filterNames, openNow, priceRanges } from "./tour-filter.ts";
import type { TourFiltering } from "./use-tour-filter.ts";
import type { TourAnswer } from "./use-full-tour.ts";

type Props = {
  tour: TourAnswer;
  filter: TourFiltering;
  saved: readonly string[];
  at: ServiceAddress;
  /** Over a map they stand on grounds of their own. */
  isOverMap?: boolean;
  className?: string;
};

/**
 * A search, the filters that most people use as chips, and all of them in a panel. Before the scripts have loaded, and without them, chips
 * are links and the form sets the same filters through its address.
 */
export function TourFilters({ tour, filter, saved, at, isOverMap = false, className }: Props) {
  const { days, zone, propertyGroups, builders, known } = tour;
  const now = new Date(tour.now);
  const [search, setSearch] = useAddressFilter("search");
  const toCome = days.filter(({ closesAt }) => Date.parse(closesAt) > now.getTime());
  const shadow = isOverMap ? "shadow-2" : "";
  return (
    <form
      aria-label="Homes"
      action={paths.tour(at)}
      className={clsx("relative z-20 flex flex-wrap items-center gap-2.5", className)}
    >
      <SearchField
        size="large"
        name="search"
        label="Street, city, zip or builder"
        value={search}
        onChange={setSearch}
        className={clsx("min-w-0 flex-1 sm:w-72 sm:flex-none", shadow)}
      />
      <AllFilters count={countOf(filter.now)} className={shadow}>
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
        <noscript>
          <button type="submit" className="h-11 rounded-btn border px-4 font-medium">
            Show
          </button>
        </noscript>
      </AllFilters>
      <ScrollingRow label="Common filters" className="w-full sm:w-auto sm:flex-1">
        <FilterChip name="open" value={openNow} label="Open now" icon={<Clock aria-hidden size={16} />} look={shadow} />
        <FilterChip
          name="saved"
          value="1"
          label={saved.length > 0 ? `Saved (${saved.length})` : "Saved"}
          icon={<Heart aria-hidden size={16} />}
          look={shadow}
        />
        {known.price &&
          priceRanges.map(({ value, label }) => (
            <FilterChip key={value} name="price" value={value} label={label} look={shadow} />
          ))}
        {known.onlineTour && (
          <FilterChip
            name="online"
            value="1"
            label="Online tour"
            icon={<MonitorPlay aria-hidden size={16} />}
            look={shadow}
          />
        )}
        {filter.isFiltered && (
          <Link
            to={paths.tour(at)}
            onClick={(event) => isPlainPress(event) && (event.preventDefault(), filter.clear())}
            className={clsx(
              "inline-flex h-11 items-center rounded-full px-4 text-base font-medium whitespace-nowrap text-brand-text hover:underline",
              isOverMap && "bg-raised shadow-2",
            )}
          >
            Show all
          </Link>
        )}
      </ScrollingRow>
    </form>
  );
}

/** How many are on, besides the search. */
const countOf = (filter: TourFilter) => filterNames.filter((name) => name !== "search" && filter[name] !== "").length;

type AllProps = { count: number; className: string; children: ReactNode };

/** The browser's own disclosure, which opens without scripts; with them it closes when somebody goes on elsewhere. */
function AllFilters({ count, className, children }: AllProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = panel.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : details.contains(event.target as Node)) return;
      if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
      details.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={panel} data-slot="all-filters">
      <summary
        className={clsx(
          "relative inline-flex h-11 cursor-pointer list-none items-center gap-2 rounded-full border border-line-2 bg-surface px-4 text-base font-medium hover:bg-sunken max-sm:w-11 max-sm:justify-center max-sm:px-0 [&::-webkit-details-marker]:hidden",
          className,
        )}
      >
        <SlidersHorizontal aria-hidden size={17} />
        <span className="max-sm:sr-only">All filters</span>
        {count > 0 && (
          <b className="num grid h-5 min-w-5 place-items-center rounded-full bg-award px-1 text-xs text-award-ink max-sm:absolute max-sm:-top-1.5 max-sm:-right-1.5">
            {count}
            <span className="sr-only"> on</span>
          </b>
        )}
      </summary>
      <div className="absolute inset-x-0 top-13 z-30 hidden grid-cols-[minmax(0,1fr)] gap-2.5 rounded-lg border bg-raised p-4 shadow-3 *:w-full [[open]>&]:grid sm:right-auto sm:left-74 sm:w-80 [&_select]:w-full">
        {children}
      </div>
    </details>
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

type FilterChipProps = { name: keyof TourFilter; value: string; label: string; icon?: ReactNode; look: string };

/** Sets a filter to one value, or takes it away again. */
function FilterChip({ name, value, label, icon, look }: FilterChipProps) {
  const { path, search } = useAddress();
  const [current, setCurrent] = useAddressFilter(name);
  const isOn = current === value;
  const next = new URLSearchParams(search);
  if (isOn) next.delete(name);
  else next.set(name, value);
  return (
    <Link
      to={`${path}?${next}`}
      aria-current={isOn || undefined}
      onClick={(event) => isPlainPress(event) && (event.preventDefault(), setCurrent(isOn ? "" : value))}
      className={clsx(
        "inline-flex h-11 items-center gap-2 rounded-full border px-4 text-base font-medium whitespace-nowrap",
        isOn ? "border-brand-text bg-brand-soft text-brand-text" : "border-line-2 bg-surface hover:bg-sunken",
        look,
      )}
    >
      {icon}
      {label}
    </Link>
  );
}
