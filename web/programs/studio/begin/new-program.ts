import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { createService, listPrograms } from "../../../../contract/programs/services.ts";

export type CreatedProgram = AnswerOf<typeof createService>;
export type ExistingProgram = AnswerOf<typeof listPrograms>["programs"][number];
