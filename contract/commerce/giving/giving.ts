import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { downloadQuery } from "../../platform/downloads.ts";
import { get, post } from "../../platform/endpoint.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import { Cursor, Day, EmailAddress, Instant, inputRecord, nullable, record } from "../../platform/schema.ts";

const path = "/clients/:client/giving";
const Year = () => Integer({ minimum: 2000, maximum: 2200 });
/** As it stands in an address. */
const YearQuery = () => Str({ pattern: "^2[01][0-9]{2}$" });

export const givingFields = {
  isCharity: { type: "checkbox", label: "Tax-exempt under section 501(c)(3)" },
  legalName: {
    type: "input",
    kind: "text",
    label: "Legal name",
    maxLength: 200,
    required: true,
    help: "As the IRS has it.",
    showWhen: { name: "isCharity", is: [true] },
  },
  ein: {
    type: "input",
    kind: "text",
    label: "EIN",
    maxLength: 10,
    required: true,
    help: "The employer identification number, as 12-3456789.",
    showWhen: { name: "isCharity", is: [true] },
  },
} as const;

const settings = record({ isCharity: Bool(), legalName: Str(), ein: Str() });

const donor = record({
  /** '' where the order has none: no statement can be mailed. */
  email: Str(),
  name: Str(),
  gifts: Integer(),
  /** Cents that are a gift. */
  amount: Integer(),
  /** Null: no statement of this year was sent. */
  sentAt: nullable(Instant()),
  /** Cents that it acknowledged; null until its mail is written. */
  sentAmount: nullable(Integer()),
  /** Why its mail couldn't be delivered. */
  problem: nullable(Str()),
});
export type Donor = Static<typeof donor>;

/** Without a year it answers the last that is over. */
export const getGiving = get(path, {
  summary: "The donors of a year, and which of them had their statement",
  allow: "VIEW_BOOKS",
  query: inputRecord({ year: Optional(YearQuery()), after: Optional(Cursor()) }),
  answer: record({
    settings,
    year: Integer(),
    isOver: Bool(),
    /** Years with gifts and the year that is answered, the latest first. */
    years: List(Integer()),
    donors: List(donor),
    next: nullable(Str()),
    count: Integer(),
    amount: Integer(),
    /** Donors with an address who had no statement. */
    unsent: Integer(),
  }),
});

export const changeGiving = post(path, {
  summary: "Change whether gifts to the association can be deducted, and what receipts say of it",
  allow: "MANAGE_ACCOUNTING",
  form: givingFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const downloadGifts = post(`${path}/download`, {
  summary: "Download the gifts of a year",
  allow: "VIEW_BOOKS",
  /** Without a year it is the last that is over. */
  ...downloadQuery({ year: Optional(Year()) }),
});

export const sendStatements = post(`${path}/statements`, {
  summary: "Send the statement of a year to each donor who had none",
  allow: "MANAGE_INVOICES",
  body: inputRecord({ year: Year() }),
  answer: record({ sent: Integer() }),
  done: "The statements are on their way.",
});

export const resendStatement = post(`${path}/statements/again`, {
  summary: "Send a donor the statement of a year once more",
  allow: "MANAGE_INVOICES",
  body: inputRecord({ year: Year(), email: EmailAddress() }),
  answer: record({}),
  done: "Statement sent.",
});

const gift = record({
  day: Day(),
  number: Integer(),
  program: Str(),
  name: Str(),
  paid: Integer(),
  worth: Integer(),
  amount: Integer(),
});

export const myGifts = get("/clients/:client/my-gifts", {
  summary: "One’s own gifts of a year to an association",
  allow: "SIGNED_IN",
  query: inputRecord({ year: Optional(YearQuery()) }),
  answer: record({
    association: Str(),
    year: Integer(),
    years: List(Integer()),
    /** What the association says of itself; null: it doesn't take gifts that can be deducted. */
    organization: nullable(Str()),
    gifts: List(gift),
    amount: Integer(),
  }),
});
