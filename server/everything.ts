import { attendance } from "./attendance/attendance.ts";
import { consents } from "./attendance/consents.ts";
import { contacts } from "./attendance/contacts.ts";
import { crowds } from "./attendance/crowds.ts";
import { door } from "./door/door.ts";
import { doorApp } from "./door/app.ts";
import { doorInside } from "./door/inside.ts";
import { doorList } from "./door/list.ts";
import { doorSales } from "./door/selling.ts";
import { doorDevices } from "./door/devices.ts";
import { shifts } from "./door/shifts.ts";
import { ticketVerifiers } from "./door/verifiers.ts";
import { audit } from "./clients/audit.ts";
import { clients } from "./clients/clients.ts";
import { pictures as clientPictures } from "./clients/pictures.ts";
import { settings as clientSettings } from "./clients/settings.ts";
import { categories } from "./contests/categories.ts";
import { folders } from "./contests/folders.ts";
import { forms } from "./contests/forms.ts";
import { sponsorBenefits } from "./sponsors/benefits.ts";
import { sponsorCopies } from "./sponsors/copies.ts";
import { sponsorPages } from "./sponsors/pages.ts";
import { sponsorRenewals } from "./sponsors/renewals.ts";
import { sponsorReports } from "./sponsors/report.ts";
import { sponsors } from "./sponsors/sponsors.ts";
import { sponsorWork } from "./sponsors/work.ts";
import { sponsorViews } from "./sponsors/views.ts";
import { surveyReaching } from "./surveys/reaching.ts";
import { sponsorTiers } from "./sponsors/tiers.ts";
import { supportingProducts } from "./sales/supporting.ts";
import { tour } from "./tours/public.ts";
import { builders } from "./tours/builders.ts";
import { fieldGroups } from "./tours/field-groups.ts";
import { propertyGroups } from "./tours/groups.ts";
import { propertyImages } from "./tours/images.ts";
import { manyProperties } from "./tours/many.ts";
import { properties } from "./tours/properties.ts";
import { overview } from "./contests/overview.ts";
import { scoresheets } from "./contests/scoresheets.ts";
import { pictures as servicePictures } from "./services/pictures.ts";
import { sections } from "./services/sections.ts";
import { rehearsals } from "./rehearsals/rehearsals.ts";
import { copying } from "./services/copying.ts";
import { previewLinks } from "./services/preview-links.ts";
import { publishing } from "./services/publishing.ts";
import { services } from "./services/services.ts";
import { settings as serviceSettings } from "./services/settings.ts";
import { downloads } from "./downloads/downloads.ts";
import { applications } from "./entries/applications.ts";
import { eligibility } from "./entries/eligibility.ts";
import { entryCopies } from "./entries/copies.ts";
import { entries } from "./entries/entries.ts";
import { entryForms } from "./entries/forms.ts";
import { help } from "./entries/help.ts";
import { entryNotes } from "./entries/notes.ts";
import { newcomers } from "./entries/newcomers.ts";
import { entryPeople } from "./entries/people.ts";
import { feeders } from "./levels/feeders.ts";
import { feederInvitations } from "./levels/invited.ts";
import { onward } from "./levels/onward.ts";
import { onwardConsent } from "./levels/consent.ts";
import { seasonReports } from "./contests/season-report.ts";
import { judgingBook } from "./entries/judging-book.ts";
import { entryViews } from "./entries/views.ts";
import { entryFiles } from "./entries/files-download.ts";
import { entryPictures } from "./entries/picture-download.ts";
import { entryPaper } from "./entries/paper-download.ts";
import { manyEntries } from "./entries/many.ts";
import { lastYears } from "./entries/last-year.ts";
import { removal } from "./entries/removal.ts";
import { staffsEntries } from "./entries/staff.ts";
import { screening } from "./entries/screening.ts";
import { submission } from "./entries/submission.ts";
import { entryUploads } from "./entries/uploads.ts";
import { usageRights } from "./entries/usage-rights.ts";
import { incomingUploads } from "./entries/incoming.ts";
import { galleryEditing } from "./galleries/editing.ts";
import { resultsPreviews } from "./galleries/results-previews.ts";
import { galleries } from "./galleries/galleries.ts";
import { awards } from "./awards/awards.ts";
import { applicantsRecommendations } from "./recommendations/applicant.ts";
import { recommendationFiles } from "./recommendations/files.ts";
import { recommendersQuestions } from "./recommendations/questions.ts";
import { recommendersCalls } from "./recommendations/recommender.ts";
import { staffsRecommendations } from "./recommendations/staff.ts";
import { certificateChecks } from "./certificates/checking.ts";
import { certificateDesigns } from "./certificates/designing.ts";
import { issuedCertificates } from "./certificates/issuing.ts";
import { awardAnswers } from "./awards/answers.ts";
import { awardThanks } from "./awards/thanks.ts";
import type { Handler } from "./http/handle.ts";
import { ceremonies } from "./scoring/ceremony.ts";
import { conflicts } from "./scoring/conflicts.ts";
import { discussion } from "./scoring/discussion.ts";
import { feedback } from "./scoring/feedback.ts";
import { chairs } from "./scoring/chairs.ts";
import { sheetChanges } from "./scoring/sheet-changes.ts";
import { decidingTies } from "./scoring/deciding-ties.ts";
import { panels } from "./scoring/panels.ts";
import { planning } from "./scoring/planning.ts";
import { plannedReleases } from "./scoring/planned-release.ts";
import { results } from "./scoring/results.ts";
import { rounds } from "./scoring/rounds.ts";
import { scorers } from "./scoring/scorers.ts";
import { scoring } from "./scoring/scoring.ts";
import { demo } from "./demo/demo.ts";
import { invitations } from "./people/invitations.ts";
import { memberships } from "./people/memberships.ts";
import { people } from "./people/people.ts";
import { bounces } from "./mails/bounces.ts";
import { geocodingCalls } from "./maps/geocoding.ts";
import { guides as tourGuides } from "./tours/guide.ts";
import { maps } from "./maps/maps.ts";
import { detailsDue } from "./mails/details-due.ts";
import { messages } from "./mails/messages.ts";
import { programReminders } from "./mails/reminders.ts";
import { subscriptions } from "./mails/subscriptions.ts";
import { mailsOfProgram } from "./mails/settings.ts";
import { mailTemplates } from "./mails/templates.ts";
import { answerFiles } from "./sales/answer-files.ts";
import { cancelling } from "./sales/cancelling.ts";
import { books } from "./books/books.ts";
import { imports } from "./imports/imports.ts";
import { invoices } from "./invoices/invoices.ts";
import { invoicePayments } from "./invoices/paying.ts";
import { paymentSettingsCalls } from "./payments/settings.ts";
import { rosters } from "./rosters/rosters.ts";
import { fees } from "./sales/fees.ts";
import { cardForms } from "./sales/card-form.ts";
import { products } from "./sales/products.ts";
import { quotas } from "./sales/quotas.ts";
import { promoCodes } from "./sales/promo-codes.ts";
import { registrations } from "./sales/registration.ts";
import { salesSettings } from "./sales/settings.ts";
import { checkouts } from "./sales/checkout.ts";
import { sellingByHand } from "./sales/by-hand.ts";
import { contact } from "./sales/contact.ts";
import { guests } from "./sales/guests.ts";
import { moving } from "./sales/moving.ts";
import { purchases } from "./sales/purchases.ts";
import { refunding } from "./sales/refunding.ts";
import { questionForms } from "./sales/question-forms.ts";
import { questions } from "./sales/questions.ts";
import { responses } from "./sales/responses.ts";
import { orderList } from "./sales/order-list.ts";
import { receipts } from "./sales/receipts.ts";
import { tickets } from "./sales/tickets.ts";
import { tills } from "./sales/tills.ts";
import { wallets } from "./wallets/wallets.ts";
import { surveyAnswering } from "./surveys/answering.ts";
import { surveySending } from "./surveys/sending.ts";
import { visitSurveys } from "./surveys/visits.ts";
import { surveyResults } from "./surveys/results.ts";
import { surveySettings } from "./surveys/setup.ts";
import { waitingLists } from "./sales/waiting-list.ts";
import { webhooks } from "./sales/webhooks.ts";
import { support } from "./support/support.ts";
import { tasks } from "./tasks/tasks.ts";
import { files } from "./uploads/files.ts";
import { twoFactor } from "./users/two-factor.ts";
import { ballots } from "./votes/ballots.ts";
import { casting } from "./votes/casting.ts";
import { counting } from "./votes/counting.ts";
import { voteEditing } from "./votes/editing.ts";
import { users } from "./users/users.ts";

/** Every call's handler. */
export const handlers: Handler[] = [
  ...attendance,
  ...consents,
  ...contacts,
  ...crowds,
  ...tour,
  ...sponsors,
  ...sponsorBenefits,
  ...sponsorCopies,
  ...sponsorPages,
  ...sponsorRenewals,
  ...sponsorReports,
  ...sponsorViews,
  ...sponsorWork,
  ...surveyReaching,
  ...sponsorTiers,
  ...supportingProducts,
  ...builders,
  ...properties,
  ...propertyGroups,
  ...propertyImages,
  ...manyProperties,
  ...fieldGroups,
  ...clients,
  ...clientPictures,
  ...clientSettings,
  ...audit,
  ...services,
  ...copying,
  ...rehearsals,
  ...publishing,
  ...previewLinks,
  ...serviceSettings,
  ...servicePictures,
  ...sections,
  ...categories,
  ...folders,
  ...forms,
  ...scoresheets,
  ...overview,
  ...applications,
  ...entries,
  ...eligibility,
  ...entryCopies,
  ...lastYears,
  ...entryForms,
  ...entryUploads,
  ...usageRights,
  ...incomingUploads,
  ...submission,
  ...staffsEntries,
  ...removal,
  ...manyEntries,
  ...entryFiles,
  ...entryPictures,
  ...entryPaper,
  ...help,
  ...entryNotes,
  ...entryPeople,
  ...newcomers,
  ...feeders,
  ...feederInvitations,
  ...onward,
  ...onwardConsent,
  ...entryViews,
  ...judgingBook,
  ...seasonReports,
  ...screening,
  ...downloads,
  ...files,
  ...registrations,
  ...products,
  ...quotas,
  ...fees,
  ...promoCodes,
  ...answerFiles,
  ...salesSettings,
  ...checkouts,
  ...purchases,
  ...questionForms,
  ...questions,
  ...responses,
  ...orderList,
  ...sellingByHand,
  ...refunding,
  ...moving,
  ...guests,
  ...contact,
  ...receipts,
  ...tickets,
  ...wallets,
  ...books,
  ...tills,
  ...waitingLists,
  ...surveyAnswering,
  ...surveyResults,
  ...surveySettings,
  ...surveySending,
  ...visitSurveys,
  ...cancelling,
  ...door,
  ...doorApp,
  ...doorInside,
  ...doorList,
  ...doorSales,
  ...doorDevices,
  ...shifts,
  ...ticketVerifiers,
  ...invoices,
  ...imports,
  ...invoicePayments,
  ...webhooks,
  ...scoring,
  ...discussion,
  ...feedback,
  ...scorers,
  ...conflicts,
  ...decidingTies,
  ...chairs,
  ...sheetChanges,
  ...rounds,
  ...ceremonies,
  ...panels,
  ...planning,
  ...results,
  ...plannedReleases,
  ...awards,
  ...awardAnswers,
  ...awardThanks,
  ...certificateDesigns,
  ...issuedCertificates,
  ...certificateChecks,
  ...applicantsRecommendations,
  ...recommendersCalls,
  ...recommendersQuestions,
  ...recommendationFiles,
  ...staffsRecommendations,
  ...galleries,
  ...galleryEditing,
  ...resultsPreviews,
  ...ballots,
  ...casting,
  ...voteEditing,
  ...counting,
  ...users,
  ...twoFactor,
  ...memberships,
  ...people,
  ...cardForms,
  ...paymentSettingsCalls,
  ...rosters,
  ...invitations,
  ...demo,
  ...support,
  ...mailTemplates,
  ...mailsOfProgram,
  ...programReminders,
  ...detailsDue,
  ...subscriptions,
  ...messages,
  ...bounces,
  ...tasks,
  ...maps,
  ...tourGuides,
  ...geocodingCalls,
];
