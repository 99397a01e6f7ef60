import { CalendarDays, CalendarPlus, MapPin, Navigation, Share, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { paths, programAddress, signInPath } from "../../../contract/platform/addresses.ts";
import { feedPaths } from "../../../contract/platform/feed-addresses.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type ServiceKind, isRepeatedTimeframe, judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { mainTimeframe, withCategoryWindows } from "../../../contract/platform/visibility.ts";
import type { LowestPrice, ServicePage } from "../../../contract/programs/service-page.ts";
import { readTokenOrSign } from "../../platform/api/token.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { endText, spanText } from "../../platform/ui/date-text.ts";
import { share } from "../../platform/ui/share.ts";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { timeframeLabel } from "../program-state.ts";

type Props = { client: string; page: ServicePage };

/** When, where and from what price, each with the one thing to do about it. */
export function ProgramFacts({ client, page }: Props) {
  const address = programAddress(client, page);
  const when = whenOf(page);
  const [place, ...placeMore] = page.place.split(/\n|, (?=\d)/);
  const costs = costsOf(page);
  if (!when && !page.place && costs.length === 0) return null;
  return (
    <section aria-label="At a glance" data-slot="facts" className="page mt-6">
      <ul className="grid divide-y border-b sm:border-y lg:grid-flow-col lg:auto-cols-fr lg:divide-x lg:divide-y-0">
        {when && (
          <Fact
            icon={<CalendarDays aria-hidden size={20} />}
            title={when.title}
            text={when.text}
            action={
              <LinkButton
                variant="secondary"
                size="icon"
                to={feedPaths.programCalendar(address)}
                reload
                aria-label="Add to your calendar"
                title="Add to your calendar"
              >
                <CalendarPlus aria-hidden size={18} />
              </LinkButton>
            }
          />
        )}
        {place && (
          <Fact
            icon={<MapPin aria-hidden size={20} />}
            title={<span translate="no">{place}</span>}
            text={placeMore.length > 0 && <span translate="no">{placeMore.join(", ")}</span>}
            action={
              <LinkButton
                variant="secondary"
                size="icon"
                to={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(page.place)}`}
                target="_blank"
                rel="noreferrer"
                aria-label="Directions"
                title="Directions"
              >
                <Navigation aria-hidden size={18} />
              </LinkButton>
            }
          />
        )}
        {costs.length > 0 && (
          <Fact
            icon={<Ticket aria-hidden size={20} />}
            title={<PriceLine {...costs[0]!} />}
            text={costs.slice(1).map((cost) => (
              <span key={cost.what} className="block">
                <PriceLine {...cost} />
              </span>
            ))}
            action={costs.some(({ price }) => price.memberAmount !== null) && <SignInForPrice at={address} />}
          />
        )}
      </ul>
    </section>
  );
}

type FactProps = { icon: ReactNode; title: ReactNode; text?: ReactNode; action?: ReactNode };

const Fact = ({ icon, title, text, action }: FactProps) => (
  <li className="flex items-center gap-4 py-3.5 lg:px-6 lg:first:pl-0 lg:last:pr-0">
    <span className="shrink-0 text-brand-text">{icon}</span>
    <div className="min-w-0 flex-1">
      <p className="font-semibold wrap-break-word">{title}</p>
      {text && <div className="mt-0.5 text-base wrap-break-word text-ink-2">{text}</div>}
    </div>
    {action && <div className="shrink-0">{action}</div>}
  </li>
);

/** The day or days on which it is; of a program that takes something, until when. */
function whenOf({
  kind,
  timeframes,
  categoryDates,
  everyCategoryDated,
  timeZone,
  now,
}: ServicePage): { title: string; text?: string } | undefined {
  const days = timeframes.filter(({ name }) => isRepeatedTimeframe(name));
  const first = days[0];
  const last = days.at(-1);
  if (first && last) {
    const title = spanText(first.opensAt, last.closesAt, timeZone, now);
    return days.length > 1 ? { title, text: plural(days.length, "day") } : { title };
  }
  return deadlineOf(kind, { timeframes, categoryDates, everyCategoryDated }, { timeZone, now });
}

type Clock = Pick<ServicePage, "timeZone" | "now">;

function deadlineOf(
  kind: ServiceKind,
  dates: Pick<ServicePage, "timeframes" | "categoryDates" | "everyCategoryDated">,
  { timeZone, now }: Clock,
): { title: string; text?: string } | undefined {
  const main = mainTimeframe(kind, withCategoryWindows(dates), new Date(now));
  if (!main || Date.parse(main.closesAt) <= Date.parse(now)) return undefined;
  const label = timeframeLabel(kind, main.name);
  const own = dates.categoryDates
    .filter(({ closesAt }) => Date.parse(closesAt) > Date.parse(now))
    .map(({ name, closesAt }) => `${name} until ${endText(closesAt, timeZone, now)}`);
  const title =
    Date.parse(main.opensAt) > Date.parse(now)
      ? `${label}: ${spanText(main.opensAt, main.closesAt, timeZone, now)}`
      : `${label} until ${endText(main.closesAt, timeZone, now)}`;
  if (own.length === 0) return { title };
  return {
    title,
    text: own.length > 2 ? `Some ${judgedWordsOf(kind).groups} have dates of their own` : own.join(", "),
  };
}

type Cost = { what: string; price: LowestPrice };

/** What one pays here, the tickets first. An entry's price by category stands with the categories. */
function costsOf({ prices, categories }: ServicePage): Cost[] {
  const entries = categories.flatMap(({ price }) => (price ? [price] : []));
  const lowest = entries.toSorted((a, b) => a.amount - b.amount)[0];
  return [
    { what: "", price: prices.tickets },
    { what: "an entry", price: lowest ?? null },
    { what: "for a home", price: prices.homes },
    { what: "for a sponsorship", price: prices.sponsors },
  ].flatMap(({ what, price }) => (price ? [{ what, price }] : []));
}

const costText = (cents: number) => (cents === 0 ? "free" : priceText(cents));

/** 'From $125 · $100 for members' */
function PriceLine({ what, price: { amount, memberAmount } }: Cost) {
  const shown = amount ?? memberAmount ?? 0;
  const text = shown === 0 ? "Free" : `From ${priceText(shown)}`;
  return (
    <span className="num">
      {[text, what].filter(Boolean).join(" ")}
      {amount === null && " for members"}
      {amount !== null && memberAmount !== null && memberAmount < amount && (
        <span className="font-normal text-ink-2"> · {costText(memberAmount)} for members</span>
      )}
    </span>
  );
}

/** For whoever isn't signed in; the server draws the page for nobody in particular. */
function SignInForPrice({ at }: { at: Parameters<typeof paths.program>[0] }) {
  const hydrated = useHydrated();
  if (hydrated && readTokenOrSign()) return null;
  return (
    <LinkButton variant="ghost" size="sm" to={signInPath(paths.program(at))}>
      Sign in
    </LinkButton>
  );
}

/** Upon the photograph. */
export const ShareProgram = ({ name, path }: { name: string; path: string }) => (
  <Button
    variant="glass"
    size="lg"
    onClick={() => void share({ title: name, url: location.origin + path }, "The address of this page")}
  >
    <Share aria-hidden size={18} />
    Share
  </Button>
);
