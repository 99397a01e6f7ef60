import { Accessibility, ArrowLeft, Check, Heart, Navigation, Phone, Plus, Share } from "lucide-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { isQuestion } from "../../../contract/platform/forms/element.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { isHomeOpen, openingText } from "../../../contract/platform/opening-hours.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { propertyStatuses } from "../../../contract/people/participants.ts";
import { type TimeZone, momentText } from "../../../contract/platform/time-zone.ts";
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
import { share } from "../../platform/ui/share.ts";
import { FloorPlans } from "./FloorPlans.tsx";
import { HomeHours } from "./HomeHours.tsx";
import { TicketBar } from "./TicketBar.tsx";
import { bathsText, homeFacts } from "./home-facts.ts";
import { directionsLinks } from "./route-words.ts";
import { sentencesOf } from "./sentences.ts";
import { useRouteStops } from "./use-route-stops.ts";
import { useSavedHomes } from "./use-saved-homes.ts";

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
    <div data-slot="home-page">
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
      <div className="page relative sm:pt-3">
        <HomeActions at={at} home={home} isOverPicture={home.images.length > 0} />
        {home.images.length > 0 && <HomePhotographs client={at.client} home={home} />}
        {/* On a phone both columns are one, in the order of what a visitor asks first. */}
        <div className="mt-3 items-start gap-x-16 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-10 sm:mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_400px]">
          <div className="max-lg:contents lg:grid lg:gap-10">
            <HomeHead home={home} zone={zone} now={now} at={at} />
            <div className="grid gap-10 empty:hidden max-lg:order-2">
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
              {home.floorPlans.length > 0 && <FloorPlans client={at.client} plans={home.floorPlans} />}
            </div>
          </div>
          <div className="max-lg:contents lg:sticky lg:top-6 lg:grid lg:gap-9">
            {tour.sells && <TicketBar at={at} name={tour.name} price={tour.ticketPrice} />}
            <div className="max-lg:order-1">
              <HomeSection title="When it is open">
                <HomeHours at={at} home={home} zone={zone} now={now} />
              </HomeSection>
            </div>
            <div className="grid gap-9 empty:hidden max-lg:order-3">
              {home.accessibility && (
                <HomeSection title="Getting in">
                  <GettingIn text={home.accessibility} />
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
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

const HomeSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-lg font-semibold">{title}</h2>
    {children}
  </section>
);

const HomePhotographs = ({ client, home }: { client: string; home: Home }) => (
  <div className="max-sm:-mx-(--page-inset)">
    <Carousel
      isEdgeToEdge
      label={`Pictures of ${home.name}`}
      aspect="aspect-[8/7] sm:aspect-[3/2] lg:aspect-[21/9]"
      slides={home.images.map(({ imageID, caption, picture }) => ({
        key: imageID,
        renditions: renditionsOf(client, picture),
        alt: caption || home.name,
        caption,
        color: picture.color,
      }))}
    />
  </div>
);

type ActionsProps = { at: ServiceAddress; home: Home; isOverPicture: boolean };

/** Back to all homes, share, save: on a phone on the picture, else above it. */
function HomeActions({ at, home: { propertyID, name }, isOverPicture }: ActionsProps) {
  const { saved, toggle } = useSavedHomes(at);
  const isSaved = saved.includes(propertyID);
  const shareHome = () =>
    share({ title: name, url: location.origin + paths.tourHome({ ...at, propertyID }) }, "The address of this home");
  const round =
    "thumb inline-flex h-11 cursor-pointer items-center justify-center gap-2 rounded-full text-base font-medium max-sm:w-11 max-sm:bg-white max-sm:text-[#0e2229] max-sm:shadow-2 sm:px-4 sm:hover:bg-sunken";
  return (
    <div
      className={clsx(
        "z-10 flex items-center gap-2.5 max-sm:py-3 sm:mb-2 sm:-ml-4",
        isOverPicture && "max-sm:absolute max-sm:inset-x-4 max-sm:top-0",
      )}
    >
      <Link to={paths.tour(at)} className={clsx(round, "mr-auto")}>
        <ArrowLeft aria-hidden size={18} />
        <span className="max-sm:sr-only">All homes</span>
      </Link>
      <button type="button" onClick={() => void shareHome()} className={clsx(round, "noscript:hidden")}>
        <Share aria-hidden size={18} />
        <span className="max-sm:sr-only">Share</span>
      </button>
      <button
        type="button"
        aria-pressed={isSaved}
        onClick={() => toggle(propertyID)}
        className={clsx(round, "noscript:hidden")}
      >
        <Heart aria-hidden size={18} className={isSaved ? "fill-[#c43126] text-[#c43126]" : ""} />
        <span className="max-sm:sr-only">{isSaved ? "Saved" : "Save"}</span>
      </button>
    </div>
  );
}

function HomeHead({ home, zone, now, at }: { home: Home; zone: TimeZone; now: Date; at: ServiceAddress }) {
  const { name, address, city, state, toldAt, openings, tourLink } = home;
  const open = isHomeOpen(openings, now);
  const place = [address, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(", ");
  return (
    <header>
      <p className={clsx("flex items-center gap-2 text-base", open ? "font-medium text-confirm-text" : "text-ink-2")}>
        {open && <i aria-hidden className="size-2 rounded-full bg-current" />}
        {openingText(openings, zone, now)}
      </p>
      <h1 className="display mt-1 text-3xl wrap-break-word">{name}</h1>
      {place && <p className="mt-2 text-lg text-ink-2">{place}</p>}
      {toldAt && <p className="mt-1 text-base text-ink-3">{`The street is told ${momentText(toldAt, zone, now)}.`}</p>}
      <HomeFacts home={home} />
      <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3 sm:flex sm:flex-wrap">
        {!toldAt && place && (
          <LinkButton size="lg" to={directionsLinks([home]).google} rel="noopener">
            <Navigation aria-hidden size={18} />
            Directions
          </LinkButton>
        )}
        <StopButton at={at} propertyID={home.propertyID} />
        {tourLink && (
          <LinkButton size="lg" to={tourLink} rel="noopener" className="max-sm:col-span-full">
            Walk through online
          </LinkButton>
        )}
      </div>
    </header>
  );
}

/** Puts the home on the visitor's route or takes it off; from there on a link leads to the route. */
function StopButton({ at, propertyID }: { at: ServiceAddress; propertyID: string }) {
  const { stops, toggle } = useRouteStops(at);
  const isStop = stops.includes(propertyID);
  return (
    <>
      <Button
        size="lg"
        aria-pressed={isStop}
        onClick={() => toggle(propertyID)}
        className={clsx("noscript:hidden", isStop && "border-transparent! bg-brand-soft! text-brand-text!")}
      >
        {isStop ? <Check aria-hidden size={18} /> : <Plus aria-hidden size={18} />}
        {isStop ? "On my route" : "Route"}
      </Button>
      {isStop && (
        <LinkButton size="lg" variant="ghost" to={paths.tourRoute(at)}>
          My route
        </LinkButton>
      )}
    </>
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
    <dl className="mt-5 flex flex-wrap gap-y-3 border-y py-4">
      {facts.map(({ term, value }) => (
        <div
          key={term}
          className="flex flex-col-reverse pr-5 not-first:border-l not-first:pl-5 sm:pr-9 sm:not-first:pl-9"
        >
          <dt className="text-sm text-ink-3">{term}</dt>
          <dd className="num text-lg font-semibold sm:text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A sentence a row. */
const GettingIn = ({ text }: { text: string }) => (
  <ul className="divide-y">
    {sentencesOf(text).map((sentence, at) => (
      <li key={at} className="flex gap-3.5 py-3 first:pt-0">
        <Accessibility aria-hidden size={19} className="mt-0.5 shrink-0 text-ink-3" />
        <span className="min-w-0 wrap-break-word text-ink-2">{sentence}</span>
      </li>
    ))}
  </ul>
);

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
