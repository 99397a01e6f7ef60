import type { ComponentType } from "react";
import { type LoaderFunctionArgs, matchRoutes, redirectDocument, type RouteObject } from "react-router";
import { addresses } from "../../contract/platform/addresses.ts";
import { giftAddresses } from "../../contract/platform/gift-addresses.ts";
import { studioAddresses } from "../../contract/platform/studio-addresses.ts";
import { publicDocuments } from "./document/public-documents.ts";
import type { PagePolicy } from "../platform/page.ts";
import { AppRoot } from "./frames/AppRoot.tsx";
import { doorPolicy } from "../door/verifier/door-policy.ts";
import { helpVideoPolicy } from "../entries/help-video-policy.ts";
import { cardPolicy } from "../commerce/payments/card/card-policy.ts";
import { RouteErrorPage } from "../platform/support/RouteErrorPage.tsx";

/** Properties of a route beside its page. */
export type PageHandle = {
  needsSignIn?: boolean;
  isElsewhere?: boolean;
  /** The address contains a key: no referrer is sent, and search engines don't index it. */
  hasKey?: boolean;
  /** Additions to the Content-Security-Policy; they need a document of their own. */
  policy?: PagePolicy;
  /** The page has a map, whose tile server the policy allows; it needs a document of its own, too. */
  hasMap?: boolean;
};

const needsSignIn: PageHandle = { needsSignIn: true };
const hasKey: PageHandle = { hasKey: true };
const hasMap: PageHandle = { hasMap: true };

/**
 * The policy belongs to the document: a page with another policy is loaded from the server. Pages with one policy share a document, so that
 * lists and entries open at once, and cached pages open without a network.
 */
function loadOwnDocument({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const [loaded] = performance.getEntriesByType("navigation");
  const isAllowed = !loaded || policyAt(new URL(loaded.name).pathname) === policyAt(pathname);
  return isAllowed ? null : redirectDocument(pathname + search);
}

/** A key of the page's policy, to compare two pages. */
function policyAt(pathname: string): PagePolicy | "map" | undefined {
  const handles = (matchRoutes(routes, pathname) ?? []).map(({ route }) => (route.handle ?? {}) as PageHandle);
  return handles.some((handle) => handle.hasMap) ? "map" : handles.find(({ policy }) => policy)?.policy;
}

/** Programs' help videos play in a frame on pages of entering and scoring. */
const withHelpVideo = { handle: { policy: helpVideoPolicy } satisfies PageHandle, loader: loadOwnDocument };

/** Pages of signed-in entrants and scorers, below /:client, rendered by the browser. */
const clientRoutes: RouteObject[] = [
  { path: addresses.enter, ...withHelpVideo, lazy: () => import("../entries/entrant/EnterPage.tsx") },
  { path: addresses.entries, ...withHelpVideo, lazy: () => import("./entry/MyEntriesPage.tsx") },
  { path: addresses.entry, ...withHelpVideo, lazy: () => import("./entry/EntryPage.tsx") },
  { path: giftAddresses.gifts, lazy: () => import("../commerce/giving/donor/MyGiftsPage.tsx") },
  { path: addresses.invoices, lazy: () => import("../commerce/invoices/payer/MyInvoicesPage.tsx") },
  { path: addresses.scoring, ...withHelpVideo, lazy: () => import("../judging/scorer/QueuePage.tsx") },
  { path: addresses.mine, lazy: () => import("../tours/builder/MinePage.tsx") },
  { path: addresses.myBuilder, lazy: () => import("../tours/builder/MyBuilderPage.tsx") },
  { path: addresses.myAttendance, lazy: () => import("../door/attendance/builder/MyAttendancePage.tsx") },
  {
    path: addresses.myHome,
    handle: hasMap,
    loader: loadOwnDocument,
    lazy: () => import("../tours/builder/MyHomePage.tsx"),
  },
  { path: addresses.mySponsor, lazy: () => import("../sponsors/owner/MySponsorPage.tsx") },
  { path: addresses.mySponsorReport, lazy: () => import("../sponsors/owner/MySponsorReportPage.tsx") },
  { path: addresses.registerHome, lazy: () => import("../commerce/cart/registration/RegisterHomePage.tsx") },
  { path: addresses.registerSponsor, lazy: () => import("../commerce/cart/registration/RegisterSponsorPage.tsx") },
  { path: addresses.scoreEntry, ...withHelpVideo, lazy: () => import("../judging/scorer/ScoringPage.tsx") },
  { path: addresses.scoreBeside, ...withHelpVideo, lazy: () => import("../judging/scorer/ComparePage.tsx") },
];

/** Staff's pages, below /:client/studio. */
const studioRoutes: RouteObject[] = [
  { path: studioAddresses.programs, lazy: () => import("./studio/StudioHomePage.tsx") },
  { path: studioAddresses.settings, lazy: () => import("../people/clients/studio/ClientSettingsPage.tsx") },
  { path: studioAddresses.website, lazy: () => import("./website/WebsitePage.tsx") },
  { path: studioAddresses.payments, lazy: () => import("../commerce/payments/studio/PaymentsPage.tsx") },
  { path: studioAddresses.books, lazy: () => import("../commerce/ledger/studio/BooksPage.tsx") },
  { path: studioAddresses.journal, lazy: () => import("../commerce/ledger/studio/JournalPage.tsx") },
  { path: studioAddresses.giving, lazy: () => import("../commerce/giving/studio/GivingPage.tsx") },
  { path: studioAddresses.accounting, lazy: () => import("../commerce/ledger/studio/AccountingPage.tsx") },
  { path: studioAddresses.invoices, lazy: () => import("../commerce/invoices/studio/InvoicesPage.tsx") },
  { path: studioAddresses.newInvoice, lazy: () => import("../commerce/invoices/studio/WriteInvoicePage.tsx") },
  { path: studioAddresses.invoice, lazy: () => import("../commerce/invoices/studio/StudioInvoicePage.tsx") },
  { path: studioAddresses.editInvoice, lazy: () => import("../commerce/invoices/studio/EditInvoicePage.tsx") },
  { path: studioAddresses.mail, lazy: () => import("../messages/studio/MailPage.tsx") },
  { path: studioAddresses.mailTemplate, lazy: () => import("../mail/studio/MailTemplatePage.tsx") },
  { path: studioAddresses.writeToPeople, lazy: () => import("../messages/studio/WriteMessagePage.tsx") },
  { path: studioAddresses.messageToPeople, lazy: () => import("../messages/studio/MessagePage.tsx") },
  { path: studioAddresses.privacy, lazy: () => import("../people/clients/studio/RetentionPage.tsx") },
  { path: studioAddresses.apiKeys, lazy: () => import("../people/clients/studio/APIKeysPage.tsx") },
  {
    path: studioAddresses.signInProviders,
    lazy: () => import("../people/clients/studio/SignInProvidersPage.tsx"),
  },
  { path: studioAddresses.ownSender, lazy: () => import("../mail/studio/SenderPage.tsx") },
  { path: studioAddresses.ownDomain, lazy: () => import("../people/clients/studio/DomainPage.tsx") },
  { path: studioAddresses.webhooks, lazy: () => import("../people/clients/studio/WebhooksPage.tsx") },
  { path: studioAddresses.webhook, lazy: () => import("../people/clients/studio/WebhookPage.tsx") },
  { path: studioAddresses.audit, lazy: () => import("../people/clients/studio/AuditPage.tsx") },
  { path: studioAddresses.errors, lazy: () => import("../platform/support/ErrorLogPage.tsx") },
  { path: studioAddresses.program, lazy: () => import("./overview/OverviewPage.tsx") },
  { path: studioAddresses.programDates, lazy: () => import("../programs/studio/settings/DatesPage.tsx") },
  { path: studioAddresses.scoringSettings, lazy: () => import("../judging/studio/ScoringSettingsPage.tsx") },
  { path: studioAddresses.entrySettings, lazy: () => import("./settings/EntrySettingsPage.tsx") },
  { path: studioAddresses.salesSettings, lazy: () => import("../commerce/shop/studio/SalesSettingsPage.tsx") },
  { path: studioAddresses.programSettings, lazy: () => import("./settings/ServiceSettingsPage.tsx") },
  { path: studioAddresses.programPage, lazy: () => import("./editor/PageEditorPage.tsx") },
  { path: studioAddresses.products, lazy: () => import("../commerce/shop/studio/ProductsPage.tsx") },
  { path: studioAddresses.fees, lazy: () => import("../commerce/shop/studio/FeesPage.tsx") },
  { path: studioAddresses.promoCodes, lazy: () => import("../commerce/shop/studio/PromoCodesPage.tsx") },
  { path: studioAddresses.questions, lazy: () => import("../commerce/questions/studio/QuestionFormsPage.tsx") },
  { path: studioAddresses.questionForm, lazy: () => import("../commerce/questions/studio/QuestionFormPage.tsx") },
  { path: studioAddresses.waitingList, lazy: () => import("../commerce/waiting-list/studio/WaitingListPage.tsx") },
  { path: studioAddresses.salesPreview, lazy: () => import("../commerce/shop/studio/SalesPreviewPage.tsx") },
  { path: studioAddresses.sales, lazy: () => import("../commerce/orders/studio/SalesPage.tsx") },
  { path: studioAddresses.votes, lazy: () => import("../votes/studio/VotesPage.tsx") },
  { path: studioAddresses.vote, lazy: () => import("../votes/studio/VotePage.tsx") },
  { path: studioAddresses.imports, lazy: () => import("../imports/ImportsPage.tsx") },
  { path: studioAddresses.attendance, lazy: () => import("../door/attendance/studio/AttendancePage.tsx") },
  { path: studioAddresses.door, lazy: () => import("../door/studio/StudioDoorPage.tsx") },
  {
    path: studioAddresses.counter,
    handle: { policy: cardPolicy } satisfies PageHandle,
    loader: loadOwnDocument,
    lazy: () => import("../commerce/counter/studio/CounterPage.tsx"),
  },
  { path: studioAddresses.tills, lazy: () => import("../commerce/counter/studio/TillsPage.tsx") },
  { path: studioAddresses.transaction, lazy: () => import("../commerce/orders/studio/TransactionPage.tsx") },
  { path: studioAddresses.sponsors, lazy: () => import("../sponsors/studio/SponsorsPage.tsx") },
  { path: studioAddresses.sponsor, lazy: () => import("../sponsors/studio/SponsorPage.tsx") },
  { path: studioAddresses.rehearsal, lazy: () => import("../rehearsals/RehearsalPage.tsx") },
  { path: studioAddresses.report, lazy: () => import("./report/SeasonReportPage.tsx") },
  { path: studioAddresses.sponsorReport, lazy: () => import("../sponsors/studio/SponsorReportPage.tsx") },
  { path: studioAddresses.homes, lazy: () => import("../tours/studio/HomesPage.tsx") },
  {
    path: studioAddresses.home,
    handle: hasMap,
    loader: loadOwnDocument,
    lazy: () => import("../tours/studio/HomePage.tsx"),
  },
  { path: studioAddresses.builders, lazy: () => import("../tours/studio/BuildersPage.tsx") },
  { path: studioAddresses.builder, lazy: () => import("../tours/studio/BuilderPage.tsx") },
  { path: studioAddresses.propertyGroups, lazy: () => import("../tours/studio/PropertyGroupsPage.tsx") },
  { path: studioAddresses.fieldGroups, lazy: () => import("../tours/studio/FieldGroupsPage.tsx") },
  { path: studioAddresses.fieldGroup, lazy: () => import("../tours/studio/FieldGroupPage.tsx") },
  { path: studioAddresses.categories, lazy: () => import("../programs/studio/setup/CategoriesPage.tsx") },
  { path: studioAddresses.folders, lazy: () => import("../programs/studio/setup/FoldersPage.tsx") },
  { path: studioAddresses.forms, lazy: () => import("../programs/studio/setup/FormsPage.tsx") },
  { path: studioAddresses.form, lazy: () => import("../programs/studio/setup/FormPage.tsx") },
  { path: studioAddresses.scoresheets, lazy: () => import("../judging/studio/scoresheet/ScoresheetPage.tsx") },
  { path: studioAddresses.surveyResults, lazy: () => import("../surveys/studio/ResultsPage.tsx") },
  { path: studioAddresses.surveyQuestions, lazy: () => import("../surveys/studio/QuestionsPage.tsx") },
  { path: studioAddresses.surveySending, lazy: () => import("../surveys/studio/SendingPage.tsx") },
  { path: studioAddresses.people, lazy: () => import("../people/members/PeoplePage.tsx") },
  { path: studioAddresses.person, lazy: () => import("./person/PersonPage.tsx") },
  { path: studioAddresses.guest, lazy: () => import("./person/GuestPage.tsx") },
  { path: studioAddresses.entries, lazy: () => import("../entries/studio/EntriesPage.tsx") },
  { path: studioAddresses.entry, lazy: () => import("./entry/StudioEntryPage.tsx") },
  { path: studioAddresses.entryPreview, lazy: () => import("../entries/studio/PreviewPage.tsx") },
  { path: studioAddresses.screening, lazy: () => import("../entries/studio/ScreeningPage.tsx") },
  { path: studioAddresses.help, lazy: () => import("../entries/studio/HelpRequestsPage.tsx") },
  { path: studioAddresses.programMail, lazy: () => import("../messages/studio/ProgramMailPage.tsx") },
  { path: studioAddresses.writeMessage, lazy: () => import("../messages/studio/WriteMessagePage.tsx") },
  { path: studioAddresses.message, lazy: () => import("../messages/studio/MessagePage.tsx") },
  { path: studioAddresses.scorers, lazy: () => import("../judging/studio/ScorersPage.tsx") },
  {
    path: studioAddresses.scoresheetPreview,
    lazy: () => import("../judging/studio/ScoresheetPreviewPage.tsx"),
  },
  { path: studioAddresses.awards, lazy: () => import("../scholarships/awards/studio/AwardsPage.tsx") },
  { path: studioAddresses.certificates, lazy: () => import("../galleries/certificates/studio/CertificatesPage.tsx") },
  {
    path: studioAddresses.recommendersQuestions,
    lazy: () => import("../entries/recommendations/studio/QuestionsPage.tsx"),
  },
  { path: studioAddresses.results, lazy: () => import("../judging/studio/ResultsPage.tsx") },
  { path: studioAddresses.resultsPreviews, lazy: () => import("../galleries/studio/ResultsPreviewsPage.tsx") },
  { path: studioAddresses.onward, lazy: () => import("../advancement/studio/OnwardPage.tsx") },
  { path: studioAddresses.ceremony, lazy: () => import("../judging/studio/CeremonyPage.tsx") },
  { path: studioAddresses.round, lazy: () => import("../judging/studio/RoundPage.tsx") },
  { path: studioAddresses.nextRound, lazy: () => import("../judging/studio/NextRoundPage.tsx") },
  { path: studioAddresses.galleries, lazy: () => import("../galleries/studio/GalleriesPage.tsx") },
  { path: studioAddresses.gallery, lazy: () => import("../galleries/studio/GalleryEditPage.tsx") },
];

/** Signing in, and the account. */
const accountRoutes: RouteObject[] = [
  { path: addresses.login, lazy: () => import("../people/users/LoginPage.tsx") },
  { path: addresses.signInReturn, handle: hasKey, lazy: () => import("../people/users/SignInReturnPage.tsx") },
  { path: addresses.register, lazy: () => import("../people/users/RegisterPage.tsx") },
  { path: addresses.forgotPassword, lazy: () => import("../people/users/ForgotPasswordPage.tsx") },
  { path: addresses.resetPassword, handle: hasKey, lazy: () => import("../people/users/ResetPasswordPage.tsx") },
  { path: addresses.invitation, handle: hasKey, lazy: () => import("../people/users/InvitationPage.tsx") },
  {
    path: addresses.feederInvitation,
    handle: { ...hasKey, ...needsSignIn },
    lazy: () => import("../advancement/studio/SourceInvitationPage.tsx"),
  },
  { path: addresses.seeAs, handle: hasKey, lazy: () => import("../people/users/SeeAsPage.tsx") },
  { path: addresses.unsubscribe, lazy: () => import("./unsubscribe/UnsubscribePage.tsx") },
  {
    path: addresses.account.profile,
    handle: needsSignIn,
    lazy: () => import("../people/users/AccountFrame.tsx"),
    children: [
      { path: addresses.account.profile, lazy: () => import("../people/users/ProfilePage.tsx") },
      { path: addresses.account.contact, lazy: () => import("../people/users/ContactPage.tsx") },
      { path: addresses.account.orders, lazy: () => import("./account/OrdersPage.tsx") },
      { path: addresses.account.privacy, lazy: () => import("./account/PrivacyPage.tsx") },
      { path: addresses.account.volunteer, lazy: () => import("../people/users/VolunteerPage.tsx") },
      { path: addresses.account.memberships, lazy: () => import("../people/users/MembershipsPage.tsx") },
      {
        path: addresses.account.confirmEmail,
        handle: hasKey,
        lazy: () => import("../people/users/ConfirmEmailPage.tsx"),
      },
      { path: addresses.account.password, lazy: () => import("../people/users/PasswordPage.tsx") },
      { path: addresses.account.twoFactor, lazy: () => import("../people/users/TwoFactorPage.tsx") },
      { path: addresses.account.sessions, lazy: () => import("../people/users/SessionsPage.tsx") },
    ],
  },
];

/** Opened from the home screen, with or without a network: no frame surrounds it. */
const doorRoutes: RouteObject[] = [
  {
    path: addresses.door,
    handle: { policy: doorPolicy } satisfies PageHandle,
    loader: loadOwnDocument,
    lazy: () => import("../door/verifier/DoorPage.tsx"),
  },
  { path: addresses.shiftPass, handle: hasKey, lazy: () => import("../door/verifier/ShiftPassPage.tsx") },
];

function leaveApp({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(pathname + search);
}

const tourPreviews = () => import("./preview/tour/TourPreviews.tsx");

/** A preview's page for staff and for holders of a link; previews have maps. */
function previewRoutesOf(path: string, byLink: string, page: () => Promise<ComponentType>): RouteObject[] {
  const lazy = async () => ({ Component: await page() });
  return [
    { path, handle: { ...needsSignIn, ...hasMap }, loader: loadOwnDocument, lazy },
    { path: byLink, handle: { ...hasKey, ...hasMap }, loader: loadOwnDocument, lazy },
  ];
}

/** A program before it is public. */
const previewRoutes: RouteObject[] = [
  { path: addresses.preview, handle: needsSignIn, lazy: () => import("./preview/PreviewPage.tsx") },
  { path: addresses.previewByLink, handle: hasKey, lazy: () => import("./preview/PreviewPage.tsx") },
  ...previewRoutesOf(
    addresses.tourPreview,
    addresses.tourPreviewByLink,
    async () => (await tourPreviews()).HomesPreview,
  ),
  ...previewRoutesOf(
    addresses.tourHomePreview,
    addresses.tourHomePreviewByLink,
    async () => (await tourPreviews()).HomePreview,
  ),
  ...previewRoutesOf(
    addresses.tourRoutePreview,
    addresses.tourRoutePreviewByLink,
    async () => (await tourPreviews()).RoutePreview,
  ),
];

/** The winners before their release, each link for one person. */
const resultsPreviewRoutes: RouteObject[] = [addresses.winnersPreview, addresses.winnerPreview].map((path) => ({
  path,
  handle: hasKey,
  lazy: () => import("./results-preview/WinnersPreviewPage.tsx"),
}));

/** Orders and tickets, by their links. */
const buyerRoutes: RouteObject[] = [
  { path: addresses.purchase, handle: hasKey, lazy: () => import("./buyer/PurchasePage.tsx") },
  { path: addresses.guestSeats, handle: hasKey, lazy: () => import("../commerce/tickets/guest/GuestSeatsPage.tsx") },
  { path: addresses.waiting, handle: hasKey, lazy: () => import("../commerce/waiting-list/visitor/WaitingPage.tsx") },
  { path: addresses.renewSponsor, handle: hasKey, lazy: () => import("../sponsors/owner/RenewPage.tsx") },
  {
    path: addresses.recommend,
    handle: hasKey,
    lazy: () => import("../entries/recommendations/recommender/RecommendPage.tsx"),
  },
  {
    path: addresses.contactChange,
    handle: hasKey,
    lazy: () => import("../commerce/orders/buyer/ContactChangePage.tsx"),
  },
  { path: addresses.lostTickets, lazy: () => import("../commerce/tickets/buyer/LostTicketsPage.tsx") },
  { path: addresses.certificates, lazy: () => import("../galleries/certificates/public/CertificateCheckPage.tsx") },
  { path: addresses.certificate, lazy: () => import("../galleries/certificates/public/CertificateCheckPage.tsx") },
  { path: addresses.ticket, handle: hasKey, lazy: () => import("./buyer/TicketPage.tsx") },
];

const invoiceRoute = { loader: loadOwnDocument, lazy: () => import("../commerce/invoices/payer/InvoicePage.tsx") };

/** Invoices, by their links or signed in. */
const invoiceRoutes: RouteObject[] = [
  { path: addresses.invoice, handle: { ...needsSignIn, policy: cardPolicy } satisfies PageHandle, ...invoiceRoute },
  { path: addresses.linkedInvoice, handle: { ...hasKey, policy: cardPolicy } satisfies PageHandle, ...invoiceRoute },
];

/** Public and unknown addresses are documents of their own: the browser leaves the app for them. */
const documentRoutes: RouteObject[] = [...publicDocuments.map(({ path }) => path), "*"].map((path) => ({
  path,
  loader: leaveApp,
  handle: { isElsewhere: true } satisfies PageHandle,
}));

/** All routes of the app. Each frame has its mood, header and error page. */
export const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: () => null,
    children: [
      ...documentRoutes,
      ...previewRoutes,
      ...resultsPreviewRoutes,
      ...buyerRoutes,
      ...invoiceRoutes,
      ...doorRoutes,
      {
        path: studioAddresses.ceremonyScreen,
        handle: needsSignIn,
        ErrorBoundary: RouteErrorPage,
        lazy: () => import("../judging/studio/CeremonyScreen.tsx"),
      },
      { lazy: () => import("./frames/PlainFrame.tsx"), ErrorBoundary: RouteErrorPage, children: accountRoutes },
      {
        path: addresses.client,
        handle: needsSignIn,
        lazy: () => import("./frames/WorkFrame.tsx"),
        ErrorBoundary: RouteErrorPage,
        children: clientRoutes,
      },
      {
        path: studioAddresses.programs,
        handle: needsSignIn,
        lazy: () => import("./frames/StudioFrame.tsx"),
        ErrorBoundary: RouteErrorPage,
        children: studioRoutes,
      },
    ],
  },
];
