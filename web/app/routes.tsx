import type { ComponentType } from "react";
import { type LoaderFunctionArgs, matchRoutes, redirectDocument, type RouteObject } from "react-router";
import { addresses } from "../../contract/platform/addresses.ts";
import { publicDocuments } from "./document/public-documents.ts";
import type { PagePolicy } from "../platform/page.ts";
import { AppRoot } from "./frames/AppRoot.tsx";
import { doorPolicy } from "../door/verifier/door-policy.ts";
import { helpVideoPolicy } from "../entries/help-video-policy.ts";
import { cardPolicy } from "../commerce/payments/card/card-policy.ts";
import { RouteErrorPage } from "../platform/support/RouteErrorPage.tsx";

/** What a route says of itself beside its page. */
export type PageHandle = {
  needsSignIn?: boolean;
  isElsewhere?: boolean;
  /** Its address is a secret: nobody is told of it by a referrer or finds it in an index. */
  hasKey?: boolean;
  /** What its Content-Security-Policy allows beside what every page's does: it has to be a document of its own then. */
  policy?: PagePolicy;
  /** It has a map: its policy allows where the operator has the tiles from. It has to be a document of its own, too. */
  hasMap?: boolean;
};

const needsSignIn: PageHandle = { needsSignIn: true };
const hasKey: PageHandle = { hasKey: true };
const hasMap: PageHandle = { hasMap: true };

/**
 * A document's policy comes with it: whoever arrives from a page with another one asks the server for this page. Those of one policy share
 * a document, so nobody waits between a list and its entries, and what was taken along opens without a network.
 */
function loadOwnDocument({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const [loaded] = performance.getEntriesByType("navigation");
  const isAllowed = !loaded || policyAt(new URL(loaded.name).pathname) === policyAt(pathname);
  return isAllowed ? null : redirectDocument(pathname + search);
}

/** What tells the policy of a page from another's. */
function policyAt(pathname: string): PagePolicy | "map" | undefined {
  const handles = (matchRoutes(routes, pathname) ?? []).map(({ route }) => (route.handle ?? {}) as PageHandle);
  return handles.some((handle) => handle.hasMap) ? "map" : handles.find(({ policy }) => policy)?.policy;
}

/** Where one enters and scores a program's video may play, in a frame of its player. */
const withHelpVideo = { handle: { policy: helpVideoPolicy } satisfies PageHandle, loader: loadOwnDocument };

/** What a signed-in person does at a client: entering, scoring. Below /:client; the browser draws them. */
const clientRoutes: RouteObject[] = [
  { path: addresses.enter, ...withHelpVideo, lazy: () => import("../entries/entrant/EnterPage.tsx") },
  { path: addresses.entries, ...withHelpVideo, lazy: () => import("./entry/MyEntriesPage.tsx") },
  { path: addresses.entry, ...withHelpVideo, lazy: () => import("./entry/EntryPage.tsx") },
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

/** Where staff work, below /:client/studio. */
const studioRoutes: RouteObject[] = [
  { path: addresses.studio.programs, lazy: () => import("../programs/studio/ProgramsPage.tsx") },
  { path: addresses.studio.settings, lazy: () => import("../people/clients/studio/ClientSettingsPage.tsx") },
  { path: addresses.studio.payments, lazy: () => import("../commerce/payments/studio/PaymentsPage.tsx") },
  { path: addresses.studio.books, lazy: () => import("../commerce/ledger/studio/BooksPage.tsx") },
  { path: addresses.studio.invoices, lazy: () => import("../commerce/invoices/studio/InvoicesPage.tsx") },
  { path: addresses.studio.newInvoice, lazy: () => import("../commerce/invoices/studio/WriteInvoicePage.tsx") },
  { path: addresses.studio.invoice, lazy: () => import("../commerce/invoices/studio/StudioInvoicePage.tsx") },
  { path: addresses.studio.editInvoice, lazy: () => import("../commerce/invoices/studio/EditInvoicePage.tsx") },
  { path: addresses.studio.mail, lazy: () => import("../mail/studio/MailPage.tsx") },
  { path: addresses.studio.mailTemplate, lazy: () => import("../mail/studio/MailTemplatePage.tsx") },
  { path: addresses.studio.writeToPeople, lazy: () => import("../mail/studio/WriteMessagePage.tsx") },
  { path: addresses.studio.messageToPeople, lazy: () => import("../mail/studio/MessagePage.tsx") },
  { path: addresses.studio.audit, lazy: () => import("../people/clients/studio/AuditPage.tsx") },
  { path: addresses.studio.errors, lazy: () => import("../platform/support/ErrorLogPage.tsx") },
  { path: addresses.studio.program, lazy: () => import("./overview/OverviewPage.tsx") },
  { path: addresses.studio.programSettings, lazy: () => import("./settings/ServiceSettingsPage.tsx") },
  { path: addresses.studio.programPage, lazy: () => import("./editor/PageEditorPage.tsx") },
  { path: addresses.studio.products, lazy: () => import("../commerce/shop/studio/ProductsPage.tsx") },
  { path: addresses.studio.fees, lazy: () => import("../commerce/shop/studio/FeesPage.tsx") },
  { path: addresses.studio.promoCodes, lazy: () => import("../commerce/shop/studio/PromoCodesPage.tsx") },
  { path: addresses.studio.questions, lazy: () => import("../commerce/questions/studio/QuestionFormsPage.tsx") },
  { path: addresses.studio.questionForm, lazy: () => import("../commerce/questions/studio/QuestionFormPage.tsx") },
  { path: addresses.studio.waitingList, lazy: () => import("../commerce/waiting-list/studio/WaitingListPage.tsx") },
  { path: addresses.studio.salesPreview, lazy: () => import("../commerce/shop/studio/SalesPreviewPage.tsx") },
  { path: addresses.studio.sales, lazy: () => import("../commerce/orders/studio/SalesPage.tsx") },
  { path: addresses.studio.votes, lazy: () => import("../votes/studio/VotesPage.tsx") },
  { path: addresses.studio.vote, lazy: () => import("../votes/studio/VotePage.tsx") },
  { path: addresses.studio.imports, lazy: () => import("../imports/ImportsPage.tsx") },
  { path: addresses.studio.attendance, lazy: () => import("../door/attendance/studio/AttendancePage.tsx") },
  { path: addresses.studio.door, lazy: () => import("../door/studio/StudioDoorPage.tsx") },
  {
    path: addresses.studio.counter,
    handle: { policy: cardPolicy } satisfies PageHandle,
    loader: loadOwnDocument,
    lazy: () => import("../commerce/counter/studio/CounterPage.tsx"),
  },
  { path: addresses.studio.tills, lazy: () => import("../commerce/counter/studio/TillsPage.tsx") },
  { path: addresses.studio.transaction, lazy: () => import("../commerce/orders/studio/TransactionPage.tsx") },
  { path: addresses.studio.sponsors, lazy: () => import("../sponsors/studio/SponsorsPage.tsx") },
  { path: addresses.studio.sponsor, lazy: () => import("../sponsors/studio/SponsorPage.tsx") },
  { path: addresses.studio.rehearsal, lazy: () => import("../rehearsals/RehearsalPage.tsx") },
  { path: addresses.studio.report, lazy: () => import("./report/SeasonReportPage.tsx") },
  { path: addresses.studio.sponsorReport, lazy: () => import("../sponsors/studio/SponsorReportPage.tsx") },
  { path: addresses.studio.homes, lazy: () => import("../tours/studio/HomesPage.tsx") },
  {
    path: addresses.studio.home,
    handle: hasMap,
    loader: loadOwnDocument,
    lazy: () => import("../tours/studio/HomePage.tsx"),
  },
  { path: addresses.studio.builders, lazy: () => import("../tours/studio/BuildersPage.tsx") },
  { path: addresses.studio.builder, lazy: () => import("../tours/studio/BuilderPage.tsx") },
  { path: addresses.studio.propertyGroups, lazy: () => import("../tours/studio/PropertyGroupsPage.tsx") },
  { path: addresses.studio.fieldGroups, lazy: () => import("../tours/studio/FieldGroupsPage.tsx") },
  { path: addresses.studio.fieldGroup, lazy: () => import("../tours/studio/FieldGroupPage.tsx") },
  { path: addresses.studio.categories, lazy: () => import("../programs/studio/setup/CategoriesPage.tsx") },
  { path: addresses.studio.folders, lazy: () => import("../programs/studio/setup/FoldersPage.tsx") },
  { path: addresses.studio.forms, lazy: () => import("../programs/studio/setup/FormsPage.tsx") },
  { path: addresses.studio.form, lazy: () => import("../programs/studio/setup/FormPage.tsx") },
  { path: addresses.studio.scoresheets, lazy: () => import("../judging/studio/scoresheet/ScoresheetPage.tsx") },
  { path: addresses.studio.surveyResults, lazy: () => import("../surveys/studio/ResultsPage.tsx") },
  { path: addresses.studio.surveyQuestions, lazy: () => import("../surveys/studio/QuestionsPage.tsx") },
  { path: addresses.studio.surveySending, lazy: () => import("../surveys/studio/SendingPage.tsx") },
  { path: addresses.studio.people, lazy: () => import("../people/members/PeoplePage.tsx") },
  { path: addresses.studio.entries, lazy: () => import("../entries/studio/EntriesPage.tsx") },
  { path: addresses.studio.entry, lazy: () => import("./entry/StudioEntryPage.tsx") },
  { path: addresses.studio.entryPreview, lazy: () => import("../entries/studio/PreviewPage.tsx") },
  { path: addresses.studio.screening, lazy: () => import("../entries/studio/ScreeningPage.tsx") },
  { path: addresses.studio.help, lazy: () => import("../entries/studio/HelpRequestsPage.tsx") },
  { path: addresses.studio.programMail, lazy: () => import("../programs/studio/ProgramMailPage.tsx") },
  { path: addresses.studio.writeMessage, lazy: () => import("../mail/studio/WriteMessagePage.tsx") },
  { path: addresses.studio.message, lazy: () => import("../mail/studio/MessagePage.tsx") },
  { path: addresses.studio.scorers, lazy: () => import("../judging/studio/ScorersPage.tsx") },
  {
    path: addresses.studio.scoresheetPreview,
    lazy: () => import("../judging/studio/ScoresheetPreviewPage.tsx"),
  },
  { path: addresses.studio.awards, lazy: () => import("../scholarships/awards/studio/AwardsPage.tsx") },
  { path: addresses.studio.certificates, lazy: () => import("../galleries/certificates/studio/CertificatesPage.tsx") },
  {
    path: addresses.studio.recommendersQuestions,
    lazy: () => import("../entries/recommendations/studio/QuestionsPage.tsx"),
  },
  { path: addresses.studio.results, lazy: () => import("../judging/studio/ResultsPage.tsx") },
  { path: addresses.studio.resultsPreviews, lazy: () => import("../galleries/studio/ResultsPreviewsPage.tsx") },
  { path: addresses.studio.onward, lazy: () => import("../advancement/studio/OnwardPage.tsx") },
  { path: addresses.studio.ceremony, lazy: () => import("../judging/studio/CeremonyPage.tsx") },
  { path: addresses.studio.round, lazy: () => import("../judging/studio/RoundPage.tsx") },
  { path: addresses.studio.nextRound, lazy: () => import("../judging/studio/NextRoundPage.tsx") },
  { path: addresses.studio.galleries, lazy: () => import("../galleries/studio/GalleriesPage.tsx") },
  { path: addresses.studio.gallery, lazy: () => import("../galleries/studio/GalleryEditPage.tsx") },
];

/** Signing in, and a person's own account. */
const accountRoutes: RouteObject[] = [
  { path: addresses.login, lazy: () => import("../people/users/LoginPage.tsx") },
  { path: addresses.register, lazy: () => import("../people/users/RegisterPage.tsx") },
  { path: addresses.forgotPassword, lazy: () => import("../people/users/ForgotPasswordPage.tsx") },
  { path: addresses.resetPassword, handle: hasKey, lazy: () => import("../people/users/ResetPasswordPage.tsx") },
  { path: addresses.invitation, handle: hasKey, lazy: () => import("../people/users/InvitationPage.tsx") },
  {
    path: addresses.feederInvitation,
    handle: { ...hasKey, ...needsSignIn },
    lazy: () => import("../advancement/studio/SourceInvitationPage.tsx"),
  },
  { path: addresses.unsubscribe, lazy: () => import("./unsubscribe/UnsubscribePage.tsx") },
  {
    path: addresses.account.profile,
    handle: needsSignIn,
    lazy: () => import("../people/users/AccountFrame.tsx"),
    children: [
      { path: addresses.account.profile, lazy: () => import("../people/users/ProfilePage.tsx") },
      { path: addresses.account.contact, lazy: () => import("../people/users/ContactPage.tsx") },
      { path: addresses.account.privacy, lazy: () => import("../people/users/PrivacyPage.tsx") },
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

/** Opened from the home screen, with or without a network: nothing stands around it. */
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

/** A page of a preview, for staff and for whoever bears a link; they have maps. */
function previewRoutesOf(path: string, byLink: string, page: () => Promise<ComponentType>): RouteObject[] {
  const lazy = async () => ({ Component: await page() });
  return [
    { path, handle: { ...needsSignIn, ...hasMap }, loader: loadOwnDocument, lazy },
    { path: byLink, handle: { ...hasKey, ...hasMap }, loader: loadOwnDocument, lazy },
  ];
}

/** A program as visitors will see it, before they do. */
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

/** The winners before they are released, each for one person. */
const resultsPreviewRoutes: RouteObject[] = [addresses.winnersPreview, addresses.winnerPreview].map((path) => ({
  path,
  handle: hasKey,
  lazy: () => import("./results-preview/WinnersPreviewPage.tsx"),
}));

/** What somebody has bought or was given, for whoever has the link. */
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

/** What somebody is billed for, for whoever has the link or has signed in. */
const invoiceRoutes: RouteObject[] = [
  { path: addresses.invoice, handle: { ...needsSignIn, policy: cardPolicy } satisfies PageHandle, ...invoiceRoute },
  { path: addresses.linkedInvoice, handle: { ...hasKey, policy: cardPolicy } satisfies PageHandle, ...invoiceRoute },
];

/** Public pages, and whatever has no page, are documents of their own: the browser leaves the app for them. */
const documentRoutes: RouteObject[] = [...publicDocuments.map(({ path }) => path), "*"].map((path) => ({
  path,
  loader: leaveApp,
  handle: { isElsewhere: true } satisfies PageHandle,
}));

/** Every place of the app. Each frame brings its mood, its header and its own error page. */
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
        path: addresses.studio.ceremonyScreen,
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
        path: addresses.studio.programs,
        handle: needsSignIn,
        lazy: () => import("./frames/StudioFrame.tsx"),
        ErrorBoundary: RouteErrorPage,
        children: studioRoutes,
      },
    ],
  },
];
