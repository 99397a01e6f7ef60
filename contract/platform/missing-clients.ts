import { Array as List, String as Text } from "typebox";
import { record } from "./schema.ts";

/** Clients whose database didn't answer, in answers of calls over several clients. */
export const missingClients = List(record({ clientName: Text() }));
