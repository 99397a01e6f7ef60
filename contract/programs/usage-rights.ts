import { Array as List, Integer, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { Day, ID, Instant, nullable, record, inputRecord, NullableDay } from "../platform/schema.ts";

/** Where a folder asks for this, its pictures are shown to the public only as far as it was given. */
export const galleryPurpose = "Gallery and voting";

/**
 * What a program may want files for. Rights are given to words, not to a number behind them: whoever words a purpose anew asks
 * for it anew.
 */
export const defaultPurposes = [galleryPurpose, "Press and social media", "Printed program"] as const;

/** How long before the last day staff are told. */
export const endingSoonDays = 30;

export const maxPurposes = 10;
export const maxPurposeLength = 80;

/** Stands among the choices for those in the program's own words. */
export const customPurposesChoice = "own" as const;

/** What a folder asks, as its form shows it. */
export function purposesToForm(purposes: readonly string[]) {
  const own = purposes.filter((purpose) => !isDefaultPurpose(purpose));
  const chosen = defaultPurposes.filter((usual) => purposes.includes(usual));
  return {
    purposes: own.length > 0 ? [...chosen, customPurposesChoice] : chosen,
    ownPurposes: own.join("\n"),
  };
}

type PurposeFormValues = { purposes?: readonly string[] | null; ownPurposes?: string | null };

/** And the way back, each purpose once. */
export function purposesFromForm({ purposes, ownPurposes: lines }: PurposeFormValues): string[] {
  const chosen = defaultPurposes.filter((usual) => purposes?.includes(usual));
  const own = (purposes?.includes(customPurposesChoice) ? (lines ?? "") : "")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .map((line) => defaultPurposes.find((usual) => isSamePurpose(usual, line)) ?? line);
  return [...chosen, ...own].filter((one, at, all) => all.findIndex((other) => isSamePurpose(one, other)) === at);
}

const isSamePurpose = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isDefaultPurpose = (purpose: string) => (defaultPurposes as readonly string[]).includes(purpose);

/** What was said last of a file. */
export const usageRights = record({
  /** Counts how often somebody has said it: whoever says it anew says what they saw. */
  version: Integer(),
  asked: List(Text()),
  given: List(Text()),
  until: nullable(Day()),
  endsAt: nullable(Instant()),
  /** Who said it; null where that person isn't there any more. */
  by: nullable(Text()),
  at: Instant(),
});
export type UsageRights = Static<typeof usageRights>;

type RightsWithEnd = Pick<UsageRights, "given" | "endsAt">;

/** What a file may be used for at a moment. */
export const purposesGivenAt = (rights: RightsWithEnd | null, now: Date): string[] =>
  rights && (rights.endsAt === null || now < new Date(rights.endsAt)) ? rights.given : [];

/** Whether a folder asks something of a file that nobody has answered. */
export const hasUnansweredPurpose = (purposes: readonly string[], rights: Pick<UsageRights, "asked"> | null): boolean =>
  purposes.some((purpose) => !rights?.asked.includes(purpose));

/**
 * What can be said of a file: what its folder asks, and what was given before and can be withdrawn. Whoever once said no to
 * galleries, which stands although nobody asks any more, can still say yes.
 */
export const answerablePurposes = (
  purposes: readonly string[],
  rights: Pick<UsageRights, "asked" | "given"> | null,
): string[] => [
  ...new Set([
    ...purposes,
    ...(rights?.given ?? []),
    ...(rights?.asked.includes(galleryPurpose) ? [galleryPurpose] : []),
  ]),
];

const usageRightsPath = "/:client/contests/:service/entries/:entryID/usage-rights";

/**
 * At any time, whether or not the entry can be changed: what is given can be withdrawn. Its rule tells the programs that may show
 * one of the files.
 */
export const giveUsageRights = post(usageRightsPath, {
  summary: "Say what an entry’s files may be used for",
  feature: "entries",
  allow: "EDIT_ENTRY",
  body: inputRecord({
    /** Each with the version that was seen; 0 where nothing had been said of it. */
    files: List(inputRecord({ entryUploadID: ID(), version: Integer({ minimum: 0, maximum: 1_000_000 }) }), {
      minItems: 1,
      maxItems: 1_000,
    }),
    purposes: List(Text({ maxLength: maxPurposeLength }), { maxItems: 100, uniqueItems: true }),
    until: NullableDay(),
  }),
  done: "Saved.",
  answer: record({}),
  /** What was said last of these files, where somebody else has said it meanwhile. */
  more: record({ files: List(record({ entryUploadID: ID(), rights: nullable(usageRights) })) }),
});

export const listUsageRights = get(usageRightsPath, {
  summary: "See what was said of an entry’s files, and by whom",
  feature: "entries",
  allow: "VIEW_ENTRY",
  /** The latest first. */
  answer: record({ said: List(record({ entryUploadID: ID(), ...usageRights.properties })) }),
});
