import { Integer, type Static, String as Str, type TObject, type TProperties, Array as List, Literal } from "typebox";
import { ID, Instant, nullable, record } from "../platform/schema.ts";

/** What the data of events may name besides the program, with a value for the examples. */
const eventFields = {
  entryID: { schema: ID(), example: "0199b3f0-5a3e-7c41-9f0e-2d6c1f8a4b01" },
  transactionID: { schema: ID(), example: "0199b3f0-5a3e-7c41-9f0e-2d6c1f8a4b03" },
  refundID: { schema: ID(), example: "0199b3f0-5a3e-7c41-9f0e-2d6c1f8a4b04" },
  ticketID: { schema: ID(), example: "0199b3f0-5a3e-7c41-9f0e-2d6c1f8a4b05" },
  scanID: { schema: ID(), example: "0199b3f0-5a3e-7c41-9f0e-2d6c1f8a4b06" },
  serviceID: { schema: ID(), example: "0199b3f0-5a3e-7c41-9f0e-2d6c1f8a4b02" },
  /** Cents. */
  amount: { schema: Integer(), example: 4500 },
} as const;
type EventField = keyof typeof eventFields;

type EventKind = {
  /** What happened, as a sentence for the list to choose from and for docs. */
  label: string;
  /** The first names the record: events of one record are sent in their order. */
  fields: readonly [EventField, ...EventField[]];
  /** The call of the API that answers with the rest; null where none has it. */
  path: string | null;
};

const entryPath = "/:client/contests/:service/entries/:entryID";
const orderPath = "/clients/:client/services/:service/transactions/:transactionID";

/** Everything that another system may be told of, by the event's type. */
export const webhookEvents = {
  "entry.submitted": { label: "An entry or application is submitted", fields: ["entryID"], path: entryPath },
  "entry.returned": { label: "Staff return an entry with questions", fields: ["entryID"], path: entryPath },
  "scores.released": { label: "Results are released", fields: ["serviceID"], path: null },
  "order.paid": { label: "An order is paid", fields: ["transactionID", "amount"], path: orderPath },
  "order.refunded": { label: "Money of an order goes back", fields: ["transactionID", "refundID", "amount"], path: orderPath },
  "ticket.checked_in": { label: "A ticket is checked in", fields: ["ticketID", "scanID"], path: null },
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

const programSchema = nullable(record({ programID: ID(), url: Str(), name: Str() }));

/** The body of an event's request. */
export function webhookBodySchema(type: WebhookEventType): TObject {
  const fields: TProperties = Object.fromEntries(
    webhookEvents[type].fields.map((name) => [name, eventFields[name].schema]),
  );
  return record({
    type: Literal(type),
    timestamp: Instant(),
    data: record({ client: Str(), program: programSchema, ...fields, url: nullable(Str()) }),
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
    program: ofClient(type)
      ? null
      : { programID: eventFields.serviceID.example, url: "excellence-open", name: "Excellence Awards" },
    data: Object.fromEntries(webhookEvents[type].fields.map((name) => [name, eventFields[name].example])),
  });

const ofClient = (_type: WebhookEventType) => false;

export const webhookTypeList = () => List(Str({ maxLength: 60 }), { maxItems: webhookEventTypes.length });
