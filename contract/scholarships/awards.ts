import { awardStates } from "../entries/award-states.ts";
import { Array as List, Boolean as Bool, Integer, Number as Num, Optional, type Static, String as Str } from "typebox";
import { downloadQuery } from "../platform/downloads.ts";
import { get, post, upload } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { storedFieldsSchema } from "../platform/forms/stored-fields.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Standings, WholeNumber, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const awardsPath = "/:client/contests/:service/awards";
const awardPath = `${awardsPath}/:awardID` as const;
const ownAwardPath = "/:client/contests/:service/entries/:entryID/award";
const managerAccess = { feature: "awards", allow: "MANAGE_AWARDS" } as const;
const recipientAccess = { feature: "awards", allow: "ANSWER_AWARD" } as const;

/** The dearest that an award can be, in cents. */
const highestAmount = 100_000_000;
const amountField = { type: "input", kind: "currency", min: 1, max: highestAmount } as const;

export type AwardState = (typeof awardStates)[number];
export const activeAwardStates: readonly AwardState[] = ["prepared", "offered", "accepted"];

/** A scholarship program's own, one record a setting. */
export const awardSettingFields = {
  budget: {
    ...amountField,
    max: 2_000_000_000,
    label: "Budget over all scholarships",
    help: "Left empty, each scholarship has its own alone.",
  },
  onePerPerson: { type: "checkbox", label: "At most one award for each person" },
  answerDays: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Days to answer an offer",
    required: true,
    min: 1,
    max: 90,
    help: "An offer that isn’t answered by then lapses, and its amount is free again.",
  },
  nextSteps: {
    type: "textarea",
    label: "What is to do once it is accepted",
    maxLength: 2_000,
    help: "Shown to the student with the award, and in the mail that confirms it.",
  },
} as const satisfies Fields;
const awardSettingsSchema = storedFieldsSchema(awardSettingFields);
export type AwardSettings = Static<typeof awardSettingsSchema>;

/** What a scholarship pays, one record a setting. */
export const scholarshipFundFields = {
  awardAmount: { ...amountField, label: "Amount", help: "Of one award; where they differ, the least." },
  awardMost: {
    ...amountField,
    label: "At most",
    help: "Where awards differ in amount, the most. Left empty, all are alike.",
  },
  awardBudget: { ...amountField, max: 2_000_000_000, label: "Budget" },
  awardPlaces: { type: "input", kind: "number", whole: true, label: "Number of awards", min: 1, max: 10_000 },
} as const satisfies Fields;
const scholarshipFundSchema = storedFieldsSchema(scholarshipFundFields);
export type ScholarshipFund = Static<typeof scholarshipFundSchema>;

const awardSchema = record({
  awardID: ID(),
  state: oneOf(awardStates),
  amount: Integer(),
  offeredAt: nullable(Instant()),
  answerBy: nullable(Instant()),
  answeredAt: nullable(Instant()),
  endedAt: nullable(Instant()),
  /** Why it was declined or taken back. */
  reason: nullable(Str()),
  thanks: nullable(Str()),
  /** What they look like, or what they have made with it: shown with the thanks. */
  thanksPicture: nullable(pictureSchema),
  thankedAt: nullable(Instant()),
  passedOnAt: nullable(Instant()),
  /** The day, as 2026-12-03. */
  paidOn: nullable(Str()),
  paidReference: nullable(Str()),
});
export type AwardRow = Static<typeof awardSchema>;

/** What a budget is, and what of it was given away. */
const budgetSums = {
  /** Prepared and not offered yet. */
  prepared: Integer(),
  offered: Integer(),
  accepted: Integer(),
  /** Null where there is no budget. */
  left: nullable(Integer()),
};

export const listAwards = get(awardsPath, {
  summary: "The awards of a scholarship program: who was offered what, and what is left",
  ...managerAccess,
  answer: record({
    standings: Standings(),
    timeZone: oneOf(timeZoneNames),
    /** Nobody outside hears of it: nothing can be offered. */
    isDraft: Bool(),
    settings: awardSettingsSchema,
    ...budgetSums,
    scholarships: List(
      record({
        categoryID: ID(),
        label: Str(),
        name: Str(),
        fund: scholarshipFundSchema,
        ...budgetSums,
        /** How many awards stand, and how many more there can be. */
        awards: Integer(),
        placesLeft: nullable(Integer()),
        applications: List(
          record({
            entryID: ID(),
            code: Str(),
            ownerName: Str(),
            place: nullable(Integer()),
            joint: Bool(),
            mean: nullable(Num()),
            sheets: Integer(),
            /** The one that stands, else the latest. */
            award: nullable(awardSchema),
            /** How many were declined, lapsed or taken back before that. */
            before: Integer(),
            /** Another award of the same person that stands: for which scholarship. */
            elsewhere: nullable(Str()),
          }),
        ),
      }),
    ),
  }),
});

export const changeAwardSettings = post(`${awardsPath}/settings`, {
  summary: "Change the rules of a program's awards",
  ...managerAccess,
  form: awardSettingFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeScholarshipFund = post(`${awardsPath}/scholarships/:categoryID`, {
  summary: "Change what a scholarship pays",
  ...managerAccess,
  form: scholarshipFundFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

const awardToPrepare = record({ entryID: ID(), amount: WholeNumber({ minimum: 1 }) });

/** All of them or none. One that is prepared already gets this amount. */
export const prepareAwards = post(`${awardsPath}/prepare`, {
  summary: "Prepare awards: their amounts are held, and nobody is told yet",
  ...managerAccess,
  body: inputRecord({ awards: List(awardToPrepare, { minItems: 1, maxItems: 200 }) }),
  answer: record({}),
  done: "Awards prepared.",
});

/** All that are prepared, or those that are named. */
export const offerAwards = post(`${awardsPath}/offer`, {
  summary: "Offer the awards that are prepared: each student gets a mail",
  ...managerAccess,
  body: inputRecord({ awardIDs: List(ID(), { minItems: 1, maxItems: 200 }) }),
  answer: record({ offered: Integer(), answerBy: Instant() }),
  done: "Awards offered by mail.",
});

export const takeBackAward = post(`${awardPath}/take-back`, {
  summary: "Take back an award",
  ...managerAccess,
  form: {
    reason: {
      type: "textarea",
      label: "Reason",
      help: "The student reads it, where the award was offered. One that was accepted needs it.",
      maxLength: 2_000,
    },
  },
  answer: record({}),
  done: "Award taken back.",
});

export const markAwardPaid = post(`${awardPath}/paid`, {
  summary: "Mark an award as paid out",
  ...managerAccess,
  form: {
    paidOn: { type: "input", kind: "date", label: "Paid on", required: true },
    reference: {
      type: "input",
      kind: "text",
      label: "Reference",
      help: "A check’s number, for instance.",
      maxLength: 200,
    },
  },
  answer: record({}),
  done: "Marked as paid out.",
});

export const markAwardUnpaid = post(`${awardPath}/unpaid`, {
  summary: "Take back that an award is paid out",
  ...managerAccess,
  answer: record({}),
  done: "Not paid out any more.",
});

export const passOnThanks = post(`${awardPath}/thanks-passed-on`, {
  summary: "Mark a student's thanks as passed on",
  ...managerAccess,
  answer: record({}),
  done: "Marked as passed on.",
});

export const downloadAwards = post(`${awardsPath}/download`, {
  summary: "Download the awards of a program",
  ...managerAccess,
  ...downloadQuery({}),
});

/** What the applicant is told: nothing of what is only prepared. */
export const getOwnAward = get(ownAwardPath, {
  summary: "The award that one's own application was offered",
  ...recipientAccess,
  answer: record({
    scholarship: Str(),
    timeZone: oneOf(timeZoneNames),
    nextSteps: Str(),
    award: nullable(
      record({
        awardID: ID(),
        state: oneOf(awardStates),
        amount: Integer(),
        answerBy: Instant(),
        answeredAt: nullable(Instant()),
        reason: nullable(Str()),
        thanks: nullable(Str()),
        thanksPicture: nullable(pictureSchema),
        thankedAt: nullable(Instant()),
        paidOn: nullable(Str()),
      }),
    ),
  }),
});

export const acceptAward = post(`${ownAwardPath}/accept`, {
  summary: "Accept the award that was offered",
  ...recipientAccess,
  answer: record({}),
  done: "You have accepted your award.",
});

export const declineAward = post(`${ownAwardPath}/decline`, {
  summary: "Decline the award that was offered",
  ...recipientAccess,
  form: {
    reason: { type: "textarea", label: "Reason", help: "If you like. The association reads it.", maxLength: 2_000 },
  },
  answer: record({}),
  done: "You have declined the award.",
});

export const sendThanks = post(`${ownAwardPath}/thanks`, {
  summary: "Send a note of thanks to whoever gives the money",
  ...recipientAccess,
  form: {
    thanks: {
      type: "textarea",
      label: "Your note of thanks",
      help: "The association passes it on to whoever gives the money.",
      required: true,
      maxLength: 5_000,
    },
  },
  answer: record({}),
  done: "Your thanks are sent.",
});

export const uploadThanksPicture = upload(`${ownAwardPath}/thanks-picture`, {
  summary: "Send a picture with a note of thanks",
  ...recipientAccess,
  query: inputRecord({ name: Optional(Str({ maxLength: 1_000 })) }),
  answer: record({ picture: pictureSchema }),
  done: "File uploaded.",
});

export const removeThanksPicture = post(`${ownAwardPath}/thanks-picture/remove`, {
  summary: "Take the picture of a note of thanks away",
  ...recipientAccess,
  answer: record({}),
  done: "File removed.",
});
