import { House } from "lucide-react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { openingText } from "../../../contract/platform/opening-hours.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type TourHome, getTour } from "../../../contract/tours/tour.ts";
import { loadAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { EmbedTitle, NothingHere, SeeItAt } from "../../platform/embedding/EmbedParts.tsx";
import { EmbeddedPage } from "../../platform/embedding/EmbeddedPage.tsx";
import { NotPublicPage } from "../../platform/embedding/NotPublicPage.tsx";
import { loadPublic } from "../../platform/embedding/load-public.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { homeFacts } from "./home-facts.ts";
import type { TourAnswer } from "./use-full-tour.ts";

export const loader = (args: LoaderArgs) => loadPublic(loadAnswer(args, getTour, serviceAddressIn(args.params)));

/** The homes of a tour, in a frame of another site. */
function EmbeddedHomesPage({ params }: PageProps) {
  const at = serviceAddressIn(params);
  const { data: tour } = useOptionalAnswer(getTour, at);
  if (!tour) return <NotPublicPage title="Homes" icon={House} />;
  return (
    <EmbeddedPage title={`Homes · ${tour.name}`}>
      <Homes at={at} tour={tour} />
    </EmbeddedPage>
  );
}

function Homes({ at, tour }: { at: ServiceAddress; tour: TourAnswer }) {
  const { name, clientName, homes, total, zone, now } = tour;
  return (
    <div className="p-4 sm:p-5">
      <EmbedTitle>{name}</EmbedTitle>
      {homes.length === 0 ? (
        <NothingHere icon={House}>The homes are listed here as soon as they are announced.</NothingHere>
      ) : (
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-x-5 gap-y-6">
          {homes.map((home, index) => (
            <li key={home.propertyID} className="min-w-0">
              <EmbeddedHome
                client={at.client}
                home={home}
                to={paths.tourHome({ ...at, propertyID: home.propertyID })}
                opening={openingText(home.openings, zone, new Date(now))}
                eager={index === 0}
              />
            </li>
          ))}
        </ul>
      )}
      <SeeItAt to={paths.tour(at)}>
        {homes.length < total ? `All ${plural(total, "home")} at` : "See them at"} {clientName}
      </SeeItAt>
    </div>
  );
}

type HomeProps = { client: string; home: TourHome; to: string; opening: string; eager: boolean };

const EmbeddedHome = ({ client, home, to, opening, eager }: HomeProps) => (
  <article className="group relative">
    <div className="overflow-hidden rounded-lg bg-sunken">
      <UploadedPicture
        client={client}
        picture={home.cover}
        alt=""
        sizes="(min-width: 520px) 280px, 92vw"
        eager={eager}
        className="aspect-[3/2] w-full object-cover"
      />
    </div>
    <h2 className="mt-2.5 line-clamp-2 font-semibold wrap-anywhere">
      <a
        href={to}
        target="_top"
        className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand-text"
      >
        {home.name}
      </a>
    </h2>
    <p className="num text-base wrap-anywhere text-ink-3">
      {[home.price === null ? undefined : priceText(home.price), ...homeFacts(home)].filter(Boolean).join(" · ") ||
        home.company}
    </p>
    <p className="text-base text-ink-3">{opening}</p>
  </article>
);

export { EmbeddedHomesPage as Component };
