import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type Rehearsal, getRehearsal } from "../../../contract/rehearsals/rehearsals.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import { useLiveAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";

const REFRESH_EVERY = 1_000;

/** The progress of a rehearsal, also while somebody else runs a step. */
export const useRehearsal = ({ client, service }: ServiceAddress): Rehearsal =>
  useLiveAnswer(getRehearsal, { client, service }, ({ rehearsal }) => (rehearsal?.running ? REFRESH_EVERY : false));

/** The rehearsal of the address, for staff; others are never in one. */
export function useRehearsalAt(client: string, service: string | undefined, { enabled = true } = {}) {
  const { data } = useOptionalAnswer(listPrograms, { client }, { enabled: enabled && service !== undefined });
  return data?.rehearsals.find(({ url, serviceID }) => url === service || serviceID === service);
}
