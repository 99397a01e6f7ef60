/** Features that not every kind of program has. All have a page, a look, timeframes and people. */
const features = [
  "entries",
  "scoring",
  "awards",
  "recommendations",
  "galleries",
  "properties",
  "sales",
  "entryFees",
  "door",
  "votes",
  "questions",
  "sponsors",
] as const;
export type Feature = (typeof features)[number];

/** The timeframes of programs, in the order of a season. */
export const timeframeNames = [
  "entries",
  "scoring",
  "publicVoting",
  "registration",
  "gallery",
  "tour",
  "event",
  "answers",
] as const;
export type TimeframeName = (typeof timeframeNames)[number];

/** Timeframes that a program may have several of: the days of a tour or an event. */
export const repeatedTimeframes: readonly TimeframeName[] = ["tour", "event"];
export const isRepeatedTimeframe = (name: TimeframeName) => repeatedTimeframes.includes(name);

type JudgedWords = {
  /** The person who makes one, and several of them. */
  who: string;
  whoAll: string;
  one: string;
  many: string;
  group: string;
  groups: string;
  /** 'In a category', 'for a scholarship'. */
  into: "in" | "for";
  /** Whether an entry's title is its group, rather than an answer. */
  isCalledByGroup: boolean;
  /** T05 A submission can't be taken back. */
  isFinal: boolean;
  /** Whether questions that all groups ask are answered once for all entries of a person. */
  isShared: boolean;
  /** Whether one of its pictures can be its cover in lists and galleries. */
  hasCover: boolean;
};

/** The words in which the product's own texts are written. */
export const entriesOfCategories: JudgedWords = {
  who: "entrant",
  whoAll: "entrants",
  one: "entry",
  many: "entries",
  group: "category",
  groups: "categories",
  into: "in",
  isCalledByGroup: false,
  isFinal: false,
  isShared: false,
  hasCover: true,
};

type KindInfo = {
  /** The segment in addresses: /prairie/contests/… */
  segment: string;
  label: string;
  plural: string;
  /** Features that exist so far. */
  features: readonly Feature[];
  /** The timeframes of the kind, and its main one. */
  timeframes: readonly TimeframeName[];
  main: TimeframeName;
  /** Tickets are admitted once on each day, where the program has several; otherwise once in all. */
  letsInDaily?: true;
  /** Other names for timeframes. */
  calls?: Partial<Record<TimeframeName, string>>;
  /** Words for what is judged, where that isn't an entry in a category. */
  judges?: JudgedWords;
  /** The state of the main timeframe: open, before, and afterwards. */
  states: { open: string; opens: string; over: string };
};

/** F01 The kinds of program, one row each. Everything that depends on the kind is read from here. */
export const serviceKinds = {
  contest: {
    segment: "contests",
    label: "Contest",
    plural: "Awards",
    features: ["entries", "scoring", "galleries", "votes", "sales", "entryFees", "sponsors"],
    timeframes: ["entries", "scoring", "publicVoting", "gallery"],
    main: "entries",
    states: { open: "Entries are open", opens: "Entries open", over: "Entries are closed" },
  },
  parade: {
    segment: "parades",
    label: "Parade of homes",
    plural: "Home tours",
    features: ["properties", "votes", "sales", "door", "sponsors"],
    timeframes: ["publicVoting", "registration", "tour"],
    main: "tour",
    states: { open: "The tour is on", opens: "The tour opens", over: "The tour is over" },
  },
  event: {
    segment: "events",
    label: "Event",
    plural: "Events",
    features: ["sales", "door", "sponsors"],
    timeframes: ["registration", "event"],
    main: "registration",
    letsInDaily: true,
    states: { open: "Registration is open", opens: "Registration opens", over: "Registration is closed" },
  },
  scholarship: {
    segment: "scholarships",
    label: "Scholarship program",
    plural: "Scholarships",
    features: ["entries", "scoring", "awards", "recommendations", "sales", "sponsors"],
    timeframes: ["entries", "scoring"],
    main: "entries",
    calls: { entries: "Applications" },
    judges: {
      who: "applicant",
      whoAll: "applicants",
      one: "application",
      many: "applications",
      group: "scholarship",
      groups: "scholarships",
      into: "for",
      isCalledByGroup: true,
      isFinal: true,
      isShared: true,
      hasCover: false,
    },
    states: { open: "Applications are open", opens: "Applications open", over: "Applications are closed" },
  },
  survey: {
    segment: "surveys",
    label: "Survey",
    plural: "Surveys",
    features: ["questions", "sales", "sponsors"],
    timeframes: ["answers"],
    main: "answers",
    states: { open: "The survey is open", opens: "The survey opens", over: "The survey is closed" },
  },
} as const satisfies Record<string, KindInfo>;

export type ServiceKind = keyof typeof serviceKinds;
export const kindNames = Object.keys(serviceKinds) as ServiceKind[];

/** 'Applications': the kind's own name for a timeframe. */
export const timeframeWord = (kind: ServiceKind, name: TimeframeName): string | undefined =>
  (serviceKinds[kind] as KindInfo).calls?.[name];

export const judgedWordsOf = (kind: ServiceKind): JudgedWords =>
  (serviceKinds[kind] as KindInfo).judges ?? entriesOfCategories;

/** `contests`, `parades`, …: the values of `:serviceType` in an address. */
export type ServiceType = (typeof serviceKinds)[ServiceKind]["segment"];
export const serviceTypes: readonly ServiceType[] = kindNames.map((kind) => serviceKinds[kind].segment);

export const segmentOf = (kind: ServiceKind): ServiceType => serviceKinds[kind].segment;
export function kindOfSegment(segment: ServiceType): ServiceKind;
export function kindOfSegment(segment: string): ServiceKind | undefined;
export function kindOfSegment(segment: string): ServiceKind | undefined {
  return kindNames.find((kind) => serviceKinds[kind].segment === segment);
}

/** The segment below which all calls about judging stand, for entries and applications alike: it doesn't show the kind. */
const judgingSegment: ServiceType = "contests";

/** The kind that a call's path shows, as /:client/parades/:service does. */
export function kindOfCallPath(path: string): ServiceKind | undefined {
  const segment = /^\/:client\/([^:/]+)\/:service(?:\/|$)/.exec(path)?.[1];
  return segment === undefined || segment === judgingSegment ? undefined : kindOfSegment(segment);
}

export const admitsDaily = (kind: ServiceKind): boolean => (serviceKinds[kind] as KindInfo).letsInDaily === true;

export const kindsWith = (feature: Feature): ServiceKind[] => kindNames.filter((kind) => hasFeature(kind, feature));

export const hasFeature = (kind: ServiceKind, feature: Feature): boolean =>
  (serviceKinds[kind].features as readonly Feature[]).includes(feature);

/** The kind that a page's path shows, public or in the studio: `/prairie/studio/events/gala`. */
export const kindOfPagePath = (path: string): ServiceKind | undefined =>
  path
    .split("/")
    .slice(2, 4)
    .map(kindOfSegment)
    .find((kind) => kind !== undefined);
export const hasTimeframe = (kind: ServiceKind, name: TimeframeName): boolean =>
  (serviceKinds[kind].timeframes as readonly TimeframeName[]).includes(name);
