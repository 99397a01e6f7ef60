import { Array as List, String as Text } from "typebox";
import { record } from "./schema.ts";

/** What asks several clients answers without those whose database doesn't answer, and names them. */
export const missingClients = List(record({ clientName: Text() }));
