import { awardStates } from "../entries/award-states.ts";
import { Array as List, Boolean as Bool, Integer, Number as Num, Optional, type Static, String as Str } from "typebox";
import { asFile } from "../platform/downloads.ts";
import { get, post, upload } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { keptSchema } from "../platform/forms/kept.ts";
import { picture } from "../platform/pictures.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Standings, Whole, nullable, oneOf, record, sent } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const path = "/:client/contests/:service/awards";
const ofOne = `${path}/:awardID` as const;
const own = "/:client/contests/:service/entries/:entryID/award";
const manages = { feature: "awards", allow: "MANAGE_AWARDS" } as const;
const receives = { feature: "awards", allow: "ANSWER_AWARD" } as const;

/** The dearest that an award can be, in cents. */
const most = 100_000_000;
const money = { type: "input", kind: "currency", min: 1, max: most } as const;

export type AwardState = (typeof awardStates)[number];
export const standingStates: readonly AwardState[] = ["prepared", "offered", "accepted"];

/** A scholarship program's own, one record a setting. */
export const awardSettingFields = {
  budget: {
    ...money,
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
const settings = keptSchema(awardSettingFields);
export type AwardSettings = Static<typeof settings>;

/** What a scholarship pays, one record a setting. */
export const scholarshipFundFields = {
  awardAmount: { ...money, label: "Amount", help: "Of one award; where they differ, the least." },
  awardMost: {
    ...money,
    label: "At most",
    help: "Where awards differ in amount, the most. Left empty, all are alike.",
  },
  awardBudget: { ...money, max: 2_000_000_000, label: "Budget" },
  awardPlaces: { type: "input", kind: "number", whole: true, label: "Number of awards", min: 1, max: 10_000 },
} as const satisfies Fields;
const fund = keptSchema(scholarshipFundFields);
export type ScholarshipFund = Static<typeof fund>;

const award = record({
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
  thanksPicture: nullable(picture),
  thankedAt: nullable(Instant()),
  passedOnAt: nullable(Instant()),
  /** The day, as 2026-12-03. */
  paidOn: nullable(Str()),
  paidReference: nullable(Str()),
});
export type AwardRow = Static<typeof award>;

/** What a budget is, and what of it was given away. */
const sums = {
  /** Prepared and not offered yet. */
  prepared: Integer(),
  offered: Integer(),
  accepted: Integer(),
  /** Null where there is no budget. */
  left: nullable(Integer()),
};

export const listAwards = get(path, {
  summary: "The awards of a scholarship program: who was offered what, and what is left",
  ...manages,
  answer: record({
    standings: Standings(),
    timeZone: oneOf(timeZoneNames),
    /** Nobody outside hears of it: nothing can be offered. */
    isDraft: Bool(),
    settings,
    ...sums,
    scholarships: List(
      record({
        categoryID: ID(),
        label: Str(),
        name: Str(),
        fund,
        ...sums,
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
            award: nullable(award),
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

export const changeAwardSettings = post(`${path}/settings`, {
  summary: "Change the rules of a program's awards",
  ...manages,
  form: awardSettingFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeScholarshipFund = post(`${path}/scholarships/:categoryID`, {
  summary: "Change what a scholarship pays",
  ...manages,
  form: scholarshipFundFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

const chosen = record({ entryID: ID(), amount: Whole({ minimum: 1 }) });

/** All of them or none. One that is prepared already gets this amount. */
export const prepareAwards = post(`${path}/prepare`, {
  summary: "Prepare awards: their amounts are held, and nobody is told yet",
  ...manages,
  body: sent({ awards: List(chosen, { minItems: 1, maxItems: 200 }) }),
  answer: record({}),
  done: "Awards prepared.",
});

/** All that are prepared, or those that are named. */
export const offerAwards = post(`${path}/offer`, {
  summary: "Offer the awards that are prepared: each student gets a mail",
  ...manages,
  body: sent({ awardIDs: List(ID(), { minItems: 1, maxItems: 200 }) }),
  answer: record({ offered: Integer(), answerBy: Instant() }),
  done: "Awards offered by mail.",
});

export const takeBackAward = post(`${ofOne}/take-back`, {
  summary: "Take back an award",
  ...manages,
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

export const markAwardPaid = post(`${ofOne}/paid`, {
  summary: "Mark an award as paid out",
  ...manages,
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

export const markAwardUnpaid = post(`${ofOne}/unpaid`, {
  summary: "Take back that an award is paid out",
  ...manages,
  answer: record({}),
  done: "Not paid out any more.",
});

export const passOnThanks = post(`${ofOne}/thanks-passed-on`, {
  summary: "Mark a student's thanks as passed on",
  ...manages,
  answer: record({}),
  done: "Marked as passed on.",
});

export const downloadAwards = post(`${path}/download`, {
  summary: "Download the awards of a program",
  ...manages,
  ...asFile({}),
});

/** What the applicant is told: nothing of what is only prepared. */
export const getOwnAward = get(own, {
  summary: "The award that one's own application was offered",
  ...receives,
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
        thanksPicture: nullable(picture),
        thankedAt: nullable(Instant()),
        paidOn: nullable(Str()),
      }),
    ),
  }),
});

export const acceptAward = post(`${own}/accept`, {
  summary: "Accept the award that was offered",
  ...receives,
  answer: record({}),
  done: "You have accepted your award.",
});

export const declineAward = post(`${own}/decline`, {
  summary: "Decline the award that was offered",
  ...receives,
  form: {
    reason: { type: "textarea", label: "Reason", help: "If you like. The association reads it.", maxLength: 2_000 },
  },
  answer: record({}),
  done: "You have declined the award.",
});

export const sendThanks = post(`${own}/thanks`, {
  summary: "Send a note of thanks to whoever gives the money",
  ...receives,
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

export const uploadThanksPicture = upload(`${own}/thanks-picture`, {
  summary: "Send a picture with a note of thanks",
  ...receives,
  query: sent({ name: Optional(Str({ maxLength: 1_000 })) }),
  answer: record({ picture }),
  done: "File uploaded.",
});

export const removeThanksPicture = post(`${own}/thanks-picture/remove`, {
  summary: "Take the picture of a note of thanks away",
  ...receives,
  answer: record({}),
  done: "File removed.",
});
