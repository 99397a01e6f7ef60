import type { ServiceAt } from "../../../contract/platform/addresses.ts";
import type { Values } from "../../../contract/platform/forms/element.ts";
import { keep, kept } from "../../platform/api/kept.ts";

/** What a browser knows of a survey: by what it is told apart, what was chosen as long as it isn't sent, and how far one is. */
type KeptSurvey = {
  browser?: string;
  answers?: Values | undefined;
  /** The furthest question that was counted, of which version; and for how long it was looked at so far. */
  reached?: { version: number; place: string };
  seconds?: number;
};

const NAME = "survey vote submitted";
const keyOf = ({ client, service }: ServiceAt) => `${client}/${service}`;

export function keptSurvey(at: ServiceAt): KeptSurvey {
  try {
    return (JSON.parse(kept(NAME, keyOf(at)) ?? "{}") ?? {}) as KeptSurvey;
  } catch {
    return {};
  }
}

/** N13 */
export const keepSurvey = (at: ServiceAt, change: KeptSurvey) =>
  keep(NAME, JSON.stringify({ ...keptSurvey(at), ...change }), keyOf(at));
