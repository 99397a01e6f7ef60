import { ArrowLeft, Heart, Navigation, Phone, Ticket } from "lucide-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { isQuestion } from "../../../contract/platform/forms/element.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { hoursText, isHomeOpen, openingText } from "../../../contract/platform/opening-hours.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { propertyStatuses } from "../../../contract/people/participants.ts";
import { type TimeZone, dayText, momentText, wallClockMinute } from "../../../contract/platform/time-zone.ts";
import { type TourPage, getTourHome } from "../../../contract/tours/tour.ts";
import { Link } from "../../platform/address/Link.tsx";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { answerText } from "../../platform/forms/answer-text.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { Carousel } from "../../platform/ui/Carousel.tsx";
import { DescriptionList } from "../../platform/ui/DescriptionList.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { CrowdNow } from "./CrowdNow.tsx";
import { bathsText, homeFacts } from "./home-facts.ts";
import { useSavedHomes } from "./stored-homes.ts";

type Home = TourPage["home"];
const paramsOf = (params: LoaderArgs["params"]) => ({
  ...serviceAddressIn(params),
  propertyID: params["propertyID"] ?? "",
});

export const loader = (args: LoaderArgs) => loadAnswer(args, getTourHome, paramsOf(args.params));

/** D26 A home: its pictures, hours, entrance and builder. */
function TourHomePage({ params, origin }: PageProps) {
  const at = serviceAddressIn(params);
  const tour = useAnswer(getTourHome, paramsOf(params));
  const { home, zone } = tour;
  const now = new Date(tour.now);
  return (
    <>
      <PublicHead
        client={at.client}
        origin={origin}
        path={paths.tourHome({ ...at, propertyID: home.propertyID })}
        title={`${home.name} · ${tour.name}`}
        text={
          [homeFacts(home).join(", "), home.company && `by ${home.company}`].filter(Boolean).join(", ") || tour.name
        }
        picture={home.cover}
      />
      <div className="page pt-4">
        <Link
          to={paths.tour(at)}
          className="inline-flex min-h-11 items-center gap-2 rounded-xs text-base font-medium text-ink-2 hover:text-ink"
        >
          <ArrowLeft aria-hidden size={17} />
          All homes
        </Link>
        {home.images.length > 0 && <HomePhotographs client={at.client} home={home} />}
        <div className="mt-7">
          <HomeHead home={home} zone={zone} now={now} at={at} />
        </div>
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
          <div className="grid gap-10">
            {home.story && (
              <HomeSection title="The idea">
                <p className="max-w-text text-lg whitespace-pre-line text-ink-2">{home.story}</p>
              </HomeSection>
            )}
            {home.fieldGroups.map((group) => (
              <HomeSection key={group.name} title={group.name}>
                <FieldAnswers group={group} />
              </HomeSection>
            ))}
            {home.floorPlans.length > 0 && (
              <HomeSection title="Floor plan">
                <FloorPlans client={at.client} plans={home.floorPlans} />
              </HomeSection>
            )}
          </div>
          <div className="grid gap-8 max-lg:order-first">
            <HomeSection title="When it is open">
              <OpeningHours home={home} zone={zone} now={now} />
            </HomeSection>
            {home.accessibility && (
              <HomeSection title="Getting in">
                <p className="whitespace-pre-line text-ink-2">{home.accessibility}</p>
              </HomeSection>
            )}
            {home.houseRules && (
              <HomeSection title="House rules">
                <p className="whitespace-pre-line text-ink-2">{home.houseRules}</p>
              </HomeSection>
            )}
            {home.builder && <BuiltBy client={at.client} builder={home.builder} />}
            {home.sponsors.length > 0 && (
              <HomeSection title="Sponsors at work here">
                <HomeSponsors at={at} sponsors={home.sponsors} />
              </HomeSection>
            )}
            {tour.sells && (
              <LinkButton variant="primary" size="xl" to={paths.tickets({ ...at, serviceType: "parades" })}>
                <Ticket aria-hidden size={20} />
                Get tickets
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

const HomeSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-lg font-semibold">{title}</h2>
    {children}
  </section>
);

const HomePhotographs = ({ client, home }: { client: string; home: Home }) => (
  <Carousel
    label={`Pictures of ${home.name}`}
    aspect="aspect-[3/2] lg:aspect-[21/9]"
    slides={home.images.map(({ imageID, caption, picture }) => ({
      key: imageID,
      renditions: renditionsOf(client, picture),
      alt: caption || home.name,
      caption,
      color: picture.color,
    }))}
  />
);

function HomeHead({ home, zone, now, at }: { home: Home; zone: TimeZone; now: Date; at: ServiceAddress }) {
  const { name, address, city, state, toldAt, openings, tourLink } = home;
  const open = isHomeOpen(openings, now);
  const place = [address, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(", ");
  return (
    <header>
      <p className={clsx("flex items-center gap-2 text-base", open ? "font-medium text-confirm-text" : "text-ink-2")}>
        {open && <i aria-hidden className="size-2 rounded-full bg-current" />}
        {openingText(openings, zone, now)}
        {open && <CrowdNow at={at} propertyID={home.propertyID} />}
      </p>
      <h1 className="display mt-1 text-3xl wrap-break-word">{name}</h1>
      {place && <p className="mt-2 text-lg text-ink-2">{place}</p>}
      {toldAt && <p className="mt-1 text-base text-ink-3">{`The street is told ${momentText(toldAt, zone, now)}.`}</p>}
      <HomeFacts home={home} />
      <div className="mt-5 flex flex-wrap gap-3">
        {!toldAt && place && (
          <LinkButton size="lg" to={directionsTo(home, place)} rel="noopener">
            <Navigation aria-hidden size={18} />
            Directions
          </LinkButton>
        )}
        {tourLink && (
          <LinkButton size="lg" to={tourLink} rel="noopener">
            Walk through online
          </LinkButton>
        )}
        <SaveButton at={at} propertyID={home.propertyID} />
      </div>
    </header>
  );
}

/** An address that phones open in their own maps. */
const directionsTo = ({ latitude, longitude }: Home, place: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(latitude === null ? place : `${latitude},${longitude}`)}`;

function SaveButton({ at, propertyID }: { at: ServiceAddress; propertyID: string }) {
  const { saved, toggle } = useSavedHomes(at);
  const isSaved = saved.includes(propertyID);
  return (
    <Button size="lg" className="noscript:hidden" aria-pressed={isSaved} onClick={() => toggle(propertyID)}>
      <Heart aria-hidden size={18} className={isSaved ? "fill-current text-danger-text" : ""} />
      {isSaved ? "Marked" : "Mark"}
    </Button>
  );
}

function HomeFacts({ home: { price, status, beds, baths, squareFeet } }: { home: Home }) {
  const facts = [
    { term: "price", value: price === null ? propertyStatuses[status] : priceText(price) },
    ...(beds === null ? [] : [{ term: "beds", value: String(beds) }]),
    ...(baths === null ? [] : [{ term: "baths", value: bathsText(baths) }]),
    ...(squareFeet === null ? [] : [{ term: "sq ft", value: squareFeet.toLocaleString("en-US") }]),
  ];
  return (
    <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3 border-y py-4">
      {facts.map(({ term, value }) => (
        <div key={term} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-3">{term}</dt>
          <dd className="num text-xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Every day of the tour: today is bold, past days are muted. */
function OpeningHours({ home: { openings }, zone, now }: { home: Home; zone: TimeZone; now: Date }) {
  const dateOf = (moment: string | Date) => wallClockMinute(moment, zone).slice(0, 10);
  if (openings.length === 0) return <p className="text-ink-3">Dates to be announced</p>;
  return (
    <ul className="divide-y text-base">
      {openings.map(({ timeframeID, day, hours }) => {
        const isToday = dateOf(day) === dateOf(now);
        const isOver = hours !== null && Date.parse(hours.closesAt) <= now.getTime();
        return (
          <li
            key={timeframeID}
            className={clsx(
              "num flex justify-between gap-4 py-2.5",
              isToday && "font-semibold",
              isOver && "text-ink-3",
            )}
          >
            <span>{isToday ? "Today" : dayText(day, zone, now)}</span>
            <span>{hours === null ? "Closed" : isOver ? "Over" : hoursText(hours, zone)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function FieldAnswers({ group: { elements, propertyFields } }: { group: Home["fieldGroups"][number] }) {
  const valueOf = (name: string) => propertyFields.find((field) => field.name === name)?.value;
  return (
    <DescriptionList
      items={elements.filter(isQuestion).map((question) => ({
        key: question.name,
        term: question.label,
        value: <span className="whitespace-pre-line">{answerText(question, valueOf(question.name))}</span>,
      }))}
    />
  );
}

const FloorPlans = ({ client, plans }: { client: string; plans: Home["floorPlans"] }) => (
  <ul className="grid gap-5">
    {plans.map(({ imageID, caption, picture }) => (
      <li key={imageID}>
        <figure>
          <Picture
            renditions={renditionsOf(client, picture)}
            alt="Floor plan"
            sizes="(min-width: 1024px) 700px, 92vw"
            className="h-auto w-full rounded-lg border bg-white dark:brightness-85"
          />
          {caption && <figcaption className="mt-2 text-base text-ink-2">{caption}</figcaption>}
        </figure>
      </li>
    ))}
  </ul>
);

const BuiltBy = ({ client, builder }: { client: string; builder: NonNullable<Home["builder"]> }) => (
  <section aria-label="Builder" className="rounded-lg bg-sunken p-5">
    <div className="flex items-center gap-4">
      {builder.logo && (
        <Picture
          renditions={renditionsOf(client, builder.logo)}
          alt=""
          sizes="64px"
          className="size-16 shrink-0 rounded-md bg-white object-contain p-1.5"
        />
      )}
      <div className="min-w-0">
        <p className="text-sm text-ink-3">Built by</p>
        <p className="font-semibold wrap-anywhere">{builder.company}</p>
      </div>
    </div>
    {builder.about && <p className="mt-3 text-base whitespace-pre-line text-ink-2">{builder.about}</p>}
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-base empty:hidden">
      {builder.phone && (
        <a className="inline-flex items-center gap-2 hover:underline" href={`tel:${builder.phone}`}>
          <Phone aria-hidden size={16} />
          {formatPhone(builder.phone)}
        </a>
      )}
      {builder.website && (
        <a className="hover:underline" href={builder.website} rel="noopener">
          {builder.website.replace(/^https?:\/\//, "").replace(/\/$/, "")}
        </a>
      )}
    </p>
  </section>
);

/** Each sponsor links to its own page, marked as paid. */
const HomeSponsors = ({ at, sponsors }: { at: ServiceAddress; sponsors: Home["sponsors"] }) => (
  <>
    <ul className="divide-y">
      {sponsors.map(({ sponsorID, name, words }) => (
        <li key={sponsorID}>
          <Link
            to={paths.sponsor({ ...at, serviceType: "parades", sponsorID })}
            className="block min-h-11 rounded-xs py-2.5 wrap-anywhere hover:underline"
          >
            <span className="font-semibold">{name}</span>
            {words && <span className="block text-base text-ink-2">{words}</span>}
          </Link>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-sm text-ink-3">They support the tour as sponsors.</p>
  </>
);

export { TourHomePage as Component };
