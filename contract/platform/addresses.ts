import { type Params, pathOf } from "./endpoint.ts";
import { type ServiceKind, type ServiceType, segmentOf, serviceKinds } from "./service-kinds.ts";

const program = "/:client/:serviceType/:service";
const contest = `/:client/${serviceKinds.contest.segment}/:service` as const;
const tour = `/:client/${serviceKinds.parade.segment}/:service` as const;
const survey = `/:client/${serviceKinds.survey.segment}/:service` as const;
const studio = "/:client/studio";
const studioProgram = `${studio}/:serviceType/:service` as const;
const studioTour = `${studio}/${serviceKinds.parade.segment}/:service` as const;
const studioSurvey = `${studio}/${serviceKinds.survey.segment}/:service` as const;
const studioContest = `${studio}/${serviceKinds.contest.segment}/:service` as const;

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
  program,
  tickets: `${program}/tickets`,
  questions: `${program}/tickets/questions`,
  checkout: `${program}/tickets/checkout`,
  thanks: `${program}/tickets/thanks`,
  preview: `${program}/preview`,
  previewByLink: `${program}/preview/:previewKey`,
  tourPreview: `${tour}/preview/homes`,
  tourPreviewByLink: `${tour}/preview/:previewKey/homes`,
  tourHomePreview: `${tour}/preview/homes/:propertyID`,
  tourHomePreviewByLink: `${tour}/preview/:previewKey/homes/:propertyID`,
  tourRoutePreview: `${tour}/preview/route`,
  tourRoutePreviewByLink: `${tour}/preview/:previewKey/route`,
  purchase: `${program}/orders/:purchaseKey`,
  ticket: `${program}/ticket/:ticketKey`,
  guestSeats: `${program}/seats/:guestsKey`,
  contactChange: `${program}/contact-change/:contactKey`,
  waiting: `${program}/waiting/:waitingKey`,
  ballot: `${program}/public-voting/:publicVoteID`,
  ballotItem: `${program}/public-voting/:publicVoteID/items/:itemID`,
  kiosk: `${program}/public-voting/:publicVoteID/kiosk`,
  certificates: "/:client/certificates",
  certificate: "/:client/certificates/:certificateCode",
  lostTickets: "/:client/lost-tickets",
  invoices: "/:client/invoices",
  invoice: "/:client/invoices/:invoiceID",
  linkedInvoice: "/:client/invoice/:invoiceKey",
  tour: `${tour}/homes`,
  tourHome: `${tour}/homes/:propertyID`,
  tourRoute: `${tour}/route`,
  mine: `${program}/mine`,
  myBuilder: `${program}/mine/builders/:builderID`,
  myAttendance: `${program}/mine/builders/:builderID/attendance`,
  myHome: `${program}/mine/homes/:propertyID`,
  mySponsor: `${program}/mine/sponsors/:sponsorID`,
  mySponsorReport: `${program}/mine/sponsors/:sponsorID/report`,
  sponsors: `${program}/sponsors`,
  sponsor: `${program}/sponsors/:sponsorID`,
  renewSponsor: `${program}/sponsors/:sponsorID/renew/:renewalKey`,
  recommend: `${program}/recommend/:recommendationID/:recommendationKey`,
  registerHome: `${program}/register-a-home`,
  registerSponsor: `${program}/become-a-sponsor`,
  survey: `${survey}/answer`,
  surveyEmbed: `${survey}/embed`,
  door: `${program}/door`,
  shiftPass: `${program}/door/shift/:shiftKey`,
  winners: `${contest}/winners`,
  winner: `${contest}/winners/:entryID`,
  winnersPreview: `${contest}/winners-preview/:resultsPreviewKey`,
  winnerPreview: `${contest}/winners-preview/:resultsPreviewKey/:entryID`,
  gallery: `${contest}/gallery/:galleryID`,
  galleryItem: `${contest}/gallery/:galleryID/:entryID`,
  archive: `${contest}/archives/:archiveID`,
  winnersEmbed: `${contest}/embed`,
  galleryEmbed: `${contest}/embed/:galleryID`,
  enter: `${program}/enter`,
  entries: `${program}/entries`,
  entry: `${program}/entries/:entryID`,
  scoring: `${program}/scoring`,
  scoreEntry: `${program}/scoring/:entryID`,
  scoreBeside: `${program}/scoring/:entryID/beside/:otherID`,
  studio: {
    programs: studio,
    people: `${studio}/people`,
    settings: `${studio}/settings`,
    payments: `${studio}/payments`,
    books: `${studio}/books`,
    invoices: `${studio}/invoices`,
    newInvoice: `${studio}/invoices/new`,
    invoice: `${studio}/invoices/:invoiceID`,
    editInvoice: `${studio}/invoices/:invoiceID/edit`,
    mail: `${studio}/mail`,
    mailTemplate: `${studio}/mail/words/:mailKind`,
    writeToPeople: `${studio}/mail/write`,
    messageToPeople: `${studio}/mail/messages/:messageID`,
    audit: `${studio}/audit`,
    errors: `${studio}/errors`,
    program: studioProgram,
    programPage: `${studioProgram}/page`,
    programSettings: `${studioProgram}/settings`,
    products: `${studioProgram}/tickets`,
    fees: `${studioProgram}/tickets/fees`,
    promoCodes: `${studioProgram}/tickets/promo-codes`,
    questions: `${studioProgram}/tickets/questions`,
    questionForm: `${studioProgram}/tickets/questions/:questionFormID`,
    waitingList: `${studioProgram}/tickets/waiting-list`,
    salesPreview: `${studioProgram}/tickets/preview`,
    sales: `${studioProgram}/sales`,
    door: `${studioProgram}/door`,
    attendance: `${studioProgram}/attendance`,
    counter: `${studioProgram}/counter`,
    tills: `${studioProgram}/counter/tills`,
    transaction: `${studioProgram}/sales/:transactionID`,
    votes: `${studioProgram}/votes`,
    vote: `${studioProgram}/votes/:publicVoteID`,
    imports: `${studioProgram}/imports`,
    sponsors: `${studioProgram}/sponsors`,
    sponsor: `${studioProgram}/sponsors/:sponsorID`,
    report: `${studioProgram}/report`,
    rehearsal: `${studioProgram}/rehearsal`,
    sponsorReport: `${studioProgram}/sponsors/:sponsorID/report`,
    homes: `${studioTour}/homes`,
    home: `${studioTour}/homes/:propertyID`,
    builders: `${studioTour}/builders`,
    builder: `${studioTour}/builders/:builderID`,
    propertyGroups: `${studioTour}/groups`,
    fieldGroups: `${studioTour}/fields`,
    fieldGroup: `${studioTour}/fields/:fieldGroupID`,
    surveyResults: `${studioSurvey}/results`,
    surveyQuestions: `${studioSurvey}/questions`,
    surveySending: `${studioSurvey}/sending`,
    entries: `${studioProgram}/entries`,
    entry: `${studioProgram}/entries/:entryID`,
    entryPreview: `${studioProgram}/entries/preview/:categoryID`,
    screening: `${studioProgram}/entries/screening`,
    help: `${studioProgram}/help`,
    programMail: `${studioProgram}/mail`,
    writeMessage: `${studioProgram}/mail/write`,
    message: `${studioProgram}/mail/messages/:messageID`,
    scorers: `${studioProgram}/scorers`,
    scoresheetPreview: `${studioProgram}/scorers/preview/:categoryID`,
    recommendersQuestions: `${studioProgram}/recommendations/questions`,
    results: `${studioProgram}/results`,
    round: `${studioProgram}/results/rounds/:round`,
    resultsPreviews: `${studioContest}/results/previews`,
    ceremony: `${studioProgram}/results/ceremony`,
    ceremonyScreen: `${studioProgram}/results/ceremony/screen`,
    nextRound: `${studioProgram}/results/next-round`,
    onward: `${studioProgram}/results/onward`,
    awards: `${studioProgram}/awards`,
    certificates: `${studioProgram}/results/certificates`,
    galleries: `${studioContest}/galleries`,
    gallery: `${studioContest}/galleries/:galleryID`,
    categories: `${studioProgram}/categories`,
    folders: `${studioProgram}/folders`,
    forms: `${studioProgram}/forms`,
    form: `${studioProgram}/forms/:entryFormID`,
    scoresheets: `${studioProgram}/scoresheet`,
  },
} as const;

type Table = { readonly [page: string]: string | Table };
type Links<T> = {
  readonly [Page in keyof T]: T[Page] extends `${string}:${string}`
    ? (params: Params<T[Page]>) => string
    : T[Page] extends string
      ? () => string
      : Links<T[Page]>;
};

const linksOf = (table: Table): object =>
  Object.fromEntries(
    Object.entries(table).map(([page, address]) => [
      page,
      typeof address === "string" ? (params = {}) => pathOf(address, params) : linksOf(address),
    ]),
  );

/** A link to each of them: `paths.studio.entry({ client, service, entryID })`. */
export const paths = linksOf(addresses) as Links<typeof addresses>;

/** Where a program is, as its calls and the pages of its own kind take it. */
export type ServiceAt = { client: string; service: string };

/** Where a program of any kind is, as the pages take it that all kinds have. */
export type ProgramAt = ServiceAt & { serviceType: ServiceType };

export const programAt = (client: string, { kind, url }: { kind: ServiceKind; url: string }): ProgramAt => ({
  client,
  serviceType: segmentOf(kind),
  service: url,
});

/** Where an entry is, and a folder of its files. */
export type EntryAt = ProgramAt & { entryID: string };
export type FolderOfEntry = ServiceAt & { entryID: string; folderID: string };
export type FolderAt = EntryAt & FolderOfEntry;

/** To the sign-in, and back to where one wanted to go. */
export const signInPath = (to: string): string => `${paths.login()}?to=${encodeURIComponent(to)}`;
