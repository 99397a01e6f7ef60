import type { TProperties } from "typebox";
import { ID, oneOf, record, inputRecord } from "./schema.ts";

/** In which a list can be downloaded. */
export const fileFormats = {
  csv: { label: "CSV", contentType: "text/csv; charset=utf-8" },
  xlsx: { label: "Excel", contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
} as const;
export type FileFormat = keyof typeof fileFormats;
export const fileFormatNames = Object.keys(fileFormats) as FileFormat[];

/** What a call that makes a file of a list has beside its address: the list's own filter, and the format. */
export const downloadQuery = <Filter extends TProperties>(filter: Filter) => ({
  body: inputRecord({ ...filter, format: oneOf(fileFormatNames) }),
  done: "Your file is being made. It downloads by itself when it is ready.",
  /** The task that makes it, whose result it is. */
  answer: record({ taskID: ID() }),
});
