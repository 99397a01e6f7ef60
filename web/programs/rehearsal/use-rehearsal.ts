import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type Rehearsal, getRehearsal } from "../../../contract/rehearsals/rehearsals.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import { useLiveAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";

const REFRESH_EVERY = 1_000;

/** How far it is, also while somebody else has a step done. */
export const useRehearsal = ({ client, service }: ServiceAddress): Rehearsal =>
  useLiveAnswer(getRehearsal, { client, service }, ({ rehearsal }) => (rehearsal?.running ? REFRESH_EVERY : false));

/** Whether one is in a rehearsal, for staff: nobody else ever is. */
export function useRehearsalAt(client: string, service: string | undefined, { enabled = true } = {}) {
  const { data } = useOptionalAnswer(listPrograms, { client }, { enabled: enabled && service !== undefined });
  return data?.rehearsals.find(({ url, serviceID }) => url === service || serviceID === service);
}
