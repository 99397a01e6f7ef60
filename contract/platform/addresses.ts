import { type PathParams, fillPath } from "./endpoint.ts";
import { type ServiceKind, type ServiceType, segmentOf, serviceKinds } from "./service-kinds.ts";

const programPath = "/:client/:serviceType/:service";
const contestPath = `/:client/${serviceKinds.contest.segment}/:service` as const;
const tourPath = `/:client/${serviceKinds.parade.segment}/:service` as const;
const surveyPath = `/:client/${serviceKinds.survey.segment}/:service` as const;

/** Addresses of all pages of the product. Routes, documents and links are made from this table, links in mails too. */
export const addresses = {
  home: "/",
  login: "/login",
  signInReturn: "/login/return/:client",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password/:passwordKey",
  invitation: "/invitation/:invitationKey",
  feederInvitation: "/invitation/winners/:feederKey",
  unsubscribe: "/unsubscribe/:unsubscribeKey",
  seeAs: "/see-as/:supportViewKey",
  account: {
    profile: "/account",
    contact: "/account/contact",
    orders: "/account/orders",
    privacy: "/account/privacy",
    volunteer: "/account/volunteer",
    memberships: "/account/memberships",
    confirmEmail: "/account/confirm-address",
    password: "/account/password",
    twoFactor: "/account/two-factor",
    sessions: "/account/sessions",
  },
  client: "/:client",
  program: programPath,
  tickets: `${programPath}/tickets`,
  questions: `${programPath}/tickets/questions`,
  checkout: `${programPath}/tickets/checkout`,
  thanks: `${programPath}/tickets/thanks`,
  preview: `${programPath}/preview`,
  previewByLink: `${programPath}/preview/:previewKey`,
  tourPreview: `${tourPath}/preview/homes`,
  tourPreviewByLink: `${tourPath}/preview/:previewKey/homes`,
  tourHomePreview: `${tourPath}/preview/homes/:propertyID`,
  tourHomePreviewByLink: `${tourPath}/preview/:previewKey/homes/:propertyID`,
  tourRoutePreview: `${tourPath}/preview/route`,
  tourRoutePreviewByLink: `${tourPath}/preview/:previewKey/route`,
  purchase: `${programPath}/orders/:purchaseKey`,
  ticket: `${programPath}/ticket/:ticketKey`,
  guestSeats: `${programPath}/seats/:guestsKey`,
  contactChange: `${programPath}/contact-change/:contactKey`,
  waiting: `${programPath}/waiting/:waitingKey`,
  line: `${programPath}/line`,
  ballot: `${programPath}/public-voting/:publicVoteID`,
  ballotItem: `${programPath}/public-voting/:publicVoteID/items/:itemID`,
  kiosk: `${programPath}/public-voting/:publicVoteID/kiosk`,
  certificates: "/:client/certificates",
  certificate: "/:client/certificates/:certificateCode",
  lostTickets: "/:client/lost-tickets",
  invoices: "/:client/invoices",
  invoice: "/:client/invoices/:invoiceID",
  linkedInvoice: "/:client/invoice/:invoiceKey",
  tour: `${tourPath}/homes`,
  tourHome: `${tourPath}/homes/:propertyID`,
  tourRoute: `${tourPath}/route`,
  mine: `${programPath}/mine`,
  myBuilder: `${programPath}/mine/builders/:builderID`,
  myAttendance: `${programPath}/mine/builders/:builderID/attendance`,
  myHome: `${programPath}/mine/homes/:propertyID`,
  mySponsor: `${programPath}/mine/sponsors/:sponsorID`,
  mySponsorReport: `${programPath}/mine/sponsors/:sponsorID/report`,
  sponsors: `${programPath}/sponsors`,
  sponsor: `${programPath}/sponsors/:sponsorID`,
  renewSponsor: `${programPath}/sponsors/:sponsorID/renew/:renewalKey`,
  recommend: `${programPath}/recommend/:recommendationID/:recommendationKey`,
  registerHome: `${programPath}/register-a-home`,
  registerSponsor: `${programPath}/become-a-sponsor`,
  survey: `${surveyPath}/answer`,
  surveyEmbed: `${surveyPath}/embed`,
  door: `${programPath}/door`,
  shiftPass: `${programPath}/door/shift/:shiftKey`,
  winners: `${contestPath}/winners`,
  winner: `${contestPath}/winners/:entryID`,
  winnersPreview: `${contestPath}/winners-preview/:resultsPreviewKey`,
  winnerPreview: `${contestPath}/winners-preview/:resultsPreviewKey/:entryID`,
  gallery: `${contestPath}/gallery/:galleryID`,
  galleryItem: `${contestPath}/gallery/:galleryID/:entryID`,
  archive: `${contestPath}/archives/:archiveID`,
  ticketsEmbed: "/:client/embed/tickets/:service",
  homesEmbed: "/:client/embed/homes/:service",
  sponsorsEmbed: "/:client/embed/sponsors/:service",
  ballotEmbed: "/:client/embed/ballot/:service",
  countdownEmbed: "/:client/embed/countdown/:service",
  calendarEmbed: "/:client/embed/calendar",
  winnersEmbed: `${contestPath}/embed`,
  galleryEmbed: `${contestPath}/embed/:galleryID`,
  enter: `${programPath}/enter`,
  entries: `${programPath}/entries`,
  entry: `${programPath}/entries/:entryID`,
  scoring: `${programPath}/scoring`,
  scoreEntry: `${programPath}/scoring/:entryID`,
  scoreBeside: `${programPath}/scoring/:entryID/beside/:otherID`,
} as const;

type AddressTable = { readonly [page: string]: string | AddressTable };
type LinkMakers<T> = {
  readonly [Page in keyof T]: T[Page] extends `${string}:${string}`
    ? (params: PathParams<T[Page]>) => string
    : T[Page] extends string
      ? () => string
      : LinkMakers<T[Page]>;
};

export const linkMakersOf = <T extends AddressTable>(table: T): LinkMakers<T> =>
  Object.fromEntries(
    Object.entries(table).map(([page, address]) => [
      page,
      typeof address === "string" ? (params = {}) => fillPath(address, params) : linkMakersOf(address),
    ]),
  ) as LinkMakers<T>;

/** Functions that make a link to a page: `paths.entry({ client, serviceType, service, entryID })`. */
export const paths = linkMakersOf(addresses);

/** Params of a program's calls, and of pages that one kind of program has. */
export type ServiceAddress = { client: string; service: string };

/** Params of pages that every kind of program has. */
export type ProgramAddress = ServiceAddress & { serviceType: ServiceType };

export const programAddress = (client: string, { kind, url }: { kind: ServiceKind; url: string }): ProgramAddress => ({
  client,
  serviceType: segmentOf(kind),
  service: url,
});

export type EntryAddress = ProgramAddress & { entryID: string };
export type EntryFolderAddress = ServiceAddress & { entryID: string; folderID: string };
export type FolderAddress = EntryAddress & EntryFolderAddress;

/** A page of signing in or the account, as a mail has it: in the look of the association from which somebody came. */
export function inLookOf(client: { url: string } | undefined, path: string): string {
  if (!client) return path;
  return `${path}${path.includes("?") ? "&" : "?"}association=${encodeURIComponent(client.url)}`;
}

/** The sign-in page, with the way back to the page that asked for it. */
export const signInPath = (to: string): string => `${paths.login()}?to=${encodeURIComponent(to)}`;
