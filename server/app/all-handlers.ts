import { attendance } from "../door/attendance/attendance.ts";
import { checkIns } from "../door/attendance/check-ins.ts";
import { consents } from "../door/attendance/consents.ts";
import { contacts } from "../door/attendance/contacts.ts";
import { crowds } from "../door/attendance/crowds.ts";
import { door } from "../door/door.ts";
import { doorApp } from "../door/door-app.ts";
import { insideCounts } from "../door/inside.ts";
import { ticketList } from "../door/ticket-list.ts";
import { doorSales } from "../door/door-sales.ts";
import { doorDevices } from "../door/devices.ts";
import { shifts } from "../door/shifts.ts";
import { ticketVerifiers } from "../door/verifiers.ts";
import { changeCalls } from "./changes/changes.ts";
import { clientDirectoryCalls } from "../programs/client-directory.ts";
import { clientPictureCalls as clientPictures } from "../people/clients/client-pictures.ts";
import { apiKeyCalls } from "../people/clients/api-keys.ts";
import { providerSignInCalls } from "../people/sign-in/provider-sign-in.ts";
import { signInProviderCalls } from "../people/sign-in/sign-in-providers.ts";
import { webhookCalls } from "../people/webhooks/webhooks.ts";
import { framingSiteCalls } from "../people/clients/framing-sites.ts";
import { clientSettingsCalls as clientSettings } from "../people/clients/client-settings.ts";
import { categoryCalls } from "../programs/contests/categories.ts";
import { folderCalls } from "../programs/contests/folders.ts";
import { entryFormCalls } from "../programs/contests/forms.ts";
import { sponsorBenefitCalls } from "../sponsors/benefits.ts";
import { sponsorCopyCalls } from "../sponsors/sponsor-copies.ts";
import { sponsorPages } from "./public/sponsors.ts";
import { sponsorRenewalCalls } from "../sponsors/renewals.ts";
import { sponsorReportCalls } from "../sponsors/report.ts";
import { sponsorCalls } from "../sponsors/sponsors.ts";
import { sponsorWorkCalls } from "../sponsors/sponsor-work.ts";
import { sponsorViewCalls } from "../sponsors/sponsor-views.ts";
import { surveyFunnel } from "../surveys/funnel-calls.ts";
import { sponsorTierCalls } from "../sponsors/tiers.ts";
import { supportingProductHandlers } from "../commerce/cart/supporting-products.ts";
import { tourPages } from "./public/tour.ts";
import { builderCalls } from "../tours/builders.ts";
import { fieldGroupCalls } from "../tours/field-groups.ts";
import { propertyGroupCalls } from "../tours/property-groups.ts";
import { propertyImageCalls } from "../tours/property-images.ts";
import { bulkPropertyCalls } from "../tours/bulk-properties.ts";
import { propertyCalls } from "../tours/properties.ts";
import { homeCalls } from "./overview/home.ts";
import { overview } from "./overview/overview.ts";
import { programOverviews } from "./overview/program-overviews.ts";
import { scoresheetCalls } from "../judging/scoresheet-editing.ts";
import { bannerCalls as servicePictures } from "../programs/banner.ts";
import { pageSectionCalls } from "../programs/page-sections.ts";
import { programDeletion } from "./program-deletion.ts";
import { rehearsals } from "../rehearsals/rehearsals.ts";
import { copyCalls } from "../programs/copying.ts";
import { previewLinks } from "./public/preview-links.ts";
import { programPartCalls } from "./program-parts.ts";
import { publishing } from "./publishing.ts";
import { serviceCalls } from "../programs/services.ts";
import { programSettingsCalls as serviceSettings } from "../programs/program-settings.ts";
import { downloadCallsOf } from "../tables/downloads/downloads.ts";
import { lists } from "./lists.ts";
import { applicationCalls } from "../judging/applications.ts";
import { eligibilityCalls } from "../entries/eligibility.ts";
import { entryCopyCalls } from "../entries/entry-copies.ts";
import { entryCalls } from "../entries/entries.ts";
import { entryFormSavingCalls } from "../entries/entry-forms.ts";
import { helpCalls } from "../entries/help.ts";
import { entryNoteCalls } from "../entries/entry-notes.ts";
import { newcomerCalls } from "../entries/newcomers.ts";
import { coEntrantCalls } from "../entries/co-entrants.ts";
import { sourceProgramCalls } from "../advancement/source-programs.ts";
import { sourceInvitationCalls } from "../advancement/invitations.ts";
import { onwardCalls } from "../advancement/onward.ts";
import { onwardConsentCalls } from "../advancement/consent.ts";
import { seasonReports } from "./overview/season-report.ts";
import { judgingBookCalls } from "../judging/judging-book.ts";
import { entryViewCalls } from "../entries/entry-views.ts";
import { entryFilesCalls } from "../entries/files-download.ts";
import { entryPictureCalls } from "../judging/picture-download.ts";
import { entryPaperCalls } from "../judging/entry-paper-download.ts";
import { bulkEntries } from "./entries/bulk-entries.ts";
import { lastYearCalls } from "../entries/last-year.ts";
import { entryRemovalCalls } from "../entries/entry-removal.ts";
import { staffEntries } from "./entries/staff-entries.ts";
import { screeningCalls } from "../entries/screening.ts";
import { rulesCalls } from "../entries/rules.ts";
import { submissionCalls } from "../entries/submission.ts";
import { entryUploadCalls } from "../entries/entry-uploads.ts";
import { usageRightsCalls } from "../entries/usage-rights.ts";
import { incomingUploadCalls } from "../entries/incoming-uploads.ts";
import { galleryEditingCalls } from "../galleries/gallery-editing.ts";
import { resultsPreviewCalls } from "../galleries/results-previews.ts";
import { galleryCalls } from "../galleries/galleries.ts";
import { awardCalls } from "../scholarships/awards/awards.ts";
import { applicantRecommendationCalls } from "../entries/recommendations/applicant.ts";
import { letterFileCalls } from "../entries/recommendations/letter-files.ts";
import { recommendationQuestionCalls } from "../entries/recommendations/questions.ts";
import { recommenderCalls } from "../entries/recommendations/recommender.ts";
import { staffRecommendationCalls } from "../entries/recommendations/staff.ts";
import { certificateCheckCalls } from "../galleries/certificates/checking.ts";
import { certificateDesignCalls } from "../galleries/certificates/designing.ts";
import { certificateCalls } from "../galleries/certificates/issuing.ts";
import { awardAnswerCalls } from "../scholarships/awards/answers.ts";
import { awardThanksCalls } from "../scholarships/awards/thanks.ts";
import type { Handler } from "../platform/http/handlers.ts";
import { ceremonyCalls } from "../judging/ceremony.ts";
import { conflictCalls } from "../judging/conflicts.ts";
import { discussionCalls } from "../judging/discussion.ts";
import { feedbackCalls } from "../judging/feedback.ts";
import { chairCalls } from "../judging/chairs.ts";
import { sheetChangeCalls } from "../judging/sheet-changes.ts";
import { tieDecisionCalls } from "../judging/tie-decisions.ts";
import { panelCalls } from "../judging/panels.ts";
import { scorerPlanCalls } from "../judging/scorer-plans.ts";
import { plannedReleaseCalls } from "../judging/planned-release.ts";
import { resultCalls } from "../judging/results.ts";
import { roundCalls } from "../judging/rounds.ts";
import { scorerCalls } from "../judging/scorers.ts";
import { scoringCalls } from "../judging/scoring.ts";
import { demoAccountCalls } from "../rehearsals/demo/demo-accounts.ts";
import { invitationBatchCalls } from "../people/members/invitation-batches.ts";
import { invitedFileCalls } from "../people/members/invited-file.ts";
import { scorerLinkCalls } from "../people/members/scorer-links.ts";
import { invitationCalls } from "../people/members/invitations.ts";
import { membershipCalls } from "../people/members/memberships.ts";
import { memberList } from "../people/members/member-list.ts";
import { peopleCalls } from "../people/members/people.ts";
import { bounceCalls } from "../mail/bounces.ts";
import { geocodingCalls } from "../platform/maps/geocoding.ts";
import { guideCalls as tourGuides } from "./public/guide.ts";
import { mapCalls } from "../platform/maps/maps.ts";
import { detailsDue } from "../messages/details-due.ts";
import { messages } from "../messages/messages.ts";
import { plannedMessageCalls } from "../messages/planned-messages.ts";
import { programReminders } from "../messages/deadline-reminders.ts";
import { subscriptionCalls } from "../mail/subscriptions.ts";
import { mailSettingsCalls } from "../mail/mail-settings.ts";
import { ownDomainCalls } from "../people/own-domain/own-domain.ts";
import { ownSenderCalls } from "../mail/own-sender/own-sender.ts";
import { mailTemplateCalls } from "../mail/mail-templates.ts";
import { answerFileHandlers } from "../commerce/questions/answer-files.ts";
import { programCancellationHandlers } from "../commerce/orders/program-cancellation.ts";
import { bookHandlers } from "../commerce/ledger/books.ts";
import { givingHandlers } from "../commerce/giving/giving.ts";
import { journalCalls } from "../commerce/ledger/journal.ts";
import { accountingCalls } from "../commerce/ledger/accounting.ts";
import { imports } from "../imports/imports.ts";
import { invoiceHandlers } from "../commerce/invoices/invoices.ts";
import { invoicePaymentHandlers } from "../commerce/invoices/invoice-payments.ts";
import { paymentSettingsHandlers } from "../commerce/payments/settings.ts";
import { rosterScheduleCalls } from "../people/rosters/roster-schedules.ts";
import { rosterCalls } from "../people/rosters/rosters.ts";
import { entryFeeInvoiceHandlers } from "../commerce/entry-fees/entry-fee-invoices.ts";
import { entryFeePaymentHandlers } from "../commerce/entry-fees/entry-fee-payments.ts";
import { entryFeeReturnHandlers } from "../commerce/entry-fees/entry-fee-returns.ts";
import { entryFeeSettingsHandlers } from "../commerce/entry-fees/entry-fee-settings.ts";
import { feeHandlers } from "../commerce/shop/fees.ts";
import { cardFormHandlers } from "../commerce/checkout/card-form.ts";
import { productHandlers } from "../commerce/shop/products.ts";
import { quotaHandlers } from "../commerce/shop/quotas.ts";
import { promoCodeHandlers } from "../commerce/shop/promo-codes.ts";
import { registrationHandlers } from "../commerce/cart/registration.ts";
import { salesSettingsHandlers } from "../commerce/shop/sales-settings.ts";
import { cartInvoiceHandlers } from "../commerce/checkout/cart-invoices.ts";
import { checkoutHandlers } from "../commerce/checkout/checkout.ts";
import { sellByHandHandlers } from "../commerce/counter/sell-by-hand.ts";
import { contactHandlers } from "../commerce/orders/contact.ts";
import { guestHandlers } from "../commerce/tickets/guests.ts";
import { ticketTransferHandlers } from "../commerce/tickets/ticket-transfer.ts";
import { purchaseHandlers } from "../commerce/orders/purchases.ts";
import { refundHandlers } from "../commerce/refunds/refund-calls.ts";
import { questionFormHandlers } from "../commerce/questions/question-forms.ts";
import { questionHandlers } from "../commerce/questions/cart-questions.ts";
import { responseHandlers } from "../commerce/questions/responses.ts";
import { orderListHandlers } from "../commerce/orders/order-list.ts";
import { correctAddressHandlers } from "../commerce/orders/correct-address.ts";
import { evidenceHandlers } from "./disputes/evidence.ts";
import { receiptHandlers } from "../commerce/orders/receipts.ts";
import { ticketHandlers } from "../commerce/tickets/tickets.ts";
import { tillHandlers } from "../commerce/counter/tills.ts";
import { walletHandlers } from "../commerce/wallets/wallets.ts";
import { surveyAnswering } from "../surveys/answering.ts";
import { surveySending } from "../surveys/survey-sending.ts";
import { visitSurveys } from "../surveys/visit-surveys.ts";
import { surveyResults } from "../surveys/results.ts";
import { surveySettings } from "../surveys/survey-setup.ts";
import { waitingListHandlers } from "../commerce/waiting-list/waiting-list.ts";
import { waitingRoomHandlers } from "../commerce/waiting-room/waiting-room.ts";
import { webhookHandlers } from "../commerce/checkout/webhooks.ts";
import { supportCalls } from "../platform/support/support.ts";
import { taskCalls } from "../platform/tasks/tasks.ts";
import { files } from "./files/files.ts";
import { twoFactorCalls } from "../people/users/two-factor.ts";
import { ballots } from "../votes/ballots.ts";
import { casting } from "../votes/casting.ts";
import { voteCounting } from "../votes/vote-counting.ts";
import { voteEditing } from "../votes/vote-editing.ts";
import { actionPanelCalls } from "./overview/action-panel.ts";
import { programPages } from "./public/program.ts";
import { shortlistCalls } from "../galleries/shortlist.ts";
import { findingCalls } from "./finding/finding.ts";
import { personCalls } from "./people/person.ts";
import { erasingCalls } from "./erasing/erasing.ts";
import { ownOrderCalls } from "./people/own-orders.ts";
import { ownDataCalls } from "./privacy/own-data.ts";
import { supportViewCalls } from "./support-views/support-views.ts";
import { personDataCalls } from "./privacy/person-data-task.ts";
import { retentionCalls } from "./privacy/retention.ts";
import { mergingCalls } from "./people/merging.ts";
import { accountHelpCalls } from "./people/account-help.ts";
import { userCalls } from "../people/users/users.ts";

export const handlers: Handler[] = [
  ...attendance,
  ...checkIns,
  ...consents,
  ...contacts,
  ...crowds,
  ...tourPages,
  ...sponsorCalls,
  ...sponsorBenefitCalls,
  ...sponsorCopyCalls,
  ...sponsorPages,
  ...sponsorRenewalCalls,
  ...sponsorReportCalls,
  ...sponsorViewCalls,
  ...sponsorWorkCalls,
  ...surveyFunnel,
  ...sponsorTierCalls,
  ...supportingProductHandlers,
  ...builderCalls,
  ...propertyCalls,
  ...propertyGroupCalls,
  ...propertyImageCalls,
  ...bulkPropertyCalls,
  ...fieldGroupCalls,
  ...clientDirectoryCalls,
  ...clientPictures,
  ...clientSettings,
  ...framingSiteCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...providerSignInCalls,
  ...signInProviderCalls,
  ...changeCalls,
  ...personCalls,
  ...findingCalls,
  ...ownOrderCalls,
  ...ownDataCalls,
  ...personDataCalls,
  ...supportViewCalls,
  ...retentionCalls,
  ...mergingCalls,
  ...erasingCalls,
  ...accountHelpCalls,
  ...serviceCalls,
  ...copyCalls,
  ...rehearsals,
  ...programDeletion,
  ...publishing,
  ...programPartCalls,
  ...previewLinks,
  ...serviceSettings,
  ...servicePictures,
  ...pageSectionCalls,
  ...categoryCalls,
  ...folderCalls,
  ...entryFormCalls,
  ...scoresheetCalls,
  ...homeCalls,
  ...overview,
  ...programOverviews,
  ...applicationCalls,
  ...entryCalls,
  ...eligibilityCalls,
  ...entryCopyCalls,
  ...lastYearCalls,
  ...entryFormSavingCalls,
  ...entryUploadCalls,
  ...usageRightsCalls,
  ...incomingUploadCalls,
  ...rulesCalls,
  ...submissionCalls,
  ...staffEntries,
  ...entryRemovalCalls,
  ...bulkEntries,
  ...entryFilesCalls,
  ...entryPictureCalls,
  ...entryPaperCalls,
  ...helpCalls,
  ...entryNoteCalls,
  ...coEntrantCalls,
  ...newcomerCalls,
  ...sourceProgramCalls,
  ...sourceInvitationCalls,
  ...onwardCalls,
  ...onwardConsentCalls,
  ...entryViewCalls,
  ...judgingBookCalls,
  ...seasonReports,
  ...screeningCalls,
  ...downloadCallsOf(lists),
  ...files,
  ...registrationHandlers,
  ...productHandlers,
  ...quotaHandlers,
  ...feeHandlers,
  ...entryFeeSettingsHandlers,
  ...entryFeePaymentHandlers,
  ...entryFeeInvoiceHandlers,
  ...entryFeeReturnHandlers,
  ...promoCodeHandlers,
  ...answerFileHandlers,
  ...salesSettingsHandlers,
  ...cartInvoiceHandlers,
  ...checkoutHandlers,
  ...purchaseHandlers,
  ...questionFormHandlers,
  ...questionHandlers,
  ...responseHandlers,
  ...orderListHandlers,
  ...correctAddressHandlers,
  ...sellByHandHandlers,
  ...refundHandlers,
  ...ticketTransferHandlers,
  ...guestHandlers,
  ...contactHandlers,
  ...receiptHandlers,
  ...evidenceHandlers,
  ...ticketHandlers,
  ...walletHandlers,
  ...bookHandlers,
  ...givingHandlers,
  ...journalCalls,
  ...accountingCalls,
  ...tillHandlers,
  ...waitingListHandlers,
  ...waitingRoomHandlers,
  ...surveyAnswering,
  ...surveyResults,
  ...surveySettings,
  ...surveySending,
  ...visitSurveys,
  ...programCancellationHandlers,
  ...door,
  ...doorApp,
  ...insideCounts,
  ...ticketList,
  ...doorSales,
  ...doorDevices,
  ...shifts,
  ...ticketVerifiers,
  ...invoiceHandlers,
  ...imports,
  ...invoicePaymentHandlers,
  ...webhookHandlers,
  ...scoringCalls,
  ...discussionCalls,
  ...feedbackCalls,
  ...scorerCalls,
  ...conflictCalls,
  ...tieDecisionCalls,
  ...chairCalls,
  ...sheetChangeCalls,
  ...roundCalls,
  ...ceremonyCalls,
  ...panelCalls,
  ...scorerPlanCalls,
  ...resultCalls,
  ...plannedReleaseCalls,
  ...awardCalls,
  ...awardAnswerCalls,
  ...awardThanksCalls,
  ...certificateDesignCalls,
  ...certificateCalls,
  ...certificateCheckCalls,
  ...applicantRecommendationCalls,
  ...recommenderCalls,
  ...recommendationQuestionCalls,
  ...letterFileCalls,
  ...staffRecommendationCalls,
  ...galleryCalls,
  ...galleryEditingCalls,
  ...resultsPreviewCalls,
  ...ballots,
  ...casting,
  ...voteEditing,
  ...voteCounting,
  ...userCalls,
  ...actionPanelCalls,
  ...programPages,
  ...shortlistCalls,
  ...twoFactorCalls,
  ...membershipCalls,
  ...peopleCalls,
  ...memberList,
  ...cardFormHandlers,
  ...paymentSettingsHandlers,
  ...rosterCalls,
  ...rosterScheduleCalls,
  ...invitationCalls,
  ...invitationBatchCalls,
  ...invitedFileCalls,
  ...scorerLinkCalls,
  ...demoAccountCalls,
  ...supportCalls,
  ...mailTemplateCalls,
  ...mailSettingsCalls,
  ...ownSenderCalls,
  ...ownDomainCalls,
  ...programReminders,
  ...detailsDue,
  ...subscriptionCalls,
  ...messages,
  ...plannedMessageCalls,
  ...bounceCalls,
  ...taskCalls,
  ...mapCalls,
  ...tourGuides,
  ...geocodingCalls,
];
