import {
  Integer,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  Object as Obj,
  Optional,
  String,
  Unsafe,
} from "typebox";
import { identifierPattern } from "./identifier.ts";
import type { Standing } from "./permissions.ts";

/** A record of the API. What a schema doesn't name doesn't leave the server. */
export const record = <P extends TProperties>(properties: P): TObject<P> => Obj(properties);

/** What a caller sends. What a schema doesn't name is refused. */
export const inputRecord = <P extends TProperties>(properties: P): TObject<P> =>
  Obj(properties, { additionalProperties: false });

/** The same schema, or null. OpenAPI and the serialiser both read `nullable`. */
export const nullable = <S extends TSchema>(schema: S) => Unsafe<Static<S> | null>({ ...schema, nullable: true });

/** Written in one way alone: of two that a list has, none is the other in capitals. */
export const ID = () => String({ format: "uuid", pattern: identifierPattern });
/** One that is sent in a body; null where there is none. */
export const NullableID = () => Unsafe<string | null>({ type: ["string", "null"], pattern: identifierPattern });

/** In a schema's `format`: an email address, and one that may be left empty. */
export const emailFormats = ["email", "email-or-empty"] as const;

/** An email address that is sent in a body: a rule sees it in its one form. */
export const EmailAddress = ({ maxLength = 200 } = {}) => String({ format: emailFormats[0], maxLength });
/** The same; empty where there is none. */
export const EmailAddressOrEmpty = ({ maxLength = 200 } = {}) => String({ format: emailFormats[1], maxLength });

/** A whole number that is sent in a body: no more than an integer of the database holds. */
export const WholeNumber = ({ minimum = 0 } = {}) => Integer({ minimum, maximum: 2_147_483_647 });

/** A whole number that is sent in a body; null where there is none. */
export const NullableInteger = (limits: { minimum: number; maximum: number }) =>
  Unsafe<number | null>({ type: ["integer", "null"], ...limits });

const dayPattern = "^\\d{4}-\\d{2}-\\d{2}$";
/** A day of the calendar: 2026-12-03. */
export const Day = () => String({ pattern: dayPattern });
/** One that is sent in a body; null where there is none. */
export const NullableDay = () => Unsafe<string | null>({ type: ["string", "null"], pattern: dayPattern });

/** An instant that names a minute, as the browser's own field writes it. */
export const Minute = () =>
  String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{3})?)?Z$", maxLength: 24 });

const colorPattern = "^#[0-9A-Fa-f]{6}$";
/** A color that is sent in a body: #0b5d63. */
export const Color = () => String({ pattern: colorPattern });
/** The same; null where there is none. */
export const NullableColor = () => Unsafe<string | null>({ type: ["string", "null"], pattern: colorPattern });

/** Where a page of a list ended, as its answer's `next` says it, for `after`. */
export const Cursor = () => String({ maxLength: 4_000 });

/** Where a public list goes on whose answers are kept for everybody: after so many. */
export const Offset = () => Optional(String({ pattern: "^[0-9]{1,6}$" }));
export const OffsetQuery = () => inputRecord({ after: Offset() });

/** An instant in UTC, ISO 8601. */
export const Instant = () => String({ format: "date-time" });

/** One that is sent in a body; null where there is none. */
export const NullableInstant = () =>
  Unsafe<string | null>({
    type: ["string", "null"],
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$",
  });

/** One of a closed list of words. */
export const oneOf = <const T extends readonly string[]>(words: T) =>
  Unsafe<T[number]>({ type: "string", enum: [...words] });

/** What the person who asks is here, for buttons that others may not press. */
export const Standings = () => Unsafe<Standing[]>({ type: "array", items: { type: "string" } });
