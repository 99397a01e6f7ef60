import { Array as List, Integer, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { Day, ID, Instant, nullable, record, inputRecord, NullableDay } from "../platform/schema.ts";

/** Pictures of a folder that asks for this purpose are shown to the public only with this right. */
export const galleryPurpose = "Gallery and voting";

/** Purposes offered to staff. Rights are given for the words: a purpose that is reworded is asked for anew. */
export const defaultPurposes = [galleryPurpose, "Press and social media", "Printed program"] as const;

/** Staff are reminded this long before the last day. */
export const endingSoonDays = 30;

export const maxPurposes = 10;
export const maxPurposeLength = 80;

/** The choice in the form for purposes in the program's own words. */
export const customPurposesChoice = "own" as const;

/** A folder's purposes as values of its form. */
export function purposesToForm(purposes: readonly string[]) {
  const customPurposes = purposes.filter((purpose) => !isDefaultPurpose(purpose));
  const chosenDefaults = defaultPurposes.filter((purpose) => purposes.includes(purpose));
  return {
    purposes: customPurposes.length > 0 ? [...chosenDefaults, customPurposesChoice] : chosenDefaults,
    ownPurposes: customPurposes.join("\n"),
  };
}

type PurposeFormValues = { purposes?: readonly string[] | null; ownPurposes?: string | null };

/** A folder's purposes from the values of its form, each once. */
export function purposesFromForm({ purposes, ownPurposes: lines }: PurposeFormValues): string[] {
  const chosenDefaults = defaultPurposes.filter((purpose) => purposes?.includes(purpose));
  const customPurposes = (purposes?.includes(customPurposesChoice) ? (lines ?? "") : "")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .map((line) => defaultPurposes.find((usual) => isSamePurpose(usual, line)) ?? line);
  return [...chosenDefaults, ...customPurposes].filter(
    (one, at, all) => all.findIndex((other) => isSamePurpose(one, other)) === at,
  );
}

const isSamePurpose = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isDefaultPurpose = (purpose: string) => (defaultPurposes as readonly string[]).includes(purpose);

/** The latest answer about a file. */
export const usageRights = record({
  /** Grows with every answer. A new answer names the version that its writer saw. */
  version: Integer(),
  asked: List(Text()),
  given: List(Text()),
  until: nullable(Day()),
  endsAt: nullable(Instant()),
  /** The writer of the answer; null when that account is gone. */
  by: nullable(Text()),
  at: Instant(),
});
export type UsageRights = Static<typeof usageRights>;

type RightsWithEnd = Pick<UsageRights, "given" | "endsAt">;

export const grantedPurposesAt = (rights: RightsWithEnd | null, now: Date): string[] =>
  rights && (rights.endsAt === null || now < new Date(rights.endsAt)) ? rights.given : [];

export const hasUnansweredPurpose = (purposes: readonly string[], rights: Pick<UsageRights, "asked"> | null): boolean =>
  purposes.some((purpose) => !rights?.asked.includes(purpose));

/**
 * The purposes that can be answered for a file: those that its folder asks, and those given before, which can be withdrawn. A former no to
 * galleries still counts after the folder stops asking, so it can be turned into a yes.
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
 * Open at any time, whether or not the entry can be changed: rights can always be withdrawn. The rule then tells the programs that may show
 * one of the files.
 */
export const giveUsageRights = post(usageRightsPath, {
  summary: "Say what an entry’s files may be used for",
  feature: "entries",
  allow: "EDIT_ENTRY",
  body: inputRecord({
    /** Each file with the version that the writer saw; 0 before the first answer. */
    files: List(inputRecord({ entryUploadID: ID(), version: Integer({ minimum: 0, maximum: 1_000_000 }) }), {
      minItems: 1,
      maxItems: 1_000,
    }),
    purposes: List(Text({ maxLength: maxPurposeLength }), { maxItems: 100, uniqueItems: true }),
    until: NullableDay(),
  }),
  done: "Saved.",
  answer: record({}),
  /** The current answers of files about which somebody else has answered meanwhile. */
  more: record({ files: List(record({ entryUploadID: ID(), rights: nullable(usageRights) })) }),
});

export const listUsageRights = get(usageRightsPath, {
  summary: "See what was said of an entry’s files, and by whom",
  feature: "entries",
  allow: "VIEW_ENTRY",
  /** The latest first. */
  answer: record({ said: List(record({ entryUploadID: ID(), ...usageRights.properties })) }),
});
