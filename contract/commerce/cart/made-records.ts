import { Array as List, String as Str } from "typebox";
import { ID, nullable, record } from "../../platform/schema.ts";

/** The homes and sponsors that a paid line made. */
export const madeRecords = List(record({ propertyID: nullable(ID()), sponsorID: nullable(ID()), name: Str() }));
