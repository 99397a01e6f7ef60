import type { AnyEndpoint } from "./endpoint.ts";
import * as answerFiles from "./answer-files.ts";
import * as applications from "./applications.ts";
import * as audit from "./audit.ts";
import * as builders from "./builders.ts";
import * as fieldGroups from "./field-groups.ts";
import * as properties from "./properties.ts";
import * as sponsorPages from "./sponsor-pages.ts";
import * as sponsorReport from "./sponsor-report.ts";
import * as sponsorRenewals from "./sponsor-renewals.ts";
import * as sponsorWork from "./sponsor-work.ts";
import * as sponsors from "./sponsors.ts";
import * as supportingProducts from "./supporting-products.ts";
import * as surveySending from "./survey-sending.ts";
import * as surveyEditing from "./survey-editing.ts";
import * as surveyResults from "./survey-results.ts";
import * as surveys from "./surveys.ts";
import * as tour from "./tour.ts";
import * as bounces from "./bounces.ts";
import * as checkout from "./checkout.ts";
import * as clients from "./clients.ts";
import * as clientSettings from "./client-settings.ts";
import * as servicePages from "./service-page.ts";
import * as conflicts from "./conflicts.ts";
import * as contests from "./contests.ts";
import * as awards from "./awards.ts";
import * as stability from "./stability.ts";
import * as certificates from "./certificates.ts";
import * as ceremony from "./ceremony.ts";
import * as ties from "./ties.ts";
import * as chairs from "./chairs.ts";
import * as helpVideos from "./help-videos.ts";
import * as recommendations from "./recommendations.ts";
import * as attendance from "./attendance.ts";
import * as builderConsent from "./builder-consent.ts";
import * as crowds from "./crowds.ts";
import * as detailsDue from "./details-due.ts";
import * as door from "./door.ts";
import * as doorApp from "./door-app.ts";
import * as doorList from "./door-list.ts";
import * as doorSales from "./door-sales.ts";
import * as shifts from "./shifts.ts";
import * as copying from "./copying.ts";
import * as rehearsals from "./rehearsals.ts";
import * as entries from "./entries.ts";
import * as entryCopies from "./entry-copies.ts";
import * as levels from "./levels.ts";
import * as entryNotes from "./entry-notes.ts";
import * as entryPeople from "./entry-people.ts";
import * as seasonReport from "./season-report.ts";
import * as entryViews from "./entry-views.ts";
import * as entryUploads from "./entry-uploads.ts";
import * as usageRights from "./usage-rights.ts";
import * as helpRequests from "./help-requests.ts";
import * as cancellation from "./cancellation.ts";
import * as books from "./books.ts";
import * as imports from "./imports.ts";
import * as invoices from "./invoices.ts";
import * as fees from "./fees.ts";
import * as galleries from "./galleries.ts";
import * as galleryEditing from "./gallery-editing.ts";
import * as mailSettings from "./mail-settings.ts";
import * as mailTemplates from "./mail-templates.ts";
import * as reminders from "./reminders.ts";
import * as manyEntries from "./many-entries.ts";
import * as overview from "./overview.ts";
import * as previewLinks from "./preview-links.ts";
import * as promoCodes from "./promo-codes.ts";
import * as publishing from "./publishing.ts";
import * as products from "./products.ts";
import * as guests from "./guests.ts";
import * as questions from "./questions.ts";
import * as responses from "./responses.ts";
import * as registration from "./registration.ts";
import * as receipts from "./receipts.ts";
import * as results from "./results.ts";
import * as resultsPreviews from "./results-previews.ts";
import * as rounds from "./rounds.ts";
import * as sales from "./sales.ts";
import * as scorerPanels from "./scorer-panels.ts";
import * as scorerPlans from "./scorer-plans.ts";
import * as scoring from "./scoring.ts";
import * as discussion from "./discussion.ts";
import * as feedback from "./feedback.ts";
import * as scoresheets from "./scoresheets.ts";
import * as sections from "./sections.ts";
import * as salesSettings from "./sales-settings.ts";
import * as screening from "./screening.ts";
import * as services from "./services.ts";
import * as geocoding from "./geocoding.ts";
import * as maps from "./maps.ts";
import * as messages from "./messages.ts";
import * as subscriptions from "./subscriptions.ts";
import * as support from "./support.ts";
import * as demo from "./demo.ts";
import * as invitations from "./invitations.ts";
import * as cardForm from "./card-form.ts";
import * as paymentSettings from "./payment-settings.ts";
import * as paymentEvents from "./payment-events.ts";
import * as people from "./people.ts";
import * as publicVotes from "./public-votes.ts";
import * as publicVoteEditing from "./public-vote-editing.ts";
import * as rosters from "./rosters.ts";
import * as tasks from "./tasks.ts";
import * as wallets from "./wallets.ts";
import * as waitingList from "./waiting-list.ts";
import * as tills from "./tills.ts";
import * as ticketVerifiers from "./ticket-verifiers.ts";
import * as tickets from "./tickets.ts";
import * as transactions from "./transactions.ts";
import * as twoFactor from "./two-factor.ts";
import * as users from "./users.ts";

const features = {
  answerFiles,
  applications,
  tour,
  sponsorRenewals,
  sponsors,
  sponsorWork,
  sponsorPages,
  sponsorReport,
  supportingProducts,
  builders,
  properties,
  fieldGroups,
  clients,
  clientSettings,
  servicePages,
  audit,
  screening,
  services,
  copying,
  rehearsals,
  publishing,
  previewLinks,
  sections,
  conflicts,
  contests,
  attendance,
  builderConsent,
  crowds,
  detailsDue,
  door,
  doorApp,
  doorList,
  doorSales,
  shifts,
  ticketVerifiers,
  scoresheets,
  overview,
  galleries,
  publicVotes,
  publicVoteEditing,
  galleryEditing,
  results,
  resultsPreviews,
  rounds,
  awards,
  stability,
  certificates,
  ceremony,
  ties,
  chairs,
  helpVideos,
  recommendations,
  scorerPanels,
  scorerPlans,
  scoring,
  discussion,
  feedback,
  entries,
  entryCopies,
  levels,
  entryNotes,
  entryPeople,
  entryViews,
  seasonReport,
  manyEntries,
  entryUploads,
  usageRights,
  helpRequests,
  tasks,
  users,
  twoFactor,
  people,
  cardForm,
  paymentSettings,
  rosters,
  invitations,
  demo,
  support,
  mailSettings,
  mailTemplates,
  reminders,
  subscriptions,
  messages,
  bounces,
  guests,
  questions,
  registration,
  responses,
  products,
  fees,
  promoCodes,
  salesSettings,
  checkout,
  transactions,
  sales,
  receipts,
  tickets,
  wallets,
  tills,
  waitingList,
  paymentEvents,
  books,
  cancellation,
  invoices,
  imports,
  maps,
  surveySending,
  surveyEditing,
  surveyResults,
  surveys,
  geocoding,
};

/** Every call of the API under its feature's name, for the server to check that it answers them all and for tests to visit. */
export const calls: { feature: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(features).flatMap(
  ([feature, exports]) =>
    Object.entries<unknown>(exports)
      .filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ feature, name, endpoint })),
);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "carries" in value && "path" in value;
}
