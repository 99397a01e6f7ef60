import { emailFormats } from "../../../contract/platform/schema.ts";
import type { TSchema } from "typebox";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { calls } from "../../../contract/app/all-calls.ts";
import { type Element, formElements, isQuestion, elementOptions } from "../../../contract/platform/forms/element.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../../../contract/platform/revision.ts";
import {
  type Permission,
  type Standing,
  allowsLinks,
  allowsPeople,
  linkKeyParams,
  permissions,
} from "../../../contract/platform/permissions.ts";
import {
  type WebhookEventType,
  exampleWebhookBody,
  webhookBodySchema,
  webhookEventTypes,
  webhookEvents,
} from "../../../contract/people/webhook-events.ts";
import { apiScopeNames, apiScopes } from "../../../contract/platform/api-scopes.ts";
import { serviceTypes } from "../../../contract/platform/service-kinds.ts";

type Schema = Record<string, unknown>;

/** The API as OpenAPI 3.1, made from the same records that the server mounts and the web calls. */
export function openAPI(origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { feature, name, endpoint } of calls)
    for (const [index, { path }] of endpoint.paths.entries()) {
      const address = path.replace(/:(\w+)/g, "{$1}");
      const id = index === 0 ? name : `${name}${index + 1}`;
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operation(feature, id, endpoint, path) };
    }
  return {
    openapi: "3.1.0",
    info: {
      title: "Rosette",
      version: "1",
      description:
        "Every call of the product. Sign in with POST /users/login and send the token as a Bearer token; or send an API key so, to the calls whose security names `key` and one of its scopes. A call that is refused answers with problem details (RFC 9457): `detail` is a sentence for the person, `errors` says what is wrong by field, `more` what is needed to go on.",
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    webhooks: Object.fromEntries(webhookEventTypes.map((type) => [type, { post: webhookOperation(type) }])),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        key: {
          type: "http",
          scheme: "bearer",
          description: "An API key of the association that the path names: `rsk_…`",
        },
        link: { type: "apiKey", in: "header", name: "Authorization", description: "The key of a link: `Link …`" },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

const webhookHeader = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** The request that a receiver of events takes in. */
const webhookOperation = (type: WebhookEventType) => ({
  operationId: `on ${type}`,
  summary: webhookEvents[type].label,
  tags: ["webhooks sent"],
  security: [],
  parameters: [
    webhookHeader("webhook-id", "The same however often it is sent"),
    webhookHeader("webhook-timestamp", "Seconds since 1970"),
    webhookHeader(
      "webhook-signature",
      "v1, and base64 of HMAC-SHA256 over id.timestamp.body; several with spaces between",
    ),
  ],
  requestBody: {
    required: true,
    content: {
      "application/json": { schema: webhookBodySchema(type), example: JSON.parse(exampleWebhookBody(type)) as object },
    },
  },
  responses: { "204": { description: "It arrived. Any other 2xx says the same." } },
});

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "detail"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "string" } },
    more: { type: "object" },
  },
};

/** A problem, with the `more` of this call's refusals. */
function problemContent({ more }: AnyEndpoint) {
  const problem = { $ref: "#/components/schemas/Problem" };
  const schema = more ? { allOf: [problem, { type: "object", properties: { more: publishedSchema(more) } }] } : problem;
  return { "application/problem+json": { schema } };
}

function operation(feature: string, id: string, endpoint: AnyEndpoint, path: string) {
  const standings = permissions[endpoint.allow];
  return {
    operationId: id,
    tags: [feature],
    summary: endpoint.summary,
    description: `Permission ${endpoint.allow}: ${standings.join(", ")}.`,
    ...(endpoint.allow !== "PUBLIC" && { security: securityOf(endpoint.allow, path) }),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(endpoint),
      ...(isRevisionChecked(endpoint) ? [ifMatchParameter] : []),
    ],
    ...(endpoint.method === "POST" && { requestBody: requestBody(endpoint) }),
    responses: {
      "200": responseOf(endpoint),
      ...(isRevisionChecked(endpoint) && {
        "412": { description: changedMeanwhileText, content: problemContent(endpoint) },
      }),
      default: { description: "Refused, or a fault", content: problemContent(endpoint) },
    },
  };
}

/** Whether the call checks a revision. */
const isRevisionChecked = ({ more }: AnyEndpoint) => more === changedMeanwhile || more === reorderedMeanwhile;

const ifMatchParameter = {
  name: "If-Match",
  in: "header",
  required: false,
  schema: { type: "string" },
  description:
    "What the caller saw when it began: 64 bits of FNV-1a over the content's JSON as it is sent, names in order and empty values left out, in base 36 and quotes. Without it nothing is checked.",
};
const changedMeanwhileText = "Somebody else has changed it meanwhile: `more.theirs` is what stands there now";

/** A key in the path is a parameter, too. */
const securityOf = (permission: Permission, path: string) => [
  ...(allowsPeople(permission) ? [{ token: [] }] : []),
  ...securityOfKeys(permission),
  ...(allowsLinks(permission) && !linkKeyParams(permission).some((name) => path.includes(`:${name}`))
    ? [{ link: [] }]
    : []),
];

/** A requirement for each scope with which a key may make the call; an empty one where any key may. */
function securityOfKeys(permission: Permission): { key: string[] }[] {
  if ((permissions[permission] as readonly Standing[]).includes("apiKey")) return [{ key: [] }];
  const scopes = apiScopeNames.filter((name) =>
    (apiScopes[name].permissions as readonly Permission[]).includes(permission),
  );
  return scopes.map((scope) => ({ key: [scope] }));
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: parameterSchema(name),
  }));

function parameterSchema(name: string): Schema {
  if (name === "serviceType") return { type: "string", enum: serviceTypes };
  return name.endsWith("ID") ? { type: "string", format: "uuid" } : { type: "string" };
}

function queryParameters({ query, carries }: AnyEndpoint) {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: publishedSchema(schema),
  }));
  const fileName = {
    name: "name",
    in: "query",
    required: false,
    schema: { type: "string" },
    description: "The file's name",
  };
  // The file name of an upload isn't checked.
  return carries === "upload" && !Object.hasOwn(properties, fileName.name) ? [...parameters, fileName] : parameters;
}

function requestBody({ carries, body, form }: AnyEndpoint) {
  if (carries === "webhook")
    return { required: true, content: { "*/*": { schema: { type: "string", format: "binary" } } } };
  if (carries === "upload")
    return {
      required: true,
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
    };
  const schema = publishedSchema((body as Schema | undefined) ?? formSchema(formElements(form)));
  return { required: true, content: { "application/json": { schema } } };
}

function formSchema(elements: Element[]): Schema {
  const questions = elements.filter(isQuestion);
  const required = questions.filter((one) => one.required && !one.showWhen).map((one) => one.name);
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(questions.map((one) => [one.name, elementSchema(one)])),
    additionalProperties: false,
  };
}

function elementSchema(element: Extract<Element, { label: string }>): Schema {
  const description = { description: element.label };
  if (element.type === "checkbox") return { ...description, type: "boolean" };
  if (element.type === "multiSelect") return { ...description, type: "array", items: choiceSchema(element) };
  if (element.type === "select" || element.type === "radio") return { ...description, ...choiceSchema(element) };
  const limits = "maxLength" in element && element.maxLength ? { maxLength: element.maxLength } : {};
  return {
    ...description,
    type: "string",
    ...limits,
    ...(element.type === "input" && { "x-kind": element.kind }),
    nullable: !element.required,
  };
}

function choiceSchema(element: Parameters<typeof elementOptions>[0]): Schema {
  const values = elementOptions(element).map(({ value }) => value);
  return values.length > 0 ? { type: "string", enum: values } : { type: "string" };
}

function responseOf({ carries, answer }: AnyEndpoint) {
  const description = "Done";
  if (carries === "download")
    return { description, content: { "*/*": { schema: { type: "string", format: "binary" } } } };
  return { description, content: { "application/json": { schema: publishedSchema(answer) } } };
}

/**
 * A schema for OpenAPI 3.1, which is JSON Schema: `null` is a type of its own there, and our `nullable`, which the serializers read,
 * isn't known.
 */
function publishedSchema(schema: object): Schema {
  const { nullable, format, ...keywords } = Object.fromEntries(
    Object.entries(JSON.parse(JSON.stringify(schema)) as Schema).map(([word, value]) => [
      word,
      publishedKeyword(word, value),
    ]),
  );
  // An address that may be empty is a format of our own, which nobody else knows.
  const rest = { ...keywords, ...(format !== undefined && format !== emailFormats[1] && { format }) };
  return nullable ? nullableSchema(rest) : rest;
}

/** Keywords whose values are objects of schemas. */
const schemaMapKeywords = ["properties", "patternProperties"];
const schemaListKeywords = ["anyOf", "allOf", "oneOf"];

function publishedKeyword(word: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (word === "items" || word === "additionalProperties") return publishedSchema(value);
  if (schemaListKeywords.includes(word)) return (value as object[]).map(publishedSchema);
  if (!schemaMapKeywords.includes(word)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, publishedSchema(one as object)]));
}

function nullableSchema(schema: Schema): Schema {
  const { type, enum: words } = schema;
  if (typeof type !== "string") return "anyOf" in schema ? { anyOf: [schema, { type: "null" }] } : schema;
  return { ...schema, type: [type, "null"], ...(Array.isArray(words) && { enum: [...(words as unknown[]), null] }) };
}
