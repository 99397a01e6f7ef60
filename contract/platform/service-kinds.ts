/** What a program may have beside a page, a look, timeframes and people, which are every kind's. */
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

/** The windows of time that programs have, in the order in which a season goes through them. */
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

/** Those of which a program may have several: the days of a tour or an event. The others are one stretch of time. */
export const repeatedTimeframes: readonly TimeframeName[] = ["tour", "event"];
export const isRepeatedTimeframe = (name: TimeframeName) => repeatedTimeframes.includes(name);

type JudgedWords = {
  /** Who makes one, and several of them. */
  who: string;
  whoAll: string;
  one: string;
  many: string;
  group: string;
  groups: string;
  /** 'In a category', 'for a scholarship'. */
  into: "in" | "for";
  /** Whether it is called by its group, and not by what its form asks. */
  isCalledByGroup: boolean;
  /** T05 Submitted for good: nobody takes it back. */
  isFinal: boolean;
  /** Whether what all groups ask is answered once, and stands in each of a person's. */
  isShared: boolean;
  /** Whether one of its pictures may stand for it in lists and galleries. */
  hasCover: boolean;
};

/** The words that ours are written in. */
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
  /** Its step of an address: /prairie/contests/… */
  segment: string;
  /** What people call one of them, and several. */
  label: string;
  plural: string;
  /** What it is for, to whoever is about to begin one. */
  purpose: string;
  /** What of it there is so far: a feature joins the kinds it is for as it is built, and is shown from then on. */
  features: readonly Feature[];
  /** The windows that it has so far, and the one that it is about. */
  timeframes: readonly TimeframeName[];
  main: TimeframeName;
  /** Lets everybody in anew on each of its days, where it has several; others let each in once. */
  letsInDaily?: true;
  /** What it calls a window by another word than the others. */
  calls?: Partial<Record<TimeframeName, string>>;
  /** What is judged in it, where that is called another thing than an entry of a category. */
  judges?: JudgedWords;
  /** What its main window says while it is open, before, and afterwards. */
  states: { open: string; opens: string; over: string };
};

/** F01 The kinds of program, one row each. Whatever depends on the kind is read from here. */
export const serviceKinds = {
  contest: {
    segment: "contests",
    label: "Contest",
    plural: "Awards",
    purpose: "Takes entries, has them scored, and shows the winners.",
    features: ["entries", "scoring", "galleries", "votes", "sales", "entryFees", "sponsors"],
    timeframes: ["entries", "scoring", "publicVoting", "gallery"],
    main: "entries",
    states: { open: "Entries are open", opens: "Entries open", over: "Entries are closed" },
  },
  parade: {
    segment: "parades",
    label: "Parade of homes",
    plural: "Home tours",
    purpose: "Opens houses to visitors, over a weekend or several.",
    features: ["properties", "votes", "sales", "door", "sponsors"],
    timeframes: ["publicVoting", "registration", "tour"],
    main: "tour",
    states: { open: "The tour is on", opens: "The tour opens", over: "The tour is over" },
  },
  event: {
    segment: "events",
    label: "Event",
    plural: "Events",
    purpose: "Brings people together: a gala, an opening, an evening.",
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
    purpose: "Takes applications and has them judged.",
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
    purpose: "Asks members or visitors what they think.",
    features: ["questions", "sales", "sponsors"],
    timeframes: ["answers"],
    main: "answers",
    states: { open: "The survey is open", opens: "The survey opens", over: "The survey is closed" },
  },
} as const satisfies Record<string, KindInfo>;

export type ServiceKind = keyof typeof serviceKinds;
export const kindNames = Object.keys(serviceKinds) as ServiceKind[];

/** 'Applications': another word than the window's usual one. */
export const timeframeWord = (kind: ServiceKind, name: TimeframeName): string | undefined =>
  (serviceKinds[kind] as KindInfo).calls?.[name];

/** How people speak of what is judged: of an entry in a category, of an application for a scholarship. */
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

/** The step below which the calls of whatever is judged stand, entries and applications alike: of the kind it says nothing. */
const judgingSegment: ServiceType = "contests";

/** The kind that the address of a call is for by its own step, as /:client/parades/:service is. */
export function kindOfCallPath(path: string): ServiceKind | undefined {
  const segment = /^\/:client\/([^:/]+)\/:service(?:\/|$)/.exec(path)?.[1];
  return segment === undefined || segment === judgingSegment ? undefined : kindOfSegment(segment);
}

export const admitsDaily = (kind: ServiceKind): boolean => (serviceKinds[kind] as KindInfo).letsInDaily === true;

export const kindsWith = (feature: Feature): ServiceKind[] => kindNames.filter((kind) => hasFeature(kind, feature));

export const hasFeature = (kind: ServiceKind, feature: Feature): boolean =>
  (serviceKinds[kind].features as readonly Feature[]).includes(feature);

/** The kind whose program's pages stand at an address, the public's or the studio's: `/prairie/studio/events/gala`. */
export const kindOfPagePath = (path: string): ServiceKind | undefined =>
  path
    .split("/")
    .slice(2, 4)
    .map(kindOfSegment)
    .find((kind) => kind !== undefined);
export const hasTimeframe = (kind: ServiceKind, name: TimeframeName): boolean =>
  (serviceKinds[kind].timeframes as readonly TimeframeName[]).includes(name);
