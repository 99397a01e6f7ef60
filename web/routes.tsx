import { type LoaderFunctionArgs, redirectDocument, type RouteObject } from "react-router";
import { documents } from "./document/documents.ts";
import { AppRoot } from "./frames/AppRoot.tsx";
import { RouteErrorPage } from "./support/RouteErrorPage.tsx";

/** What a route says of itself beside its page. */
export type PageHandle = { needsSignIn?: boolean; isElsewhere?: boolean };

const needsSignIn: PageHandle = { needsSignIn: true };

/** What a signed-in person does at a client: entering, scoring. Below /:client; the browser draws them. */
const places: RouteObject[] = [
  { path: "contests/:service/enter", lazy: () => import("./entries/entrant/EnterPage.tsx") },
  { path: "contests/:service/entries", lazy: () => import("./entries/entrant/MyEntriesPage.tsx") },
  { path: "contests/:service/entries/:entryID", lazy: () => import("./entries/entrant/EntryPage.tsx") },
  { path: "contests/:service/scoring", lazy: () => import("./scoring/scorer/QueuePage.tsx") },
  { path: "contests/:service/scoring/:entryID", lazy: () => import("./scoring/scorer/ScoringPage.tsx") },
];

/** Where staff work, below /:client/studio. */
const studio: RouteObject[] = [
  { index: true, lazy: () => import("./services/studio/ProgramsPage.tsx") },
  { path: "settings", lazy: () => import("./clients/studio/ClientSettingsPage.tsx") },
  { path: "audit", lazy: () => import("./clients/studio/AuditPage.tsx") },
  { path: "errors", lazy: () => import("./support/ErrorLogPage.tsx") },
  { path: "contests/:service", lazy: () => import("./services/studio/overview/OverviewPage.tsx") },
  { path: "contests/:service/settings", lazy: () => import("./services/studio/settings/ServiceSettingsPage.tsx") },
  { path: "contests/:service/page", lazy: () => import("./services/studio/editor/PageEditorPage.tsx") },
  { path: "contests/:service/categories", lazy: () => import("./services/studio/setup/CategoriesPage.tsx") },
  { path: "contests/:service/folders", lazy: () => import("./services/studio/setup/FoldersPage.tsx") },
  { path: "contests/:service/forms", lazy: () => import("./services/studio/setup/FormsPage.tsx") },
  { path: "contests/:service/forms/:entryFormID", lazy: () => import("./services/studio/setup/FormPage.tsx") },
  { path: "contests/:service/scoresheet", lazy: () => import("./services/studio/scoresheet/ScoresheetPage.tsx") },
  { path: "people", lazy: () => import("./people/PeoplePage.tsx") },
  { path: "contests/:service/entries", lazy: () => import("./entries/studio/EntriesPage.tsx") },
  { path: "contests/:service/entries/:entryID", lazy: () => import("./entries/studio/StudioEntryPage.tsx") },
  { path: "contests/:service/entries/preview/:categoryID", lazy: () => import("./entries/studio/PreviewPage.tsx") },
  { path: "contests/:service/help", lazy: () => import("./entries/studio/HelpRequestsPage.tsx") },
  { path: "contests/:service/scorers", lazy: () => import("./scoring/studio/ScorersPage.tsx") },
  {
    path: "contests/:service/scorers/preview/:categoryID",
    lazy: () => import("./scoring/studio/ScoresheetPreviewPage.tsx"),
  },
  { path: "contests/:service/results", lazy: () => import("./scoring/studio/ResultsPage.tsx") },
  { path: "contests/:service/galleries", lazy: () => import("./galleries/studio/GalleriesPage.tsx") },
  { path: "contests/:service/galleries/:galleryID", lazy: () => import("./galleries/studio/GalleryEditPage.tsx") },
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
      { path: "memberships", lazy: () => import("./users/MembershipsPage.tsx") },
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
