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

/** A record of the API. Properties that the schema doesn't name don't leave the server. */
export const record = <P extends TProperties>(properties: P): TObject<P> => Obj(properties);

/** A record of a request. Properties that the schema doesn't name are refused. */
export const inputRecord = <P extends TProperties>(properties: P): TObject<P> =>
  Obj(properties, { additionalProperties: false });

/** OpenAPI and the serializer both read `nullable`. */
export const nullable = <S extends TSchema>(schema: S) => Unsafe<Static<S> | null>({ ...schema, nullable: true });

/** Lower case only, so that the same ID can't be twice in a list. */
export const ID = () => String({ format: "uuid", pattern: identifierPattern });
export const NullableID = () => Unsafe<string | null>({ type: ["string", "null"], pattern: identifierPattern });

/** In a schema's `format`: an email address, and one that may be left empty. */
export const emailFormats = ["email", "email-or-empty"] as const;

/** An email address in a request: the rule gets its normal form. */
export const EmailAddress = ({ maxLength = 200 } = {}) => String({ format: emailFormats[0], maxLength });
export const EmailAddressOrEmpty = ({ maxLength = 200 } = {}) => String({ format: emailFormats[1], maxLength });

/** A whole number in a request, no larger than an integer column. */
export const WholeNumber = ({ minimum = 0 } = {}) => Integer({ minimum, maximum: 2_147_483_647 });

export const NullableInteger = (limits: { minimum: number; maximum: number }) =>
  Unsafe<number | null>({ type: ["integer", "null"], ...limits });

const dayPattern = "^\\d{4}-\\d{2}-\\d{2}$";
/** A day of the calendar: 2026-12-03. */
export const Day = () => String({ pattern: dayPattern });
export const NullableDay = () => Unsafe<string | null>({ type: ["string", "null"], pattern: dayPattern });

/** An instant to the minute, as the browser's own field writes it. */
export const Minute = () =>
  String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{3})?)?Z$", maxLength: 24 });

const colorPattern = "^#[0-9A-Fa-f]{6}$";
/** A color in a request: #0b5d63. */
export const Color = () => String({ pattern: colorPattern });
export const NullableColor = () => Unsafe<string | null>({ type: ["string", "null"], pattern: colorPattern });

/** The end of a page of a list: the `next` of its answer, for `after`. */
export const Cursor = () => String({ maxLength: 4_000 });

/** The number of items to skip, in public lists whose answers are cached. */
export const Offset = () => Optional(String({ pattern: "^[0-9]{1,6}$" }));
export const OffsetQuery = () => inputRecord({ after: Offset() });

/** An instant in UTC, ISO 8601. */
export const Instant = () => String({ format: "date-time" });

export const NullableInstant = () =>
  Unsafe<string | null>({
    type: ["string", "null"],
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$",
  });

export const oneOf = <const T extends readonly string[]>(words: T) =>
  Unsafe<T[number]>({ type: "string", enum: [...words] });

/** The caller's standings, by which the page disables buttons. */
export const Standings = () => Unsafe<Standing[]>({ type: "array", items: { type: "string" } });
