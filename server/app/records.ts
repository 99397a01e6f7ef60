import {
  categoryInService,
  folderInService,
  formInService,
  scholarshipInService,
} from "../programs/contests/queries.ts";
import { type RecordKind, recordKind as kind } from "../platform/http/record-kinds.ts";
import { apiKeyAtClient } from "../platform/access/api-key-queries.ts";
import { signInProviderAtClient } from "../people/sign-in/provider-queries.ts";
import { webhookDeliveryAtClient } from "../people/webhooks/delivery-queries.ts";
import { journalAccountAtClient } from "../commerce/ledger/journal-queries.ts";
import { webhookReceiverAtClient } from "../people/webhooks/receiver-queries.ts";
import { deviceInService } from "../door/device-queries.ts";
import { disputedScanInService } from "../door/door-queries.ts";
import { shiftInService } from "../door/shift-queries.ts";
import { noteInService } from "../entries/entry-note-queries.ts";
import { viewInService } from "../entries/entry-view-queries.ts";
import { entryInService } from "../entries/entry-queries.ts";
import { incomingUploadOf } from "../media/uploads/incoming-queries.ts";
import { helpRequestInService } from "../entries/help-queries.ts";
import { findPersonMerge } from "./people/merge-queries.ts";
import { findPersonNote, orderAtClient } from "./people/person-queries.ts";
import { recommendationInService } from "../entries/recommendations/queries.ts";
import { awardInService } from "../scholarships/awards/queries.ts";
import { findArchive, findGallery } from "../galleries/gallery-queries.ts";
import { resultsPreviewInService } from "../galleries/results-preview-queries.ts";
import { importInService } from "../imports/import-queries.ts";
import { findInvoice } from "../commerce/invoices/queries.ts";
import { linkAbout } from "../platform/links/queries.ts";
import {
  sourceCodeInService,
  sourceProgramInService,
  sourceInvitationInService,
} from "../advancement/source-program-queries.ts";
import { onwardEntryInService, onwardProgramInService } from "../advancement/onward-queries.ts";
import { messageOfService } from "../messages/message-queries.ts";
import { plannedMessageInService } from "../messages/planned-message-queries.ts";
import { invitationEmailOf, roleGrantByID } from "../people/members/queries.ts";
import { findTask } from "../platform/tasks/task-queries.ts";
import { feeInService } from "../commerce/shop/fee-queries.ts";
import { promoCodeInService } from "../commerce/shop/promo-code-queries.ts";
import { productInService, quotaInService } from "../commerce/shop/product-queries.ts";
import { questionFormInService } from "../commerce/questions/question-queries.ts";
import { orderMailByID } from "../commerce/orders/order-mail-queries.ts";
import { ticketInService, transactionInService } from "../commerce/orders/purchase-queries.ts";
import { sponsorInService, tierInService } from "../sponsors/sponsor-queries.ts";
import {
  builderInService,
  fieldGroupInService,
  propertyGroupInService,
  propertyInService,
} from "../tours/record-queries.ts";
import { remarkInService } from "../judging/discussion-queries.ts";
import { sheetChangeInService } from "../judging/sheet-change-queries.ts";
import { panelInService } from "../judging/panels-queries.ts";
import { scoresheetInService } from "../judging/scoresheet-queries.ts";
import { scorerPlanInService } from "../judging/scorer-plans-queries.ts";
import { waitingInService } from "../commerce/waiting-list/waiting-list-queries.ts";
import { ballotItemInService, publicVoteInService } from "../votes/vote-queries.ts";
import { sectionInService } from "../programs/queries.ts";

const recordOfEntry = <const Name extends string, Row extends { entryID: string | null }>(
  record: RecordKind<Name, Row>,
): RecordKind<Name, Row> => ({ ...record, of: { entry: "entryID" } });

const folder = kind("folder", "folder", ({ sql, serviceID }, id) => folderInService(sql, serviceID, id));
const transaction = <const Name extends string>(name: Name, word: string) =>
  kind(
    name,
    word,
    ({ sql, serviceID }, id) => transactionInService(sql, serviceID, id),
    (row, userID) => (row.userID === userID ? ["buyer" as const] : []),
  );
const form = kind("entryForm", "form", ({ sql, serviceID }, id) => formInService(sql, serviceID, id));

/** All records that parameters of an address name; a new kind is a row here. */
export const records = {
  entryID: {
    ...kind(
      "entry",
      "entry",
      ({ sql, serviceID, userID }, id) => entryInService(sql, id, serviceID, userID),
      (entry, userID) => [
        ...(entry.userID === userID ? ["entrant" as const] : []),
        ...(entry.may ? ["coEntrant" as const] : []),
        ...(entry.may === "edit" ? ["coEditor" as const] : []),
        ...(entry.isScorer ? ["scorer" as const] : []),
      ],
    ),
    of: { scholarship: "categoryID" },
  },
  categoryID: kind("category", "category", ({ sql, serviceID }, id) => categoryInService(sql, serviceID, id)),
  scholarship: kind("scholarship", "scholarship", ({ sql, serviceID }, id) => scholarshipInService(sql, serviceID, id)),
  documentFolderID: folder,
  folderID: folder,
  entryFormID: form,
  formID: form,
  incomingUploadID: {
    ...kind("incomingUpload", "upload", ({ sql, serviceID, userID }, id) =>
      incomingUploadOf(sql, id, { serviceID, userID }),
    ),
    of: { entry: "entryID", folder: "documentFolderID" },
  },
  scoresheetID: kind("scoresheet", "scoresheet", ({ sql, serviceID }, id) => scoresheetInService(sql, serviceID, id)),
  pageSectionID: kind("section", "section", ({ sql, serviceID }, id) => sectionInService(sql, serviceID, id)),
  sheetChangeID: recordOfEntry(
    kind("sheetChange", "change", ({ sql, serviceID }, id) => sheetChangeInService(sql, serviceID, id)),
  ),
  scorerPanelID: kind("scorerPanel", "panel", ({ sql, serviceID }, id) => panelInService(sql, serviceID, id)),
  scorerPlanID: kind("scorerPlan", "plan", ({ sql, serviceID }, id) => scorerPlanInService(sql, serviceID, id)),
  productID: kind("product", "product", ({ sql, serviceID }, id) => productInService(sql, serviceID, id)),
  waitingID: kind("waiting", "place on the list", ({ sql, serviceID }, id) => waitingInService(sql, serviceID, id)),
  quotaID: kind("quota", "limit", ({ sql, serviceID }, id) => quotaInService(sql, serviceID, id)),
  feeID: kind("fee", "fee", ({ sql, serviceID }, id) => feeInService(sql, serviceID, id)),
  promoCodeID: kind("promoCode", "promo code", ({ sql, serviceID }, id) => promoCodeInService(sql, serviceID, id)),
  questionFormID: kind("questionForm", "form", ({ sql, serviceID }, id) => questionFormInService(sql, serviceID, id)),
  transactionID: transaction("transaction", "order"),
  receiptID: transaction("receipt", "receipt"),
  mailID: {
    ...kind("orderMail", "mail", ({ sql }, id) => orderMailByID(sql, id)),
    of: { transaction: "transactionID" },
  },
  ticketID: kind(
    "ticket",
    "ticket",
    ({ sql, serviceID }, id) => ticketInService(sql, serviceID, id),
    (row, userID) => (row.userID === userID ? ["buyer"] : []),
  ),
  invoiceID: kind(
    "invoice",
    "invoice",
    ({ sql }, id) => findInvoice(sql, id),
    (row, userID) => (row.isSent && row.userID === userID ? ["payer"] : []),
  ),
  galleryID: kind("gallery", "gallery", ({ sql, serviceID }, id) => findGallery(sql, serviceID, id)),
  resultsPreviewID: kind("resultsPreview", "preview", ({ sql, serviceID }, id) =>
    resultsPreviewInService(sql, serviceID, id),
  ),
  archiveID: kind("archive", "archive", ({ sql, serviceID }, id) => findArchive(sql, serviceID, id)),
  publicVoteID: kind("publicVote", "public vote", ({ sql, serviceID }, id) => publicVoteInService(sql, serviceID, id)),
  itemID: kind("ballotItem", "entry or home", ({ sql, serviceID }, id) => ballotItemInService(sql, serviceID, id)),
  builderID: kind(
    "builder",
    "builder",
    ({ sql, serviceID }, id) => builderInService(sql, serviceID, id),
    (row, userID) => (!row.removed && row.userID === userID ? ["builder"] : []),
  ),
  propertyID: kind(
    "property",
    "home",
    ({ sql, serviceID }, id) => propertyInService(sql, serviceID, id),
    (row, userID) => (!row.removed && row.owners.includes(userID) ? ["builder"] : []),
  ),
  propertyGroupID: kind("propertyGroup", "group", ({ sql, serviceID }, id) =>
    propertyGroupInService(sql, serviceID, id),
  ),
  sponsorID: kind(
    "sponsor",
    "sponsor",
    ({ sql, serviceID }, id) => sponsorInService(sql, serviceID, id),
    (row, userID) => (!row.removed && row.userID === userID ? ["sponsor"] : []),
  ),
  sponsorTierID: kind("sponsorTier", "tier", ({ sql, serviceID }, id) => tierInService(sql, serviceID, id)),
  fieldGroupID: kind("fieldGroup", "group of fields", ({ sql, serviceID }, id) =>
    fieldGroupInService(sql, serviceID, id),
  ),
  helpRequestID: kind("helpRequest", "request for help", ({ sql, serviceID }, id) =>
    helpRequestInService(sql, serviceID, id),
  ),
  apiKeyID: kind("apiKey", "API key", ({ sql }, id) => apiKeyAtClient(sql, id)),
  journalAccountID: kind("journalAccount", "account", ({ sql }, id) => journalAccountAtClient(sql, id)),
  receiverID: kind("webhookReceiver", "webhook", ({ sql, apiKeyID }, id) => webhookReceiverAtClient(sql, id, apiKeyID)),
  deliveryID: kind("webhookDelivery", "delivery", ({ sql, apiKeyID }, id) =>
    webhookDeliveryAtClient(sql, id, apiKeyID),
  ),
  providerID: kind("signInProvider", "way to sign in", ({ sql }, id) => signInProviderAtClient(sql, id)),
  shiftID: kind("shift", "shift", ({ sql, serviceID }, id) => shiftInService(sql, serviceID, id)),
  scanID: kind("disputedScan", "conflict", ({ sql, serviceID }, id) => disputedScanInService(sql, serviceID, id)),
  deviceID: kind("doorDevice", "device", ({ sql, serviceID }, id) => deviceInService(sql, serviceID, id)),
  remarkID: recordOfEntry(kind("remark", "remark", ({ sql, serviceID }, id) => remarkInService(sql, serviceID, id))),
  entryViewID: kind("entryView", "view", ({ sql, serviceID }, id) => viewInService(sql, serviceID, id)),
  noteID: recordOfEntry(kind("note", "note", ({ sql, serviceID }, id) => noteInService(sql, serviceID, id))),
  linkID: kind("previewLink", "link", ({ sql, serviceID }, id) => linkAbout(sql, "preview", serviceID, id)),
  feederCodeID: kind("feederCode", "code", ({ sql, serviceID }, id) => sourceCodeInService(sql, serviceID, id)),
  feederInvitationID: kind("feederInvitation", "invitation", ({ sql, serviceID }, id) =>
    sourceInvitationInService(sql, serviceID, id),
  ),
  feederProgramID: kind("feederProgram", "program", ({ sql, serviceID }, id) =>
    sourceProgramInService(sql, serviceID, id),
  ),
  onwardProgramID: kind("onwardProgram", "program", ({ sql, serviceID }, id) =>
    onwardProgramInService(sql, serviceID, id),
  ),
  onwardEntryID: recordOfEntry(
    kind("onwardEntry", "entry that goes on", ({ sql, serviceID }, id) => onwardEntryInService(sql, serviceID, id)),
  ),
  invitationID: kind("invitation", "invitation", ({ sql }, id) => invitationEmailOf(sql, id)),
  taskID: kind("task", "task", ({ sql, userID }, id) => findTask(sql, id, userID)),
  awardID: recordOfEntry(kind("award", "award", ({ sql, serviceID }, id) => awardInService(sql, serviceID, id))),
  recommendationID: recordOfEntry(
    kind("recommendation", "recommendation", ({ sql, serviceID }, id) => recommendationInService(sql, serviceID, id)),
  ),
  plannedMessageID: kind("plannedMessage", "message", ({ sql, serviceID }, id) =>
    plannedMessageInService(sql, serviceID, id),
  ),
  messageID: kind("message", "message", ({ sql, serviceID }, id) => messageOfService(sql, serviceID, id)),
  importID: kind("imported", "import", ({ sql, serviceID }, id) => importInService(sql, serviceID, id)),
  orderID: kind("order", "order", ({ sql }, id) => orderAtClient(sql, id)),
  personNoteID: kind("personNote", "note", ({ sql }, id) => findPersonNote(sql, id)),
  personMergeID: kind("personMerge", "merge", ({ sql }, id) => findPersonMerge(sql, id)),
  roleGrantID: kind("roleGrant", "role", ({ sql }, id) => roleGrantByID(sql, id)),
};
