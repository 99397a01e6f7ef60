import {
  Integer,
  Literal,
  Null,
  type Static,
  String as Str,
  type TObject,
  type TProperties,
  type TSchema,
  Union,
} from "typebox";
import { type Permission, roles } from "../platform/permissions.ts";
import { ID, Instant, NullableDay, oneOf, record } from "../platform/schema.ts";

const id = (ending: string) => ({ schema: ID(), example: `0199b3f0-5a3e-7c41-9f0e-2d6c1f8a4b${ending}` });

/** What the data of events may name besides the program, with a value for the examples. */
const eventFields = {
  entryID: id("01"),
  serviceID: id("02"),
  transactionID: id("03"),
  refundID: id("04"),
  ticketID: id("05"),
  scanID: id("06"),
  categoryID: id("07"),
  userID: id("08"),
  recommendationID: id("09"),
  awardID: id("10"),
  invoiceID: id("11"),
  waitingID: id("12"),
  invitationID: id("13"),
  rosterImportID: id("14"),
  publicVoteID: id("15"),
  surveyRespondentID: id("16"),
  sponsorID: id("17"),
  builderID: id("18"),
  propertyID: id("19"),
  messageID: id("20"),
  /** Cents. */
  amount: { schema: Integer(), example: 4500 },
  /** Where staff say when they had a payment by hand; null: when it was recorded, or taken. */
  receivedOn: { schema: NullableDay(), example: "2026-10-02" },
  round: { schema: Integer(), example: 2 },
  members: { schema: Integer(), example: 1280 },
  ballots: { schema: Integer(), example: 412 },
  recipients: { schema: Integer(), example: 96 },
  role: { schema: oneOf(roles), example: "boxOffice" },
} as const;
type EventField = keyof typeof eventFields;

type EventKind = {
  /** What happened, as a sentence for the list to choose from and for docs. */
  label: string;
  /** The first names the record: events of one record are sent in their order. */
  fields: readonly [EventField, ...EventField[]];
  /** The call of the API that answers with the rest; null where none has it. */
  path: string | null;
  /** Who may hear of it: who may make that call, and where there is none, who may read what it is about. */
  permission: Permission;
  /** The event is of no program. */
  isOfClient?: true;
};

const servicePath = "/clients/:client/services/:service";
const contestPath = "/:client/contests/:service";
const entryPath = `${servicePath}/entries/:entryID`;
const resultPath = `${contestPath}/results/:entryID`;
const awardsPath = `${contestPath}/awards`;
const orderPath = `${servicePath}/transactions/:transactionID`;
const invoicePath = "/clients/:client/invoices/:invoiceID";
const settingsPath = `${servicePath}/settings`;
const personPath = "/clients/:client/people/:userID";
const votePath = `${servicePath}/votes/:publicVoteID`;
const homePath = "/:client/parades/:service/properties/:propertyID";

const aboutEntry = { fields: ["entryID"], path: entryPath, permission: "VIEW_ENTRY" } as const;
const aboutResult = { fields: ["entryID"], path: resultPath, permission: "VIEW_SCORES" } as const;
const aboutProgram = { fields: ["serviceID"], path: settingsPath, permission: "VIEW_SERVICE_SETUP" } as const;
const aboutMember = { fields: ["userID"], path: personPath, permission: "VIEW_PERSON", isOfClient: true } as const;

/** Everything that another system may be told of, by the event's type. */
export const webhookEvents = {
  "entry.started": { label: "An entry or application is started", ...aboutEntry },
  "entry.submitted": { label: "An entry or application is submitted", ...aboutEntry },
  "entry.reopened": { label: "A submitted entry is a draft again", ...aboutEntry },
  "entry.withdrawn": { label: "An entry is withdrawn", ...aboutEntry },
  "entry.accepted": { label: "Staff accept an entry for judging", ...aboutEntry },
  "entry.refused": { label: "Staff refuse an entry", ...aboutEntry },
  "entry.returned": { label: "Staff return an entry with questions", ...aboutEntry },
  "entry.disqualified": { label: "An entry is disqualified", ...aboutEntry },
  "entry.reinstated": { label: "A disqualified entry is reinstated", ...aboutEntry },
  "entry.category_changed": {
    label: "An entry goes to another category",
    fields: ["entryID", "categoryID"],
    path: entryPath,
    permission: "VIEW_ENTRY",
  },
  "entry.owner_changed": {
    label: "An entry goes to another entrant",
    fields: ["entryID", "userID"],
    path: entryPath,
    permission: "VIEW_ENTRY",
  },
  "entry.removed": { label: "An entry is removed", fields: ["entryID"], path: null, permission: "VIEW_ENTRY" },
  "recommendation.received": {
    label: "A recommendation is sent",
    fields: ["entryID", "recommendationID"],
    path: `${contestPath}/entries/:entryID/recommendations/received`,
    permission: "MANAGE_ENTRIES",
  },
  "help.requested": { label: "Somebody asks for help with an entry", ...aboutEntry },
  "scores.submitted": {
    label: "A scorer saves a scoresheet",
    fields: ["entryID", "userID"],
    path: resultPath,
    permission: "VIEW_SCORES",
  },
  "round.started": {
    label: "A round of judging starts",
    fields: ["serviceID", "round"],
    path: `${contestPath}/results`,
    permission: "VIEW_SCORES",
  },
  "title.awarded": { label: "An entry gets an award title", ...aboutResult },
  "scores.released": {
    label: "Results are released",
    fields: ["serviceID"],
    path: `${contestPath}/results`,
    permission: "VIEW_SCORES",
  },
  "scores.withheld": {
    label: "The release of results is taken back",
    fields: ["serviceID"],
    path: `${contestPath}/results`,
    permission: "VIEW_SCORES",
  },
  "result.retracted": { label: "A released result is retracted", ...aboutResult },
  "result.restored": { label: "A retracted result is restored", ...aboutResult },
  "application.awarded": {
    label: "An applicant is offered an award",
    fields: ["awardID", "entryID", "amount"],
    path: awardsPath,
    permission: "MANAGE_AWARDS",
  },
  "award.accepted": {
    label: "An award is accepted",
    fields: ["awardID", "entryID"],
    path: awardsPath,
    permission: "MANAGE_AWARDS",
  },
  "award.declined": {
    label: "An award is declined",
    fields: ["awardID", "entryID"],
    path: awardsPath,
    permission: "MANAGE_AWARDS",
  },
  "award.paid": {
    label: "An award is marked as paid out",
    fields: ["awardID", "entryID", "amount"],
    path: awardsPath,
    permission: "MANAGE_AWARDS",
  },
  "order.paid": {
    label: "An order is paid",
    fields: ["transactionID", "amount", "receivedOn"],
    path: orderPath,
    permission: "VIEW_PURCHASE",
  },
  "order.refunded": {
    label: "Money of an order goes back",
    fields: ["transactionID", "refundID", "amount"],
    path: orderPath,
    permission: "VIEW_PURCHASE",
  },
  "waiting.offered": {
    label: "Somebody on a waiting list is offered a place",
    fields: ["waitingID", "transactionID"],
    path: null,
    permission: "VIEW_PURCHASE",
  },
  "invoice.sent": {
    label: "An invoice is sent",
    fields: ["invoiceID", "amount"],
    path: invoicePath,
    permission: "VIEW_INVOICE",
    isOfClient: true,
  },
  "invoice.paid": {
    label: "An invoice is paid",
    fields: ["invoiceID", "transactionID", "amount", "receivedOn"],
    path: invoicePath,
    permission: "VIEW_INVOICE",
    isOfClient: true,
  },
  "invoice.voided": {
    label: "An invoice is voided",
    fields: ["invoiceID"],
    path: invoicePath,
    permission: "VIEW_INVOICE",
    isOfClient: true,
  },
  "ticket.transferred": {
    label: "A ticket goes to another guest",
    fields: ["ticketID", "transactionID"],
    path: orderPath,
    permission: "VIEW_PURCHASE",
  },
  "ticket.checked_in": {
    label: "A ticket is checked in",
    fields: ["ticketID", "scanID"],
    path: null,
    permission: "VIEW_ATTENDANCE",
  },
  "ticket.check_in_undone": {
    label: "A check-in is undone",
    fields: ["ticketID", "scanID"],
    path: null,
    permission: "VIEW_ATTENDANCE",
  },
  "program.added": { label: "A program is added", ...aboutProgram },
  "program.published": { label: "A program is published", ...aboutProgram },
  "program.archived": { label: "A program is archived", ...aboutProgram },
  "program.cancelled": { label: "A program is cancelled", ...aboutProgram },
  "member.verified": { label: "A membership is verified", ...aboutMember },
  "member.lost": { label: "A membership isn’t verified any more", ...aboutMember },
  "roster.imported": {
    label: "A roster is imported",
    fields: ["rosterImportID", "members"],
    path: "/clients/:client/roster",
    permission: "IMPORT_ROSTER",
    isOfClient: true,
  },
  "role.granted": {
    label: "Somebody gets a role",
    fields: ["userID", "role"],
    path: personPath,
    permission: "VIEW_PERSON",
  },
  "role.removed": {
    label: "A role is taken from somebody",
    fields: ["userID", "role"],
    path: personPath,
    permission: "VIEW_PERSON",
  },
  "invitation.accepted": {
    label: "An invitation is accepted",
    fields: ["invitationID", "userID"],
    path: personPath,
    permission: "VIEW_PERSON",
  },
  "person.erased": {
    label: "Somebody with an account is erased",
    fields: ["userID"],
    path: null,
    permission: "VIEW_PERSON",
    isOfClient: true,
  },
  "vote.counted": {
    label: "A public vote is counted",
    fields: ["publicVoteID", "ballots"],
    path: votePath,
    permission: "VIEW_SERVICE_SETUP",
  },
  "vote.announced": {
    label: "The outcome of a public vote is announced",
    fields: ["publicVoteID"],
    path: votePath,
    permission: "VIEW_SERVICE_SETUP",
  },
  "survey.answered": {
    label: "Somebody answers a survey that isn’t anonymous",
    fields: ["surveyRespondentID"],
    path: null,
    permission: "VIEW_SURVEY",
  },
  "sponsor.added": {
    label: "A sponsor is added",
    fields: ["sponsorID"],
    path: null,
    permission: "VIEW_SPONSOR",
  },
  "builder.added": {
    label: "A builder is added",
    fields: ["builderID"],
    path: "/:client/parades/:service/builders/:builderID",
    permission: "VIEW_BUILDER",
  },
  "home.added": {
    label: "A home is added to a tour",
    fields: ["propertyID"],
    path: homePath,
    permission: "VIEW_PROPERTY",
  },
  "message.sent": {
    label: "A message goes out to many",
    fields: ["messageID", "recipients"],
    path: null,
    permission: "WRITE_MESSAGES",
  },
} as const satisfies Record<string, EventKind>;

export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** What staff send to try a receiver: nothing has happened. */
export const TEST_EVENT = "test.sent";

type FieldsOf<T extends WebhookEventType> = (typeof webhookEvents)[T]["fields"][number];
/** What whoever records an event says of it. */
export type WebhookEventData<T extends WebhookEventType> = {
  [Name in FieldsOf<T>]: Static<(typeof eventFields)[Name]["schema"]>;
};

/** As JSON Schema has it: other systems check by it. */
const orNull = (schema: TSchema) => Union([schema, Null()]);
const programSchema = orNull(record({ programID: ID(), url: Str(), name: Str() }));

/** The body of an event's request. */
export function webhookBodySchema(type: WebhookEventType): TObject {
  const fields: TProperties = Object.fromEntries(
    webhookEvents[type].fields.map((name) => [name, eventFields[name].schema]),
  );
  return record({
    type: Literal(type),
    timestamp: Instant(),
    data: record({ client: Str(), program: programSchema, ...fields, url: orNull(Str()) }),
  });
}

type WebhookProgram = { programID: string; url: string; name: string };
type WebhookSubject = {
  type: string;
  occurredAt: string;
  origin: string;
  client: string;
  program: WebhookProgram | null;
  data: Readonly<Record<string, unknown>>;
};

/** Small, so that what is sensitive is read by a key that may: identifiers, and where the rest is read. */
export function webhookBody({ type, occurredAt, origin, client, program, data }: WebhookSubject): string {
  return JSON.stringify({
    type,
    timestamp: occurredAt,
    data: { client, program, ...data, url: eventURL(type, { origin, client, program, data }) },
  });
}

function eventURL(
  type: string,
  { origin, client, program, data }: Pick<WebhookSubject, "origin" | "client" | "program" | "data">,
): string | null {
  const path = isWebhookEventType(type) ? webhookEvents[type].path : null;
  const params: Readonly<Record<string, unknown>> = { client, service: program?.url, ...data };
  if (path === null) return null;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  if (names.some((name) => typeof params[name] !== "string")) return null;
  return `${origin}/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`;
}

export const isWebhookEventType = (type: string): type is WebhookEventType => Object.hasOwn(webhookEvents, type);

export const exampleWebhookBody = (type: WebhookEventType): string =>
  webhookBody({
    type,
    occurredAt: "2026-10-05T14:03:11.204Z",
    origin: "https://rosette.example",
    client: "prairie",
    program: isOfClient(type)
      ? null
      : { programID: eventFields.serviceID.example, url: "excellence-open", name: "Excellence Awards" },
    data: Object.fromEntries(webhookEvents[type].fields.map((name) => [name, eventFields[name].example])),
  });

const isOfClient = (type: WebhookEventType) => "isOfClient" in webhookEvents[type];
