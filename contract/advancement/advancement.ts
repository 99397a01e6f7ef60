import { sourceProgramName, entryOrigin } from "../entries/entry-origin.ts";
import { Array as List, Boolean as Bool, Integer, Null, type Static, String as Text, Union } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { recipientNoteField } from "../platform/recipient-note.ts";
import { findByName } from "../platform/same-name.ts";
import { serviceTypes } from "../platform/service-kinds.ts";
import { serviceStatuses } from "../programs/services.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

// Winners of one association's program go on to a program of the next competition, such as from a local to the state's and the national
// one.

const contestPath = "/:client/contests/:service";
const feedersPath = `${contestPath}/feeders` as const;
const onwardPath = `${contestPath}/onward` as const;
const entryOnwardPath = `${contestPath}/entries/:entryID/onward` as const;

export const mostWinnersAtOnce = 500;

/** The states of a winner's entry that is to go on. `refused`: it couldn't be entered in the next program. */
export const onwardStates = ["asked", "agreed", "declined", "lapsed", "arrived", "refused"] as const;
export type OnwardState = (typeof onwardStates)[number];

export type SourceProgramName = Static<typeof sourceProgramName>;

export type EntryOrigin = Static<typeof entryOrigin>;

// Calls of the next program: its source programs.

export const listFeeders = get(feedersPath, {
  summary: "See which programs send their winners on to this one",
  feature: "scoring",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    standings: Standings(),
    codes: List(
      record({
        feederCodeID: ID(),
        note: Text(),
        madeBy: nullable(Text()),
        createdAt: Instant(),
        expiresAt: Instant(),
      }),
    ),
    invitations: List(
      record({
        feederInvitationID: ID(),
        note: Text(),
        madeBy: nullable(Text()),
        createdAt: Instant(),
        expiresAt: Instant(),
      }),
    ),
    feeders: List(
      record({
        feederProgramID: ID(),
        association: Text(),
        program: Text(),
        connectedAt: Instant(),
        /** The time since when nothing more is taken from it, and whether its own staff ended it. */
        endedAt: nullable(Instant()),
        leftAt: nullable(Instant()),
        entries: Integer(),
        submitted: Integer(),
      }),
    ),
  }),
});

export const makeFeederCode = post(`${feedersPath}/codes`, {
  summary: "Make a code by which other programs connect to this one",
  feature: "scoring",
  allow: "EDIT_SERVICE",
  form: {
    note: recipientNoteField("Whoever uses it doesn’t read this."),
  },
  /** The code is answered once: only its hash is stored. */
  answer: record({ code: Text() }),
  done: "Code made.",
});

export const withdrawFeederCode = post(`${feedersPath}/codes/:feederCodeID/withdraw`, {
  summary: "Withdraw a code by which other programs connect",
  feature: "scoring",
  allow: "EDIT_SERVICE",
  answer: record({}),
  done: "Code ended.",
});

export const feederInvitationDays = 30;

export const inviteFeeder = post(`${feedersPath}/invitations`, {
  summary: "Invite staff of another association to send their winners on",
  feature: "scoring",
  allow: "EDIT_SERVICE",
  form: {
    note: { ...recipientNoteField("They don’t read this."), required: true },
    email: {
      type: "input",
      kind: "email",
      label: "Email address",
      maxLength: 200,
      help: "Left empty, you get the link, and pass it on yourself.",
    },
  },
  /** The link, where it wasn’t mailed. The link is answered once: only its hash is stored. */
  answer: record({ link: nullable(Text()) }),
});

export const withdrawFeederInvitation = post(`${feedersPath}/invitations/:feederInvitationID/withdraw`, {
  summary: "Withdraw an invitation to send winners on",
  feature: "scoring",
  allow: "EDIT_SERVICE",
  answer: record({}),
  done: "Invitation canceled.",
});

const invitationStates = ["open", "used", "withdrawn", "expired"] as const;

/** Answers the invitation behind a link, and the signed-in person's own programs that can be connected. */
export const getFeederInvitation = get("/users/get-feeder-invitation/:feederKey", {
  summary: "What an invitation to send winners on is to, and which of one’s programs can be connected",
  allow: "SIGNED_IN",
  answer: record({
    state: oneOf(invitationStates),
    association: Text(),
    program: Text(),
    serviceType: oneOf(serviceTypes),
    invitedBy: nullable(Text()),
    expiresAt: Instant(),
    programs: List(
      record({ client: Text(), association: Text(), service: Text(), name: Text(), status: oneOf(serviceStatuses) }),
    ),
    /** Associations whose database couldn’t be reached. */
    missing: List(record({ clientName: Text() })),
  }),
});

export const changeFeeder = post(`${feedersPath}/:feederProgramID`, {
  summary: "Take no more entries from a program, or take them again",
  feature: "scoring",
  allow: "EDIT_SERVICE",
  form: { ended: { type: "checkbox", label: "Take no more entries from it" } },
  answer: record({}),
  done: "Changes saved.",
});

// Calls of the source program: sending its winners on.

const NextProgramCategory = record({
  categoryID: ID(),
  label: Text(),
  name: Text(),
});
export type NextProgramCategory = Static<typeof NextProgramCategory>;

const ExtraRequirement = record({ what: Text(), required: Bool() });

const OnwardProgram = record({
  onwardProgramID: ID(),
  association: Text(),
  program: Text(),
  /** The next program's own answer; null while its database can’t be reached. */
  there: nullable(
    record({
      takesEntries: Bool(),
      opensAt: nullable(Instant()),
      closesAt: nullable(Instant()),
      timeZone: oneOf(timeZoneNames),
      categories: List(NextProgramCategory),
      map: List(
        record({
          categoryID: ID(),
          toCategoryID: nullable(ID()),
          /** The category is a proposal: label or name are the same, and staff haven't chosen. */
          proposed: Bool(),
          /** Requirements of the next program that this one doesn't have. */
          alsoAsked: List(ExtraRequirement),
        }),
      ),
    }),
  ),
});
export type OnwardProgram = Static<typeof OnwardProgram>;

const OnwardEntryView = record({
  onwardEntryID: ID(),
  onwardProgramID: ID(),
  state: oneOf(onwardStates),
  answerBy: Instant(),
  answeredAt: nullable(Instant()),
  whyNot: nullable(Text()),
  /** The entry as the next program has it: null while that can’t be reached. The award is answered once results are released there. */
  there: nullable(
    record({ state: oneOf(["draft", "submitted", "withdrawn", "removed"]), awardTitle: nullable(Text()) }),
  ),
});
export type OnwardEntryView = Static<typeof OnwardEntryView>;

const Winner = record({
  entryID: ID(),
  code: Text(),
  title: Text(),
  ownerName: Text(),
  categoryID: ID(),
  awardTitle: Text(),
  sent: List(OnwardEntryView),
});
export type Winner = Static<typeof Winner>;

export const listOnward = get(onwardPath, {
  summary: "See where winners can be sent on to, and what became of those who were",
  feature: "scoring",
  allow: "SEND_ON",
  answer: record({
    standings: Standings(),
    resultsReleasedAt: nullable(Instant()),
    timeZone: oneOf(timeZoneNames),
    categories: List(NextProgramCategory),
    programs: List(OnwardProgram),
    winners: List(Winner),
  }),
});

export const connectOnward = post(`${onwardPath}/connect`, {
  summary: "Connect to the program of another association by its code",
  feature: "scoring",
  allow: "SEND_ON",
  form: {
    code: {
      type: "input",
      kind: "text",
      label: "Code",
      required: true,
      maxLength: 500,
      help: "Or the link of an invitation. The other association makes it among the settings of its entries.",
    },
  },
  answer: record({ onwardProgramID: ID(), association: Text(), program: Text() }),
});

export const leaveOnward = post(`${onwardPath}/:onwardProgramID/leave`, {
  summary: "Disconnect from the program of another association",
  feature: "scoring",
  allow: "SEND_ON",
  answer: record({}),
  done: "Disconnected.",
});

export const mapOnward = post(`${onwardPath}/:onwardProgramID/categories`, {
  summary: "Choose which category is which in the other program",
  feature: "scoring",
  allow: "SEND_ON",
  body: inputRecord({
    map: List(inputRecord({ categoryID: ID(), toCategoryID: Union([ID(), Null()]) }), { maxItems: 500 }),
  }),
  answer: record({}),
  done: "Categories saved.",
});

export const sendOn = post(`${onwardPath}/:onwardProgramID/send`, {
  summary: "Ask winners whether their entries may go on to the other program",
  feature: "scoring",
  allow: "SEND_ON",
  body: inputRecord({
    entryIDs: List(ID(), { minItems: 1, maxItems: mostWinnersAtOnce, uniqueItems: true }),
    days: Integer({ minimum: 1, maximum: 90 }),
  }),
  answer: record({ asked: Integer() }),
});

export const tryOnwardAgain = post(`${onwardPath}/entries/:onwardEntryID/again`, {
  summary: "Try again to enter what couldn’t be entered in the other program",
  feature: "scoring",
  allow: "SEND_ON",
  answer: record({}),
  done: "It is on its way again.",
});

// Calls of the winner, who decides.

const OnwardQuestion = record({
  onwardEntryID: ID(),
  association: Text(),
  program: Text(),
  category: Text(),
  awardTitle: Text(),
  state: oneOf(onwardStates),
  answerBy: Instant(),
  questions: Integer(),
  files: Integer(),
  whyNot: nullable(Text()),
  /** A path below the site’s own address: the entry in the next program. */
  path: nullable(Text()),
});
export type OnwardQuestion = Static<typeof OnwardQuestion>;

export const getEntryOnward = get(entryOnwardPath, {
  summary: "See whether one’s entry is wanted in another program",
  feature: "scoring",
  allow: "ANSWER_ONWARD",
  answer: record({ timeZone: oneOf(timeZoneNames), asks: List(OnwardQuestion) }),
});

export const answerOnward = post(`${entryOnwardPath}/:onwardEntryID/answer`, {
  summary: "Agree or decline that one’s entry goes on to another program",
  feature: "scoring",
  allow: "ANSWER_ONWARD",
  body: inputRecord({ agreed: Bool() }),
  answer: record({ state: oneOf(onwardStates) }),
});

type LabelledCategory = { categoryID: string; label: string; name: string };

/** The category with the same label, else with the same name. */
export const findMatchingCategory = <C extends LabelledCategory>(
  { label, name }: LabelledCategory,
  candidates: readonly C[],
): C | undefined => candidates.find((one) => one.label === label) ?? findByName(name, candidates, (one) => one.name);
