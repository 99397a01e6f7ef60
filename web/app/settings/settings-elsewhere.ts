import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { type Permission, type Standing, may } from "../../../contract/platform/permissions.ts";
import { type Feature, hasFeature, kindOfSegment } from "../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { inKindWords } from "../../../contract/platform/kind-words.ts";

type SettingsElsewhere = {
  /** The anchor under which the settings page once had them: old links go on working. */
  anchor: string;
  label: string;
  text: string;
  to: (place: ProgramAddress) => string;
  feature?: Feature;
  allow?: Permission;
};

const elsewhere: readonly SettingsElsewhere[] = [
  { anchor: "dates", label: "Dates", text: "What is open when", to: studioPaths.programDates },
  {
    anchor: "scoring",
    label: "Scoring",
    text: "What scorers and entrants see, and what places go by",
    to: studioPaths.scoringSettings,
    feature: "scoring",
    allow: "VIEW_SCORERS",
  },
  {
    anchor: "feeders",
    label: "Entries",
    text: "Screening, and winners of other programs",
    to: (place) => `${studioPaths.entrySettings(place)}#feeders`,
    feature: "entries",
  },
  {
    anchor: "recommendations",
    label: "Recommendations",
    text: "Letters of others",
    to: (place) => `${studioPaths.entrySettings(place)}#recommendations`,
    feature: "recommendations",
  },
  {
    anchor: "videos",
    label: "Help video",
    text: "For entrants, below the forms",
    to: (place) => `${studioPaths.forms(place)}#videos`,
    feature: "entries",
  },
  {
    anchor: "sales",
    label: "Selling",
    text: "Payments, refunds and tax",
    to: studioPaths.salesSettings,
    feature: "sales",
    allow: "VIEW_SALES",
  },
];

/** Settings that stand with what they are of, as far as the program has them and the person may see them. */
export function settingsElsewhere(place: ProgramAddress, standings: readonly Standing[]) {
  const kind = kindOfSegment(place.serviceType);
  return elsewhere
    .filter(({ feature, allow }) => (!feature || hasFeature(kind, feature)) && (!allow || may(standings, allow)))
    .map(({ anchor, label, text, to }) => ({
      anchor,
      label: capitalized(inKindWords(kind, label)),
      text: inKindWords(kind, text),
      to: to(place),
    }));
}
