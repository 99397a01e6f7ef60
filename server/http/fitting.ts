import type { TSchema } from "typebox";

/** As much of JSON Schema as answers are described by. */
type Schema = {
  type?: unknown;
  nullable?: boolean;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: unknown;
  patternProperties?: unknown;
  items?: Schema;
  anyOf?: unknown;
};

type Fits = (value: unknown) => boolean;

/**
 * Whether a value is as its schema says, with nothing beside it, so that JSON's own writer writes what the schema's would, in a third of the time. False says
 * nothing: what isn't understood here, or isn't quite as described, is for the schema's own writer, which leaves out what isn't described.
 */
export const fitting = (schema: TSchema): Fits => fits(schema as Schema);

function fits(schema: Schema): Fits {
  const plain = plainly(schema);
  return schema.nullable ? (value) => value === null || plain(value) : plain;
}

const never: Fits = () => false;

function plainly(schema: Schema): Fits {
  switch (schema.type) {
    case undefined:
      return Object.keys(schema).length === 0 ? (value) => value !== undefined : never;
    case "string":
      return (value) => typeof value === "string";
    case "boolean":
      return (value) => typeof value === "boolean";
    case "integer":
      return Number.isInteger;
    case "number":
      return Number.isFinite;
    case "array":
      return schema.items ? listOf(fits(schema.items)) : never;
    case "object":
      return schema.additionalProperties || schema.patternProperties ? never : objectOf(schema);
    default:
      return never;
  }
}

const listOf =
  (item: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(item);

function objectOf({ properties = {}, required = [] }: Schema): Fits {
  const described = Object.entries(properties).map(([name, schema]) => ({
    name,
    fits: fits(schema),
    isOptional: !required.includes(name),
  }));
  return (value) => {
    if (typeof value !== "object" || value === null || "toJSON" in value) return false;
    let named = 0;
    for (const { name, fits: fitsField, isOptional } of described) {
      const held = (value as Record<string, unknown>)[name];
      if (held === undefined && isOptional) continue;
      if (!fitsField(held)) return false;
      named += 1;
    }
    return Object.keys(value).length === named;
  };
}
