import { type LoaderFunctionArgs, redirectDocument, type RouteObject } from "react-router";
import { documents } from "./document/documents.ts";
import { AppRoot } from "./frames/AppRoot.tsx";
import { RouteErrorPage } from "./support/RouteErrorPage.tsx";

/** What a route says of itself beside its page. */
export type PageHandle = { needsSignIn?: boolean; isElsewhere?: boolean };

const needsSignIn: PageHandle = { needsSignIn: true };

/** What a signed-in person does at a client: entering, scoring. Below /:client; the browser draws them. */
const places: RouteObject[] = [
  { path: "contests/:service/enter", lazy: () => import("./entries/EnterPage.tsx") },
  { path: "contests/:service/entries", lazy: () => import("./entries/MyEntriesPage.tsx") },
  { path: "contests/:service/entries/:entryID", lazy: () => import("./entries/EntryPage.tsx") },
  { path: "contests/:service/scoring", lazy: () => import("./scoring/QueuePage.tsx") },
  { path: "contests/:service/scoring/:entryID", lazy: () => import("./scoring/ScoringPage.tsx") },
];

/** Where staff work, below /:client/studio. */
const studio: RouteObject[] = [
  { index: true, lazy: () => import("./services/ProgramsPage.tsx") },
  { path: "settings", lazy: () => import("./clients/ClientSettingsPage.tsx") },
  { path: "audit", lazy: () => import("./clients/AuditPage.tsx") },
  { path: "errors", lazy: () => import("./support/ErrorLogPage.tsx") },
  { path: "contests/:service", lazy: () => import("./contests/OverviewPage.tsx") },
  { path: "contests/:service/settings", lazy: () => import("./services/ServiceSettingsPage.tsx") },
  { path: "contests/:service/page", lazy: () => import("./services/editor/PageEditorPage.tsx") },
  { path: "contests/:service/categories", lazy: () => import("./contests/CategoriesPage.tsx") },
  { path: "contests/:service/folders", lazy: () => import("./contests/FoldersPage.tsx") },
  { path: "contests/:service/forms", lazy: () => import("./contests/FormsPage.tsx") },
  { path: "contests/:service/forms/:entryFormID", lazy: () => import("./contests/FormPage.tsx") },
  { path: "contests/:service/scoresheet", lazy: () => import("./contests/ScoresheetPage.tsx") },
  { path: "people", lazy: () => import("./people/PeoplePage.tsx") },
  { path: "contests/:service/entries", lazy: () => import("./entries/EntriesPage.tsx") },
  { path: "contests/:service/entries/:entryID", lazy: () => import("./entries/StudioEntryPage.tsx") },
  { path: "contests/:service/entries/preview/:categoryID", lazy: () => import("./entries/PreviewPage.tsx") },
  { path: "contests/:service/help", lazy: () => import("./entries/HelpRequestsPage.tsx") },
  { path: "contests/:service/scorers", lazy: () => import("./scoring/ScorersPage.tsx") },
  { path: "contests/:service/scorers/preview/:categoryID", lazy: () => import("./scoring/ScoresheetPreviewPage.tsx") },
  { path: "contests/:service/results", lazy: () => import("./scoring/ResultsPage.tsx") },
  { path: "contests/:service/galleries", lazy: () => import("./galleries/GalleriesPage.tsx") },
  { path: "contests/:service/galleries/:galleryID", lazy: () => import("./galleries/GalleryEditPage.tsx") },
];

/** Signing in, and a person's own account. */
const people: RouteObject[] = [
  { path: "login", lazy: () => import("./users/LoginPage.tsx") },
  { path: "register", lazy: () => import("./users/RegisterPage.tsx") },
  { path: "forgot-password", lazy: () => import("./users/ForgotPasswordPage.tsx") },
  { path: "reset-password/:passwordKey", lazy: () => import("./users/ResetPasswordPage.tsx") },
  { path: "invitation/:invitationKey", lazy: () => import("./users/InvitationPage.tsx") },
  {
    path: "account",
    handle: needsSignIn,
    lazy: () => import("./users/AccountFrame.tsx"),
    children: [
      { index: true, lazy: () => import("./users/ProfilePage.tsx") },
      { path: "contact", lazy: () => import("./users/ContactPage.tsx") },
      { path: "privacy", lazy: () => import("./users/PrivacyPage.tsx") },
      { path: "volunteer", lazy: () => import("./users/VolunteerPage.tsx") },
      { path: "memberships", lazy: () => import("./people/MembershipsPage.tsx") },
      { path: "password", lazy: () => import("./users/PasswordPage.tsx") },
      { path: "sessions", lazy: () => import("./users/SessionsPage.tsx") },
    ],
  },
];

function leave({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(pathname + search);
}

/** Public pages, and whatever has no page, are documents of their own: the browser leaves the app for them. */
const elsewhere: RouteObject[] = [...documents.map(({ path }) => path), "*"].map((path) => ({
  path,
  loader: leave,
  handle: { isElsewhere: true } satisfies PageHandle,
}));

/** Every place of the app. Each frame brings its mood, its header and its own error page. */
export const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: () => null,
    children: [
      ...elsewhere,
      { lazy: () => import("./frames/PlainFrame.tsx"), ErrorBoundary: RouteErrorPage, children: people },
      {
        path: ":client",
        handle: needsSignIn,
        lazy: () => import("./frames/PlaceFrame.tsx"),
        ErrorBoundary: RouteErrorPage,
        children: places,
      },
      {
        path: ":client/studio",
        handle: needsSignIn,
        lazy: () => import("./frames/StudioFrame.tsx"),
        ErrorBoundary: RouteErrorPage,
        children: studio,
      },
    ],
  },
];
