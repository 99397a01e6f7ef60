import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { createService, listPrograms } from "../../../../contract/programs/services.ts";

/** A program that was just made: where it is. */
export type CreatedProgram = AnswerOf<typeof createService>;
/** One of the client's, as the list of them knows it. */
export type ExistingProgram = AnswerOf<typeof listPrograms>["programs"][number];
