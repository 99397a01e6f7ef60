/** What a program may have beside a page, a look, timeframes and people, which are every kind's. */
const features = [
  "entries",
  "scoring",
  "galleries",
  "properties",
  "sales",
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
const repeatedTimeframes: readonly TimeframeName[] = ["tour", "event"];
export const isRepeated = (name: TimeframeName) => repeatedTimeframes.includes(name);

type Kind = {
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
  /** What it calls a window by another word than the others. */
  calls?: Partial<Record<TimeframeName, string>>;
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
    features: ["entries", "scoring", "galleries", "sales"],
    timeframes: ["entries", "scoring", "gallery"],
    main: "entries",
    states: { open: "Entries are open", opens: "Entries open", over: "Entries are closed" },
  },
  parade: {
    segment: "parades",
    label: "Parade of homes",
    plural: "Home tours",
    purpose: "Opens houses to visitors, over a weekend or several.",
    features: ["sales"],
    timeframes: ["registration", "tour"],
    main: "tour",
    states: { open: "The tour is on", opens: "The tour opens", over: "The tour is over" },
  },
  event: {
    segment: "events",
    label: "Event",
    plural: "Events",
    purpose: "Brings people together: a gala, an opening, an evening.",
    features: ["sales"],
    timeframes: ["registration", "event"],
    main: "registration",
    states: { open: "Registration is open", opens: "Registration opens", over: "Registration is closed" },
  },
  scholarship: {
    segment: "scholarships",
    label: "Scholarship program",
    plural: "Scholarships",
    purpose: "Takes applications and has them judged.",
    features: [],
    timeframes: ["entries", "scoring"],
    main: "entries",
    calls: { entries: "Applications" },
    states: { open: "Applications are open", opens: "Applications open", over: "Applications are closed" },
  },
  survey: {
    segment: "surveys",
    label: "Survey",
    plural: "Surveys",
    purpose: "Asks members or visitors what they think.",
    features: [],
    timeframes: ["answers"],
    main: "answers",
    states: { open: "The survey is open", opens: "The survey opens", over: "The survey is closed" },
  },
} as const satisfies Record<string, Kind>;

export type ServiceKind = keyof typeof serviceKinds;
export const kindNames = Object.keys(serviceKinds) as ServiceKind[];

/** 'Applications': another word than the window's usual one. */
export const ownWordFor = (kind: ServiceKind, name: TimeframeName): string | undefined =>
  (serviceKinds[kind] as Kind).calls?.[name];

/** `contests`, `parades`, …: the values of `:serviceType` in an address. */
export type ServiceType = (typeof serviceKinds)[ServiceKind]["segment"];
export const serviceTypes: readonly ServiceType[] = kindNames.map((kind) => serviceKinds[kind].segment);

export const segmentOf = (kind: ServiceKind): ServiceType => serviceKinds[kind].segment;
export const kindOfSegment = (segment: string): ServiceKind | undefined =>
  kindNames.find((kind) => serviceKinds[kind].segment === segment);

export const hasFeature = (kind: ServiceKind, feature: Feature): boolean =>
  (serviceKinds[kind].features as readonly Feature[]).includes(feature);

/** The kind whose program's pages stand at an address, the public's or the studio's: `/prairie/studio/events/gala`. */
export const kindAt = (path: string): ServiceKind | undefined =>
  path
    .split("/")
    .slice(2, 4)
    .map(kindOfSegment)
    .find((kind) => kind !== undefined);
export const hasTimeframe = (kind: ServiceKind, name: TimeframeName): boolean =>
  (serviceKinds[kind].timeframes as readonly TimeframeName[]).includes(name);
