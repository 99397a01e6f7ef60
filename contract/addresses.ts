import { type Params, pathOf } from "./endpoint.ts";
import { type ServiceKind, type ServiceType, segmentOf, serviceKinds } from "./service-kinds.ts";

const program = "/:client/:serviceType/:service";
const contest = `/:client/${serviceKinds.contest.segment}/:service` as const;
const studio = "/:client/studio";
const studioProgram = `${studio}/:serviceType/:service` as const;
const studioContest = `${studio}/${serviceKinds.contest.segment}/:service` as const;

/** Every page of the product, and where it is. Routes, documents and links are made from here, those in mails too. */
export const addresses = {
  home: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password/:passwordKey",
  invitation: "/invitation/:invitationKey",
  unsubscribe: "/unsubscribe/:unsubscribeKey",
  account: {
    profile: "/account",
    contact: "/account/contact",
    privacy: "/account/privacy",
    volunteer: "/account/volunteer",
    memberships: "/account/memberships",
    password: "/account/password",
    twoFactor: "/account/two-factor",
    sessions: "/account/sessions",
  },
  client: "/:client",
  program,
  tickets: `${program}/tickets`,
  checkout: `${program}/tickets/checkout`,
  thanks: `${program}/tickets/thanks`,
  preview: `${program}/preview`,
  previewByLink: `${program}/preview/:previewKey`,
  purchase: `${program}/orders/:purchaseKey`,
  ticket: `${program}/ticket/:ticketKey`,
  winners: `${contest}/winners`,
  winner: `${contest}/winners/:entryID`,
  gallery: `${contest}/gallery/:galleryID`,
  galleryItem: `${contest}/gallery/:galleryID/:entryID`,
  archive: `${contest}/archives/:archiveID`,
  enter: `${contest}/enter`,
  entries: `${contest}/entries`,
  entry: `${contest}/entries/:entryID`,
  scoring: `${contest}/scoring`,
  scoreEntry: `${contest}/scoring/:entryID`,
  studio: {
    programs: studio,
    people: `${studio}/people`,
    settings: `${studio}/settings`,
    payments: `${studio}/payments`,
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
    salesPreview: `${studioProgram}/tickets/preview`,
    sales: `${studioProgram}/sales`,
    transaction: `${studioProgram}/sales/:transactionID`,
    entries: `${studioContest}/entries`,
    entry: `${studioContest}/entries/:entryID`,
    entryPreview: `${studioContest}/entries/preview/:categoryID`,
    help: `${studioContest}/help`,
    programMail: `${studioContest}/mail`,
    writeMessage: `${studioContest}/mail/write`,
    message: `${studioContest}/mail/messages/:messageID`,
    scorers: `${studioContest}/scorers`,
    scoresheetPreview: `${studioContest}/scorers/preview/:categoryID`,
    results: `${studioContest}/results`,
    galleries: `${studioContest}/galleries`,
    gallery: `${studioContest}/galleries/:galleryID`,
    categories: `${studioContest}/categories`,
    folders: `${studioContest}/folders`,
    forms: `${studioContest}/forms`,
    form: `${studioContest}/forms/:entryFormID`,
    scoresheets: `${studioContest}/scoresheet`,
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
export type EntryAt = ServiceAt & { entryID: string };
export type FolderAt = EntryAt & { folderID: string };

/** To the sign-in, and back to where one wanted to go. */
export const signInPath = (to: string): string => `${paths.login()}?to=${encodeURIComponent(to)}`;
