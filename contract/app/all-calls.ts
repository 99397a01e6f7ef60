import type { AnyEndpoint } from "../platform/endpoint.ts";
import * as answerFiles from "../commerce/questions/answer-files.ts";
import * as applications from "../judging/applications.ts";
import * as audit from "../people/audit.ts";
import * as builders from "../tours/builders.ts";
import * as fieldGroups from "../programs/field-groups.ts";
import * as properties from "../tours/properties.ts";
import * as sponsorPages from "../sponsors/sponsor-pages.ts";
import * as sponsorReport from "../sponsors/sponsor-report.ts";
import * as sponsorRenewals from "../sponsors/sponsor-renewals.ts";
import * as sponsorWork from "../sponsors/sponsor-work.ts";
import * as sponsors from "../sponsors/sponsors.ts";
import * as supportingProducts from "../commerce/cart/supporting-products.ts";
import * as surveySending from "../surveys/survey-sending.ts";
import * as surveyEditing from "../surveys/survey-editing.ts";
import * as surveyResults from "../surveys/survey-results.ts";
import * as surveys from "../surveys/surveys.ts";
import * as tour from "../tours/tour.ts";
import * as bounces from "../mail/bounces.ts";
import * as checkout from "../commerce/checkout/checkout.ts";
import * as clients from "../people/clients.ts";
import * as apiKeys from "../people/api-keys.ts";
import * as signInProviders from "../people/sign-in-providers.ts";
import * as providerSignIn from "../people/provider-sign-in.ts";
import * as webhooks from "../people/webhooks.ts";
import * as framingSites from "../people/framing-sites.ts";
import * as clientSettings from "../people/client-settings.ts";
import * as servicePages from "../programs/service-page.ts";
import * as conflicts from "../judging/conflicts.ts";
import * as contests from "../programs/contests.ts";
import * as awards from "../scholarships/awards.ts";
import * as stability from "../judging/stability.ts";
import * as certificates from "../galleries/certificates.ts";
import * as ceremony from "../judging/ceremony.ts";
import * as ties from "../judging/ties.ts";
import * as chairs from "../judging/chairs.ts";
import * as helpVideos from "../programs/help-videos.ts";
import * as recommendations from "../entries/recommendations.ts";
import * as attendance from "../door/attendance.ts";
import * as checkIns from "../door/check-ins.ts";
import * as builderConsent from "../tours/builder-consent.ts";
import * as crowds from "../door/crowds.ts";
import * as detailsDue from "../messages/details-due.ts";
import * as door from "../door/door.ts";
import * as doorApp from "../door/door-app.ts";
import * as doorList from "../door/sealed-tickets.ts";
import * as doorSales from "../door/door-sales.ts";
import * as shifts from "../door/shifts.ts";
import * as copying from "../programs/copying.ts";
import * as rehearsals from "../rehearsals/rehearsals.ts";
import * as acceptedRules from "../entries/accepted-rules.ts";
import * as rules from "../programs/rules.ts";
import * as entering from "../entries/entering.ts";
import * as entries from "../entries/entries.ts";
import * as entryCopies from "../entries/entry-copies.ts";
import * as levels from "../advancement/advancement.ts";
import * as entryNotes from "../entries/entry-notes.ts";
import * as entryPeople from "../entries/entry-people.ts";
import * as finding from "./finding.ts";
import * as person from "./person.ts";
import * as erasing from "../people/erasing.ts";
import * as ownOrders from "./own-orders.ts";
import * as personData from "./person-data.ts";
import * as supportView from "../platform/support-view.ts";
import * as supportViews from "./support-views.ts";
import * as retention from "../people/retention.ts";
import * as merging from "./merging.ts";
import * as seasonReport from "./season-report.ts";
import * as entryViews from "../entries/entry-views.ts";
import * as entryUploads from "../entries/entry-uploads.ts";
import * as usageRights from "../programs/usage-rights.ts";
import * as helpRequests from "../entries/help-requests.ts";
import * as cancellation from "../commerce/orders/program-cancellation.ts";
import * as books from "../commerce/ledger/books.ts";
import * as giving from "../commerce/giving/giving.ts";
import * as journal from "../commerce/ledger/journal.ts";
import * as imports from "../imports/imports.ts";
import * as invoices from "../commerce/invoices/invoices.ts";
import * as entryFeePayments from "../commerce/entry-fees/entry-fee-payments.ts";
import * as entryFeeSettings from "../commerce/entry-fees/entry-fee-settings.ts";
import * as fees from "../commerce/shop/fees.ts";
import * as galleries from "../galleries/galleries.ts";
import * as galleryEditing from "../galleries/gallery-editing.ts";
import * as mailSettings from "../mail/mail-settings.ts";
import * as ownSender from "../mail/own-sender.ts";
import * as ownDomain from "../people/own-domain.ts";
import * as mailTemplates from "../mail/mail-templates.ts";
import * as reminders from "../messages/reminders.ts";
import * as manyEntries from "../entries/bulk-entries.ts";
import * as home from "./home.ts";
import * as overview from "./overview.ts";
import * as programOverviews from "./program-overviews.ts";
import * as previewLinks from "./preview-links.ts";
import * as promoCodes from "../commerce/shop/promo-codes.ts";
import * as publishing from "./publishing.ts";
import * as programParts from "../programs/program-parts.ts";
import * as products from "../commerce/shop/products.ts";
import * as guests from "../commerce/tickets/guests.ts";
import * as questions from "../commerce/questions/question-forms.ts";
import * as responses from "../commerce/questions/responses.ts";
import * as registration from "../commerce/cart/registration.ts";
import * as disputes from "../commerce/payments/disputes.ts";
import * as receipts from "../commerce/orders/receipts.ts";
import * as results from "../judging/results.ts";
import * as resultsPreviews from "../galleries/results-previews.ts";
import * as rounds from "../judging/rounds.ts";
import * as sales from "../commerce/orders/order-management.ts";
import * as scorerPanels from "../judging/scorer-panels.ts";
import * as scorerPlans from "../judging/scorer-plans.ts";
import * as scoring from "../judging/scoring.ts";
import * as discussion from "../judging/discussion.ts";
import * as feedback from "../judging/feedback.ts";
import * as scoresheets from "../judging/scoresheets.ts";
import * as sections from "../programs/sections.ts";
import * as salesSettings from "../commerce/shop/sales-settings.ts";
import * as screening from "../entries/screening.ts";
import * as services from "../programs/services.ts";
import * as geocoding from "../platform/geocoding.ts";
import * as maps from "../platform/maps.ts";
import * as emailConfirmation from "../people/email-confirmation.ts";
import * as plannedMessages from "../messages/planned-messages.ts";
import * as awardPicture from "../galleries/award-picture.ts";
import * as programDeletion from "../programs/program-deletion.ts";
import * as messages from "../messages/messages.ts";
import * as subscriptions from "../mail/subscriptions.ts";
import * as backgroundWork from "../platform/background-work.ts";
import * as errorLog from "../platform/error-log.ts";
import * as support from "../platform/support.ts";
import * as demo from "../people/demo.ts";
import * as invitations from "../people/invitations.ts";
import * as cardForm from "../commerce/checkout/card-form.ts";
import * as paymentSettings from "../commerce/payments/payment-settings.ts";
import * as paymentEvents from "../commerce/payments/payment-events.ts";
import * as people from "../people/people.ts";
import * as memberList from "../people/member-list.ts";
import * as publicVotes from "../votes/public-votes.ts";
import * as publicVoteEditing from "../votes/public-vote-editing.ts";
import * as rosterSchedules from "../people/roster-schedules.ts";
import * as rosters from "../people/rosters.ts";
import * as tasks from "../platform/tasks.ts";
import * as wallets from "../commerce/wallets/wallets.ts";
import * as waitingList from "../commerce/waiting-list/waiting-list.ts";
import * as waitingRoom from "../commerce/waiting-room/waiting-room.ts";
import * as tills from "../commerce/counter/tills.ts";
import * as ticketVerifiers from "../door/ticket-verifiers.ts";
import * as tickets from "../commerce/tickets/tickets.ts";
import * as transactions from "../commerce/orders/transactions.ts";
import * as twoFactor from "../people/two-factor.ts";
import * as me from "../people/me.ts";
import * as users from "../people/users.ts";

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
  framingSites,
  apiKeys,
  webhooks,
  signInProviders,
  providerSignIn,
  servicePages,
  audit,
  screening,
  services,
  copying,
  rehearsals,
  publishing,
  programParts,
  previewLinks,
  sections,
  conflicts,
  contests,
  attendance,
  checkIns,
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
  home,
  overview,
  programOverviews,
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
  entering,
  acceptedRules,
  rules,
  entries,
  entryCopies,
  levels,
  entryNotes,
  entryPeople,
  entryViews,
  finding,
  person,
  erasing,
  ownOrders,
  personData,
  supportViews,
  supportView,
  retention,
  merging,
  seasonReport,
  manyEntries,
  entryUploads,
  usageRights,
  helpRequests,
  tasks,
  me,
  users,
  twoFactor,
  people,
  memberList,
  cardForm,
  paymentSettings,
  rosterSchedules,
  rosters,
  invitations,
  demo,
  errorLog,
  support,
  backgroundWork,
  mailSettings,
  mailTemplates,
  ownSender,
  ownDomain,
  reminders,
  subscriptions,
  messages,
  programDeletion,
  plannedMessages,
  emailConfirmation,
  awardPicture,
  bounces,
  guests,
  questions,
  registration,
  responses,
  products,
  fees,
  entryFeePayments,
  entryFeeSettings,
  promoCodes,
  salesSettings,
  checkout,
  transactions,
  sales,
  receipts,
  disputes,
  tickets,
  wallets,
  tills,
  waitingList,
  waitingRoom,
  paymentEvents,
  books,
  giving,
  journal,
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

/** Every call of the API with its feature's name. The server checks that each has a handler; tests visit them. */
export const calls: { feature: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(features).flatMap(
  ([feature, exports]) =>
    Object.entries<unknown>(exports)
      .filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ feature, name, endpoint })),
);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "carries" in value && "path" in value;
}
