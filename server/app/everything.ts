import { attendance } from "../door/attendance/attendance.ts";
import { consents } from "../door/attendance/consents.ts";
import { contacts } from "../door/attendance/contacts.ts";
import { crowds } from "../door/attendance/crowds.ts";
import { door } from "../door/door.ts";
import { doorApp } from "../door/app.ts";
import { doorInside } from "../door/inside.ts";
import { doorList } from "../door/list.ts";
import { doorSales } from "../door/selling.ts";
import { doorDevices } from "../door/devices.ts";
import { shifts } from "../door/shifts.ts";
import { ticketVerifiers } from "../door/verifiers.ts";
import { audit } from "../people/clients/audit.ts";
import { clients } from "../programs/clients.ts";
import { pictures as clientPictures } from "../people/clients/pictures.ts";
import { settings as clientSettings } from "../people/clients/settings.ts";
import { categories } from "../programs/contests/categories.ts";
import { folders } from "../programs/contests/folders.ts";
import { forms } from "../programs/contests/forms.ts";
import { sponsorBenefits } from "../sponsors/benefits.ts";
import { sponsorCopies } from "../sponsors/copies.ts";
import { sponsorPages } from "./public/sponsors.ts";
import { sponsorRenewals } from "../sponsors/renewals.ts";
import { sponsorReports } from "../sponsors/report.ts";
import { sponsors } from "../sponsors/sponsors.ts";
import { sponsorWork } from "../sponsors/work.ts";
import { sponsorViews } from "../sponsors/views.ts";
import { surveyReaching } from "../surveys/reaching.ts";
import { sponsorTiers } from "../sponsors/tiers.ts";
import { supportingProducts } from "../commerce/sales/supporting.ts";
import { tour } from "./public/tour.ts";
import { builders } from "../tours/builders.ts";
import { fieldGroups } from "../tours/field-groups.ts";
import { propertyGroups } from "../tours/groups.ts";
import { propertyImages } from "../tours/images.ts";
import { manyProperties } from "../tours/many.ts";
import { properties } from "../tours/properties.ts";
import { overview } from "./overview/overview.ts";
import { scoresheets } from "../judging/scoresheet-editing.ts";
import { pictures as servicePictures } from "../programs/pictures.ts";
import { sections } from "../programs/sections.ts";
import { rehearsals } from "../rehearsals/rehearsals.ts";
import { copying } from "../programs/copying.ts";
import { previewLinks } from "./public/preview-links.ts";
import { publishing } from "./publishing.ts";
import { services } from "../programs/services.ts";
import { settings as serviceSettings } from "../programs/settings.ts";
import { downloadsOf } from "../tables/downloads/downloads.ts";
import { lists } from "./lists.ts";
import { applications } from "../judging/applications.ts";
import { eligibility } from "../entries/eligibility.ts";
import { entryCopies } from "../entries/copies.ts";
import { entries } from "../entries/entries.ts";
import { entryForms } from "../entries/forms.ts";
import { help } from "../entries/help.ts";
import { entryNotes } from "../entries/notes.ts";
import { newcomers } from "../entries/newcomers.ts";
import { entryPeople } from "../entries/people.ts";
import { feeders } from "../advancement/feeders.ts";
import { feederInvitations } from "../advancement/invited.ts";
import { onward } from "../advancement/onward.ts";
import { onwardConsent } from "../advancement/consent.ts";
import { seasonReports } from "./overview/season-report.ts";
import { judgingBook } from "../judging/judging-book.ts";
import { entryViews } from "../entries/views.ts";
import { entryFiles } from "../entries/files-download.ts";
import { entryPictures } from "../judging/picture-download.ts";
import { entryPaper } from "../judging/entry-paper-download.ts";
import { manyEntries } from "./entries/many.ts";
import { lastYears } from "../entries/last-year.ts";
import { removal } from "../entries/removal.ts";
import { staffsEntries } from "./entries/staff.ts";
import { screening } from "../entries/screening.ts";
import { submission } from "../entries/submission.ts";
import { entryUploads } from "../entries/uploads.ts";
import { usageRights } from "../entries/usage-rights.ts";
import { incomingUploads } from "../entries/incoming.ts";
import { galleryEditing } from "../galleries/editing.ts";
import { resultsPreviews } from "../galleries/results-previews.ts";
import { galleries } from "../galleries/galleries.ts";
import { awards } from "../scholarships/awards/awards.ts";
import { applicantsRecommendations } from "../entries/recommendations/applicant.ts";
import { recommendationFiles } from "../entries/recommendations/files.ts";
import { recommendersQuestions } from "../entries/recommendations/questions.ts";
import { recommendersCalls } from "../entries/recommendations/recommender.ts";
import { staffsRecommendations } from "../entries/recommendations/staff.ts";
import { certificateChecks } from "../galleries/certificates/checking.ts";
import { certificateDesigns } from "../galleries/certificates/designing.ts";
import { issuedCertificates } from "../galleries/certificates/issuing.ts";
import { awardAnswers } from "../scholarships/awards/answers.ts";
import { awardThanks } from "../scholarships/awards/thanks.ts";
import type { Handler } from "../platform/http/handle.ts";
import { ceremonies } from "../judging/ceremony.ts";
import { conflicts } from "../judging/conflicts.ts";
import { discussion } from "../judging/discussion.ts";
import { feedback } from "../judging/feedback.ts";
import { chairs } from "../judging/chairs.ts";
import { sheetChanges } from "../judging/sheet-changes.ts";
import { decidingTies } from "../judging/deciding-ties.ts";
import { panels } from "../judging/panels.ts";
import { planning } from "../judging/planning.ts";
import { plannedReleases } from "../judging/planned-release.ts";
import { results } from "../judging/results.ts";
import { rounds } from "../judging/rounds.ts";
import { scorers } from "../judging/scorers.ts";
import { scoring } from "../judging/scoring.ts";
import { demo } from "../rehearsals/demo/demo.ts";
import { invitations } from "../people/members/invitations.ts";
import { memberships } from "../people/members/memberships.ts";
import { people } from "../people/members/people.ts";
import { bounces } from "../mail/bounces.ts";
import { geocodingCalls } from "../platform/maps/geocoding.ts";
import { guides as tourGuides } from "../tours/guide.ts";
import { maps } from "../platform/maps/maps.ts";
import { detailsDue } from "../messages/details-due.ts";
import { messages } from "../messages/messages.ts";
import { programReminders } from "../messages/reminders.ts";
import { subscriptions } from "../mail/subscriptions.ts";
import { mailsOfProgram } from "../mail/settings.ts";
import { mailTemplates } from "../mail/templates.ts";
import { answerFiles } from "../commerce/sales/answer-files.ts";
import { cancelling } from "../commerce/sales/cancelling.ts";
import { books } from "../commerce/ledger/books.ts";
import { imports } from "../imports/imports.ts";
import { invoices } from "../commerce/invoices/invoices.ts";
import { invoicePayments } from "../commerce/invoices/paying.ts";
import { paymentSettingsCalls } from "../commerce/payments/settings.ts";
import { rosters } from "../people/rosters/rosters.ts";
import { fees } from "../commerce/sales/fees.ts";
import { cardForms } from "../commerce/sales/card-form.ts";
import { products } from "../commerce/sales/products.ts";
import { quotas } from "../commerce/sales/quotas.ts";
import { promoCodes } from "../commerce/sales/promo-codes.ts";
import { registrations } from "../commerce/sales/registration.ts";
import { salesSettings } from "../commerce/sales/settings.ts";
import { checkouts } from "../commerce/sales/checkout.ts";
import { sellingByHand } from "../commerce/sales/by-hand.ts";
import { contact } from "../commerce/sales/contact.ts";
import { guests } from "../commerce/sales/guests.ts";
import { moving } from "../commerce/sales/moving.ts";
import { purchases } from "../commerce/sales/purchases.ts";
import { refunding } from "../commerce/sales/refunding.ts";
import { questionForms } from "../commerce/sales/question-forms.ts";
import { questions } from "../commerce/sales/questions.ts";
import { responses } from "../commerce/sales/responses.ts";
import { orderList } from "../commerce/sales/order-list.ts";
import { receipts } from "../commerce/sales/receipts.ts";
import { tickets } from "../commerce/sales/tickets.ts";
import { tills } from "../commerce/sales/tills.ts";
import { wallets } from "../commerce/wallets/wallets.ts";
import { surveyAnswering } from "../surveys/answering.ts";
import { surveySending } from "../surveys/sending.ts";
import { visitSurveys } from "../surveys/visits.ts";
import { surveyResults } from "../surveys/results.ts";
import { surveySettings } from "../surveys/setup.ts";
import { waitingLists } from "../commerce/sales/waiting-list.ts";
import { webhooks } from "../commerce/sales/webhooks.ts";
import { support } from "../platform/support/support.ts";
import { tasks } from "../platform/tasks/tasks.ts";
import { files } from "./files/files.ts";
import { twoFactor } from "../people/users/two-factor.ts";
import { ballots } from "../votes/ballots.ts";
import { casting } from "../votes/casting.ts";
import { counting } from "../votes/counting.ts";
import { voteEditing } from "../votes/editing.ts";
import { panel } from "./overview/action-panel.ts";
import { programPages } from "./public/program.ts";
import { shortlists } from "../galleries/shortlist.ts";
import { users } from "../people/users/users.ts";

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
  ...downloadsOf(lists),
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
  ...panel,
  ...programPages,
  ...shortlists,
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
