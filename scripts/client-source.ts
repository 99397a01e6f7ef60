// The TypeScript client's types and its table of calls, and a list of both kinds of calls, made from the description of the API.
import { openAPI } from "../server/platform/http/openapi.ts";

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  description?: string;
};
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  tags: [string];
  summary: string;
  security?: Record<string, string[]>[];
  parameters: { name: string; in: "path" | "query" | "header"; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: { "200": { content: Content } };
};
/** An operation with all paths of its rule. */
type Call = Operation & {
  name: string;
  verb: "GET" | "POST";
  paths: { path: string; parameters: Operation["parameters"] }[];
};

const json = "application/json";

function describedCalls(): Call[] {
  const { paths } = JSON.parse(JSON.stringify(openAPI("https://rosette.example"))) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const found = new Map<string, Call>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      // A further path of the same rule has the name with a number.
      const name = operation.operationId.replace(/\d+$/, "");
      const at = { path, parameters: operation.parameters.filter((one) => one.in === "path") };
      const first = found.get(name);
      if (first) first.paths.push(at);
      else found.set(name, { ...operation, name, verb: method === "get" ? "GET" : "POST", paths: [at] });
    }
  return [...found.values()].toSorted((a, b) => compared(a.tags[0], b.tags[0]) || compared(a.name, b.name));
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const scopesOf = ({ security = [] }: Operation): string[] | undefined => {
  const ofKeys = security.flatMap(({ key }) => (key ? [key] : []));
  return ofKeys.length > 0 ? ofKeys.flat() : undefined;
};
/** An address names the association, or a program of it by its ID. */
const isOfClient = ({ paths }: Call) => paths.some(({ path }) => path.includes("{client}"));
const isForKeys = (call: Call): boolean => scopesOf(call) !== undefined && isOfClient(call);

const nameIn = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const comment = (text: string | undefined, indent: string): string =>
  text ? `${indent}/** ${text.replaceAll("*/", "*\\/").replaceAll(/\s+/g, " ").trim()} */\n` : "";

/** The type of what a schema lets through. */
function typeOf(schema: Schema, indent: string): string {
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, indent)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one, indent)})`).join(" & ");
  const types = [schema.type ?? (schema.properties ? "object" : "unknown")].flat();
  return types.map((type) => typeNamed(type, schema, indent)).join(" | ");
}

function typeNamed(type: string, schema: Schema, indent: string): string {
  if (type === "integer") return "number";
  if (type === "array") {
    const item = typeOf(schema.items ?? {}, indent);
    return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
  }
  return type === "object" ? objectType(schema, indent) : type;
}

function objectType(
  { properties = {}, required = [], additionalProperties, patternProperties }: Schema,
  indent: string,
) {
  const others = [
    ...Object.values(patternProperties ?? {}),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
  const entries = Object.entries(properties);
  if (entries.length === 0 && others.length === 0)
    return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
  const inner = `${indent}  `;
  const lines = entries.map(
    ([name, one]) =>
      `${comment(one.description, inner)}${inner}${nameIn(name)}${required.includes(name) ? "" : "?"}: ${typeOf(one, inner)};\n`,
  );
  const named = `{\n${lines.join("")}${indent}}`;
  if (others.length === 0) return named;
  const record = `Record<string, ${others.map((one) => typeOf(one, indent)).join(" | ")}>`;
  return entries.length === 0 ? record : `${named} & ${record}`;
}

const carriedBy = ({ requestBody, responses }: Call): "json" | "upload" | "download" => {
  if (requestBody && !(json in requestBody.content)) return "upload";
  return json in responses["200"].content ? "json" : "download";
};

/** Of a list that comes by pages: the property with its items. A preview shows a public page, whose lists go on in their own way. */
function itemsOf(call: Call): string | undefined {
  const { next, ...others } = call.responses["200"].content[json]?.schema.properties ?? {};
  const isPaged = call.verb === "GET" && next !== undefined && call.parameters.some(({ name }) => name === "after");
  if (!isPaged || call.name.startsWith("preview")) return undefined;
  return Object.entries(others).find(([name, { type }]) => type === "array" && name !== "gone")?.[0];
}

const bodyOf = ({ requestBody }: Call): Schema | undefined => requestBody?.content[json]?.schema;
const hasProperties = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {}).length > 0;

/** The type of what a call is given, and whether it may be left out. */
function requestOf(call: Call): { type: string; isOptional: boolean } {
  const query = call.parameters.filter((one) => one.in === "query");
  const body = bodyOf(call);
  const isUpload = carriedBy(call) === "upload";
  const sentSchema: Schema = {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter((one) => one.required).map(({ name }) => name),
  };
  const needsQuery = query.some((one) => one.required);
  // A choice between forms has no properties of its own.
  const hasBody = hasProperties(body) || (body !== undefined && !body.properties && body.type !== "object");
  const needsBody = hasBody && body!.required?.length !== 0 && (body!.required !== undefined || !body!.properties);
  const parts = [
    ...(query.length > 0 ? [`query${needsQuery ? "" : "?"}: ${typeOf(sentSchema, "      ")}`] : []),
    ...(isUpload ? ["body: UploadBody"] : []),
    ...(hasBody ? [`body${needsBody ? "" : "?"}: ${typeOf(body!, "      ")}`] : []),
  ];
  const params = [
    ...new Set(
      call.paths.map(({ parameters }) =>
        parameters
          .filter(({ name }) => name !== "client")
          .map(({ name, schema }) => `${name}: ${typeOf(schema, "")}`)
          .join("; "),
      ),
    ),
  ];
  const ofPaths = params.map((one) => (one ? `{ ${one} }` : "{}"));
  const types = [
    ...(ofPaths.length > 1 ? [`(${ofPaths.join(" | ")})`] : ofPaths),
    ...(parts.length > 0 ? [`{ ${parts.join("; ")} }`] : []),
  ];
  return {
    type: types.filter((one, at) => one !== "{}" || types.length === 1 || at > 0).join(" & "),
    isOptional: params.includes("") && !needsQuery && !needsBody && !isUpload,
  };
}

function answerOf(call: Call): string {
  if (carriedBy(call) === "download") return "Response";
  return typeOf(call.responses["200"].content[json]!.schema, "      ");
}

/** An upload is answered with JSON, or with a file. */
function methodType(call: Call): string {
  const { type, isOptional } = requestOf(call);
  const items = itemsOf(call);
  const isPolled = call.parameters.some(({ name }) => name === "updatedSince");
  const kind = items === undefined ? "Method" : isPolled ? "PolledList" : "List";
  const more = items === undefined ? "" : `,\n      ${JSON.stringify(items)}`;
  return `${kind}<\n      ${type},\n      ${isOptional},\n      ${answerOf(call)}${more}\n    >`;
}

function scopeText(call: Call): string {
  const scopes = scopesOf(call) ?? [];
  return scopes.length > 0 ? `A key for ${scopes.join(" or ")}.` : "Any key.";
}

function grouped<T extends Call>(calls: readonly T[]): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const call of calls) groups.set(call.tags[0], [...(groups.get(call.tags[0]) ?? []), call]);
  return [...groups];
}

const head = `// Made by \`npm run client\` from the description of the API. What is changed here is lost.
import type { CallOptions, UploadBody } from "./sending.ts";

type Given<Request, IsOptional> = IsOptional extends true ? [request?: Request, options?: CallOptions] : [request: Request, options?: CallOptions];
type ItemOf<Answer, Items extends keyof Answer> = Answer[Items] extends readonly (infer Item)[] ? Item : never;

/** One call. */
export type Method<Request, IsOptional, Answer> = (...given: Given<Request, IsOptional>) => Promise<Answer>;

/** A list that comes a page at a time. */
export type List<Request, IsOptional, Answer, Items extends keyof Answer> = Method<Request, IsOptional, Answer> & {
  /** Page by page, from the first or from \`query.after\`. */
  pages(...given: Given<Request, IsOptional>): AsyncGenerator<Answer>;
  /** All that is in the list, one after the other. */
  each(...given: Given<Request, IsOptional>): AsyncGenerator<ItemOf<Answer, Items>>;
};

/** A list that is read again and again. */
export type PolledList<Request, IsOptional, Answer, Items extends keyof Answer> = List<Request, IsOptional, Answer, Items> & {
  /** Page by page what changed since the \`asOf\` of the last time; all there is where that is \`undefined\`. Each page has the same \`asOf\`: keep it once the last page is read. */
  changes(updatedSince: string | undefined, ...given: Given<Request, IsOptional>): AsyncGenerator<Answer>;
};

`;

/** clients/typescript/src/calls.ts */
export function clientCallsSource(): string {
  const groups = grouped(describedCalls().filter(isForKeys));
  const types = groups.map(([feature, calls]) => {
    const methods = calls.map((call) => {
      const about = `${call.summary}. \`${call.verb} ${call.paths[0]!.path}\` ${scopeText(call)}`;
      return `${comment(about, "    ")}    ${call.name}: ${methodType(call)};\n`;
    });
    return `  ${feature}: {\n${methods.join("")}  };\n`;
  });
  const table = groups.map(([feature, calls]) => {
    const rows = calls.map((call) => {
      const items = itemsOf(call);
      const paths = call.paths.map(({ path }) => path);
      const cells = [call.verb, carriedBy(call), paths, ...(items === undefined ? [] : [items])];
      return `    ${call.name}: ${JSON.stringify(cells)},\n`;
    });
    return `  ${feature}: {\n${rows.join("")}  },\n`;
  });
  return `${head}/** All calls that a key may make. */\nexport type Calls = {\n${types.join("")}};\n\n/** The method, what it carries, its paths, and of a list the property that has its items. */\nexport const calls = {\n${table.join("")}} as const;\n`;
}

const listed = (calls: readonly Call[]): string =>
  grouped(calls)
    .map(([feature, ofFeature]) => `- ${feature}: ${ofFeature.map(({ name }) => name).join(", ")}\n`)
    .join("");

/** clients/typescript/CALLS.md */
export function clientCallsPage(): string {
  const calls = describedCalls();
  const inClient = calls.filter(isForKeys);
  const others = calls.filter((call) => !isForKeys(call));
  const isForAnybody = ({ security }: Call) => security === undefined;
  const isForPeople = (call: Call) => !isForAnybody(call) && isOfClient(call);
  const elsewhere = others.filter((call) => !isForAnybody(call) && !isOfClient(call));
  return `# Calls of the client

Made by \`npm run client\` from the description of the API.

## Those that it has: ${inClient.length}

${listed(inClient)}
## Left out: no key may make them

They need a person who has signed in, or the holder of a link.

${listed(others.filter(isForPeople))}
## Left out: they are of no single association

A key is for the calls of its own association.

${listed(elsewhere)}
## Left out: anybody may make them

They are those of public pages, and of people who buy, vote and answer there. They need no key, and where one is sent it counts for nobody.

${listed(others.filter(isForAnybody))}`;
}
