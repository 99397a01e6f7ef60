import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { Values } from "../../../contract/platform/forms/element.ts";
import { storeValue, storedValue } from "../../platform/api/browser-storage.ts";

/** What a browser knows of a survey: by what it is told apart, what was chosen as long as it isn't sent, and how far one is. */
type StoredSurvey = {
  browser?: string;
  answers?: Values | undefined;
  /** The furthest question that was counted, of which version; and for how long it was looked at so far. */
  reached?: { version: number; place: string };
  seconds?: number;
};

const STORAGE_NAME = "survey vote submitted";
const keyOf = ({ client, service }: ServiceAddress) => `${client}/${service}`;

export function readStoredSurvey(at: ServiceAddress): StoredSurvey {
  try {
    return (JSON.parse(storedValue(STORAGE_NAME, keyOf(at)) ?? "{}") ?? {}) as StoredSurvey;
  } catch {
    return {};
  }
}

/** N13 */
export const storeSurvey = (at: ServiceAddress, change: StoredSurvey) =>
  storeValue(STORAGE_NAME, JSON.stringify({ ...readStoredSurvey(at), ...change }), keyOf(at));
