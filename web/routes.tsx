import type { RouteObject } from "react-router";
import { Root } from "./frames/Root.tsx";
import { ErrorPage } from "./support/ErrorPage.tsx";

/** What a route says of itself beside its page. */
export type PageHandle = { drawnByServer?: boolean; needsSignIn?: boolean };

const drawnByServer: PageHandle = { drawnByServer: true };
const needsSignIn: PageHandle = { needsSignIn: true };

/** A client's and a program's public pages, below /:client. The server draws them. */
const stage: RouteObject[] = [
  { index: true, lazy: () => import("./clients/ClientPage.tsx") },
  {
    path: "contests/:service",
    lazy: () => import("./frames/ServiceFrame.tsx"),
    children: [
      { index: true, lazy: () => import("./services/ContestPage.tsx") },
      { path: "winners", lazy: () => import("./galleries/WinnersPage.tsx") },
      { path: "winners/:entryID", lazy: () => import("./galleries/WinnerItemPage.tsx") },
      { path: "gallery/:galleryID", lazy: () => import("./galleries/GalleryPage.tsx") },
      { path: "gallery/:galleryID/:entryID", lazy: () => import("./galleries/GalleryItemPage.tsx") },
      { path: "archives/:archiveID", lazy: () => import("./galleries/ArchivePage.tsx") },
    ],
  },
];

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

/** Every page of the product. Each frame brings its mood, its header and its own error page. */
export const routes: RouteObject[] = [
  {
    path: "/",
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { index: true, handle: drawnByServer, lazy: () => import("./clients/HomePage.tsx") },
      { lazy: () => import("./frames/PlainFrame.tsx"), ErrorBoundary: ErrorPage, children: people },
      {
        path: ":client",
        handle: drawnByServer,
        lazy: () => import("./frames/ClientFrame.tsx"),
        ErrorBoundary: ErrorPage,
        children: stage,
      },
      {
        path: ":client",
        handle: needsSignIn,
        lazy: () => import("./frames/PlaceFrame.tsx"),
        ErrorBoundary: ErrorPage,
        children: places,
      },
      {
        path: ":client/studio",
        handle: needsSignIn,
        lazy: () => import("./frames/StudioFrame.tsx"),
        ErrorBoundary: ErrorPage,
        children: studio,
      },
      { path: "*", handle: drawnByServer, lazy: () => import("./support/NotFoundPage.tsx") },
    ],
  },
];
