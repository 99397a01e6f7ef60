import { addresses, paths, programAddress } from "../../../contract/platform/addresses.ts";
import { getGalleryItem } from "../../../contract/galleries/galleries.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { type PictureInfo, fileURL } from "../../../contract/platform/pictures.ts";
import { isRepeatedTimeframe, serviceKinds } from "../../../contract/platform/service-kinds.ts";
import { type ServicePage, servicePage } from "../../../contract/programs/service-page.ts";
import { galleryItemPath } from "../../../contract/programs/gallery-path.ts";
import { getTourHome } from "../../../contract/tours/tour.ts";
import { loadWinnersGalleryID } from "../../galleries/public/gallery-loaders.ts";
import { loadAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PublicDocument, serviceAddressIn } from "../../platform/page.ts";

/** An item by schema.org; values that are undefined are left out. */
type Item = { "@type": string | string[] } & Record<string, unknown>;

type Writer = (args: LoaderArgs) => Promise<Item[]>;

/**
 * What search engines read beside the page, by schema.org as JSON-LD. The data is made here, from the answers that the page was drawn from:
 * no browser needs it.
 */
const writers: Partial<Record<string, Writer>> = {
  [addresses.client]: describeClient,
  [addresses.program]: describeProgram,
  [addresses.tourHome]: describeHome,
  [addresses.winner]: describeWinner,
  [addresses.galleryItem]: (args) => describeEntry(args, args.params["galleryID"] ?? ""),
};

/** An element of the page; empty where there is nothing to say. */
export async function structuredDataOf(document: PublicDocument, args: LoaderArgs): Promise<string> {
  const items = await writers[document.path]?.(args);
  if (!items || items.length === 0) return "";
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": items }).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${text}</script>`;
}

const sharedPicture = (origin: string, client: string, picture: PictureInfo | null) =>
  picture ? origin + fileURL(client, picture.uploadID, "shared") : undefined;

async function describeClient(args: LoaderArgs): Promise<Item[]> {
  const { origin } = args.url;
  const { url, name, description, logo, banner, website, helpEmail } = await clientOf(args);
  return [
    {
      "@type": "Organization",
      "@id": `${origin}${paths.client({ client: url })}#organization`,
      name,
      url: origin + paths.client({ client: url }),
      description: description || undefined,
      logo: logo ? origin + fileURL(url, logo.uploadID, "mail") : undefined,
      image: sharedPicture(origin, url, banner),
      sameAs: website ?? undefined,
      email: helpEmail ?? undefined,
    },
  ];
}

const clientOf = (args: LoaderArgs) => loadAnswer(args, clientPage, { client: args.params["client"] ?? "" });

/** The way to a page, from its association down. */
const breadcrumbs = (origin: string, steps: readonly (readonly [name: string, path: string])[]): Item => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: origin + path,
  })),
});

async function describeProgram(args: LoaderArgs): Promise<Item[]> {
  const { origin } = args.url;
  const [page, client] = await Promise.all([
    loadAnswer(args, servicePage, serviceAddressIn(args.params)),
    clientOf(args),
  ]);
  const path = paths.program(programAddress(client.url, page));
  const clientPath = paths.client({ client: client.url });
  const organizer = { "@type": "Organization", name: client.name, url: origin + clientPath };
  const days = page.timeframes.filter(({ name }) => isRepeatedTimeframe(name));
  const events = days.map(({ opensAt, closesAt }): Item => ({
    "@type": "Event",
    name: page.name,
    url: origin + path,
    description: page.tagline || page.description || undefined,
    image: sharedPicture(origin, client.url, page.banner),
    startDate: opensAt,
    endDate: closesAt,
    eventStatus: `https://schema.org/${page.cancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: page.place || page.name, address: page.place || client.name },
    organizer,
    offers: offersOf(origin, client.url, page),
  }));
  return [
    ...events,
    breadcrumbs(origin, [
      [client.name, clientPath],
      [serviceKinds[page.kind].plural, `${clientPath}#${page.kind}`],
      [page.name, path],
    ]),
  ];
}

function offersOf(origin: string, client: string, page: ServicePage) {
  const { tickets } = page.prices;
  const lowest = tickets?.amount ?? tickets?.memberAmount;
  if (lowest === undefined || lowest === null) return undefined;
  return {
    "@type": "AggregateOffer",
    url: origin + paths.tickets(programAddress(client, page)),
    lowPrice: (lowest / 100).toFixed(2),
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
  };
}

async function describeHome(args: LoaderArgs): Promise<Item[]> {
  const { origin } = args.url;
  const at = serviceAddressIn(args.params);
  const { home, name, clientName } = await loadAnswer(args, getTourHome, {
    ...at,
    propertyID: args.params["propertyID"] ?? "",
  });
  const path = paths.tourHome({ ...at, propertyID: home.propertyID });
  const { latitude, longitude } = home;
  return [
    {
      "@type": "Place",
      name: home.name,
      url: origin + path,
      description: home.story || undefined,
      image: sharedPicture(origin, at.client, home.cover),
      address: {
        "@type": "PostalAddress",
        // Empty until the street is released.
        streetAddress: home.address || undefined,
        addressLocality: home.city || undefined,
        addressRegion: home.state ?? undefined,
        addressCountry: "US",
      },
      geo: latitude === null || longitude === null ? undefined : { "@type": "GeoCoordinates", latitude, longitude },
    },
    breadcrumbs(origin, [
      [clientName, paths.client({ client: at.client })],
      [name, paths.program({ ...at, serviceType: serviceKinds.parade.segment })],
      ["Homes", paths.tour(at)],
      [home.name, path],
    ]),
  ];
}

async function describeWinner(args: LoaderArgs): Promise<Item[]> {
  const galleryID = await loadWinnersGalleryID(args);
  return galleryID ? describeEntry(args, galleryID) : [];
}

async function describeEntry(args: LoaderArgs, galleryID: string): Promise<Item[]> {
  const { origin } = args.url;
  const at = serviceAddressIn(args.params);
  const [item, client] = await Promise.all([
    loadAnswer(args, getGalleryItem, { ...at, galleryID, entryID: args.params["entryID"] ?? "" }),
    clientOf(args),
  ]);
  const path = galleryItemPath(at, item.canonical, item.entryID);
  const name = item.title || item.owner || item.categoryName;
  const program = paths.program({ ...at, serviceType: serviceKinds.contest.segment });
  const pictures = item.entryUploads.map(({ uploadID, caption, credit }): Item => ({
    "@type": "ImageObject",
    contentUrl: origin + fileURL(at.client, uploadID, "full"),
    name: caption || name,
    creditText: credit || item.owner || client.name,
    creator: credit ? { "@type": "Person", name: credit } : undefined,
    copyrightNotice: credit || item.owner || client.name,
    // Nobody may use it without asking the association, on whose page one reads how.
    license: origin + program,
    acquireLicensePage: origin + program,
  }));
  return [
    {
      "@type": "CreativeWork",
      name,
      url: origin + path,
      award: item.awardTitle ?? undefined,
      creator: item.owner ? { "@type": "Organization", name: item.owner } : undefined,
      image: pictures,
    },
    breadcrumbs(origin, [
      [client.name, paths.client({ client: at.client })],
      [item.contestName, program],
      [name, path],
    ]),
  ];
}
