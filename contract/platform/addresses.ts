import { type PathParams, fillPath } from "./endpoint.ts";
import { type ServiceKind, type ServiceType, segmentOf, serviceKinds } from "./service-kinds.ts";

const programPath = "/:client/:serviceType/:service";
const contestPath = `/:client/${serviceKinds.contest.segment}/:service` as const;
const tourPath = `/:client/${serviceKinds.parade.segment}/:service` as const;
const surveyPath = `/:client/${serviceKinds.survey.segment}/:service` as const;
const studioPath = "/:client/studio";
const studioProgramPath = `${studioPath}/:serviceType/:service` as const;
const studioTourPath = `${studioPath}/${serviceKinds.parade.segment}/:service` as const;
const studioSurveyPath = `${studioPath}/${serviceKinds.survey.segment}/:service` as const;
const studioContestPath = `${studioPath}/${serviceKinds.contest.segment}/:service` as const;

/** Every page of the product, and where it is. Routes, documents and links are made from here, those in mails too. */
export const addresses = {
  home: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password/:passwordKey",
  invitation: "/invitation/:invitationKey",
  feederInvitation: "/invitation/winners/:feederKey",
  unsubscribe: "/unsubscribe/:unsubscribeKey",
  account: {
    profile: "/account",
    contact: "/account/contact",
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
  winnersEmbed: `${contestPath}/embed`,
  galleryEmbed: `${contestPath}/embed/:galleryID`,
  enter: `${programPath}/enter`,
  entries: `${programPath}/entries`,
  entry: `${programPath}/entries/:entryID`,
  scoring: `${programPath}/scoring`,
  scoreEntry: `${programPath}/scoring/:entryID`,
  scoreBeside: `${programPath}/scoring/:entryID/beside/:otherID`,
  studio: {
    programs: studioPath,
    people: `${studioPath}/people`,
    settings: `${studioPath}/settings`,
    payments: `${studioPath}/payments`,
    books: `${studioPath}/books`,
    invoices: `${studioPath}/invoices`,
    newInvoice: `${studioPath}/invoices/new`,
    invoice: `${studioPath}/invoices/:invoiceID`,
    editInvoice: `${studioPath}/invoices/:invoiceID/edit`,
    mail: `${studioPath}/mail`,
    mailTemplate: `${studioPath}/mail/words/:mailKind`,
    writeToPeople: `${studioPath}/mail/write`,
    messageToPeople: `${studioPath}/mail/messages/:messageID`,
    audit: `${studioPath}/audit`,
    errors: `${studioPath}/errors`,
    program: studioProgramPath,
    programPage: `${studioProgramPath}/page`,
    programSettings: `${studioProgramPath}/settings`,
    products: `${studioProgramPath}/tickets`,
    fees: `${studioProgramPath}/tickets/fees`,
    promoCodes: `${studioProgramPath}/tickets/promo-codes`,
    questions: `${studioProgramPath}/tickets/questions`,
    questionForm: `${studioProgramPath}/tickets/questions/:questionFormID`,
    waitingList: `${studioProgramPath}/tickets/waiting-list`,
    salesPreview: `${studioProgramPath}/tickets/preview`,
    sales: `${studioProgramPath}/sales`,
    door: `${studioProgramPath}/door`,
    attendance: `${studioProgramPath}/attendance`,
    counter: `${studioProgramPath}/counter`,
    tills: `${studioProgramPath}/counter/tills`,
    transaction: `${studioProgramPath}/sales/:transactionID`,
    votes: `${studioProgramPath}/votes`,
    vote: `${studioProgramPath}/votes/:publicVoteID`,
    imports: `${studioProgramPath}/imports`,
    sponsors: `${studioProgramPath}/sponsors`,
    sponsor: `${studioProgramPath}/sponsors/:sponsorID`,
    report: `${studioProgramPath}/report`,
    rehearsal: `${studioProgramPath}/rehearsal`,
    sponsorReport: `${studioProgramPath}/sponsors/:sponsorID/report`,
    homes: `${studioTourPath}/homes`,
    home: `${studioTourPath}/homes/:propertyID`,
    builders: `${studioTourPath}/builders`,
    builder: `${studioTourPath}/builders/:builderID`,
    propertyGroups: `${studioTourPath}/groups`,
    fieldGroups: `${studioTourPath}/fields`,
    fieldGroup: `${studioTourPath}/fields/:fieldGroupID`,
    surveyResults: `${studioSurveyPath}/results`,
    surveyQuestions: `${studioSurveyPath}/questions`,
    surveySending: `${studioSurveyPath}/sending`,
    entries: `${studioProgramPath}/entries`,
    entry: `${studioProgramPath}/entries/:entryID`,
    entryPreview: `${studioProgramPath}/entries/preview/:categoryID`,
    screening: `${studioProgramPath}/entries/screening`,
    help: `${studioProgramPath}/help`,
    programMail: `${studioProgramPath}/mail`,
    writeMessage: `${studioProgramPath}/mail/write`,
    message: `${studioProgramPath}/mail/messages/:messageID`,
    scorers: `${studioProgramPath}/scorers`,
    scoresheetPreview: `${studioProgramPath}/scorers/preview/:categoryID`,
    recommendersQuestions: `${studioProgramPath}/recommendations/questions`,
    results: `${studioProgramPath}/results`,
    round: `${studioProgramPath}/results/rounds/:round`,
    resultsPreviews: `${studioContestPath}/results/previews`,
    ceremony: `${studioProgramPath}/results/ceremony`,
    ceremonyScreen: `${studioProgramPath}/results/ceremony/screen`,
    nextRound: `${studioProgramPath}/results/next-round`,
    onward: `${studioProgramPath}/results/onward`,
    awards: `${studioProgramPath}/awards`,
    certificates: `${studioProgramPath}/results/certificates`,
    galleries: `${studioContestPath}/galleries`,
    gallery: `${studioContestPath}/galleries/:galleryID`,
    categories: `${studioProgramPath}/categories`,
    folders: `${studioProgramPath}/folders`,
    forms: `${studioProgramPath}/forms`,
    form: `${studioProgramPath}/forms/:entryFormID`,
    scoresheets: `${studioProgramPath}/scoresheet`,
  },
} as const;

type AddressTable = { readonly [page: string]: string | AddressTable };
type LinkMakers<T> = {
  readonly [Page in keyof T]: T[Page] extends `${string}:${string}`
    ? (params: PathParams<T[Page]>) => string
    : T[Page] extends string
      ? () => string
      : LinkMakers<T[Page]>;
};

const linkMakersOf = (table: AddressTable): object =>
  Object.fromEntries(
    Object.entries(table).map(([page, address]) => [
      page,
      typeof address === "string" ? (params = {}) => fillPath(address, params) : linkMakersOf(address),
    ]),
  );

/** A link to each of them: `paths.studio.entry({ client, service, entryID })`. */
export const paths = linkMakersOf(addresses) as LinkMakers<typeof addresses>;

/** Where a program is, as its calls and the pages of its own kind take it. */
export type ServiceAddress = { client: string; service: string };

/** Where a program of any kind is, as the pages take it that all kinds have. */
export type ProgramAddress = ServiceAddress & { serviceType: ServiceType };

export const programAddress = (client: string, { kind, url }: { kind: ServiceKind; url: string }): ProgramAddress => ({
  client,
  serviceType: segmentOf(kind),
  service: url,
});

/** Where an entry is, and a folder of its files. */
export type EntryAddress = ProgramAddress & { entryID: string };
export type EntryFolderAddress = ServiceAddress & { entryID: string; folderID: string };
export type FolderAddress = EntryAddress & EntryFolderAddress;

/** To the sign-in, and back to where one wanted to go. */
export const signInPath = (to: string): string => `${paths.login()}?to=${encodeURIComponent(to)}`;
