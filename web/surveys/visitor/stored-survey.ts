import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { Values } from "../../../contract/platform/forms/element.ts";
import { storeValue, storedValue } from "../../platform/api/browser-storage.ts";

/** A browser's data of a survey: its token, unsent answers, and progress. */
type StoredSurvey = {
  browser?: string;
  answers?: Values | undefined;
  /** The furthest question that was counted, with its version; and the milliseconds spent on the survey. */
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

/** N13 Stores a change of a survey’s data in this browser. */
export const storeSurvey = (at: ServiceAddress, change: StoredSurvey) =>
  storeValue(STORAGE_NAME, JSON.stringify({ ...readStoredSurvey(at), ...change }), keyOf(at));
