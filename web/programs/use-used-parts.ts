import { type ProgramPart, listUsedParts, programParts } from "../../contract/programs/program-parts.ts";
import { useEarlyAnswer, useOptionalAnswer } from "../platform/api/answers.ts";

/** The parts that a program uses; undefined until they are known. Where they can't be loaded, all count as used: nothing is hidden then. */
export function useUsedParts(client: string, service: string | undefined): readonly ProgramPart[] | undefined {
  const enabled = service !== undefined;
  const { data, error } = useOptionalAnswer(listUsedParts, partsAt(client, service), { enabled, keepsLast: true });
  return error ? programParts : data?.used;
}

/** Fetches them while a page still waits for something else. */
export const useEarlyUsedParts = (client: string, service: string | undefined) =>
  useEarlyAnswer(listUsedParts, partsAt(client, service), { enabled: service !== undefined });

const partsAt = (client: string, service: string | undefined) => ({ client, service: service ?? "" });
