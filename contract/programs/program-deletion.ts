import { Array as List, Integer, type Static } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { plural } from "../platform/plural.ts";
import { Standings, oneOf, record } from "../platform/schema.ts";

/** What people did with a program, so that it isn't deleted. */
const remainKinds = [
  "entries",
  "orders",
  "waiting",
  "tills",
  "scans",
  "ballots",
  "answers",
  "messages",
  "helpRequests",
  "builders",
  "sponsors",
  "certificates",
  "connections",
  "votes",
  "rehearsal",
] as const;
export type RemainKind = (typeof remainKinds)[number];

const remain = record({ what: oneOf(remainKinds), howMany: Integer() });
export type Remain = Static<typeof remain>;

const words: Record<RemainKind, (howMany: number) => string> = {
  entries: (count) => plural(count, "entry", "entries"),
  orders: (count) => plural(count, "order"),
  waiting: (count) => `${plural(count, "place")} on the waiting list`,
  tills: (count) => plural(count, "counted till"),
  scans: (count) => plural(count, "scan"),
  ballots: (count) => plural(count, "ballot"),
  answers: (count) => plural(count, "answer"),
  messages: (count) => plural(count, "message that was sent", "messages that were sent"),
  helpRequests: (count) => plural(count, "request for help", "requests for help"),
  builders: (count) =>
    plural(count, "home or builder that somebody looks after", "homes and builders that somebody looks after"),
  sponsors: (count) => plural(count, "sponsor that somebody looks after", "sponsors that somebody looks after"),
  certificates: (count) => plural(count, "certificate"),
  connections: (count) => plural(count, "connection with another program", "connections with other programs"),
  votes: (count) => plural(count, "vote of another program by its tickets", "votes of other programs by its tickets"),
  rehearsal: () => "its rehearsal, which you can remove",
};

/** '12 entries, 1 order' */
export const remainsText = (remains: readonly Remain[]) =>
  remains.map(({ what, howMany }) => words[what](howMany)).join(", ");

const path = "/clients/:client/services/:service/deletion";

export const getDeletion = get(path, {
  summary: "Whether a program can be deleted, and what stands in the way",
  allow: "DELETE_PROGRAM",
  answer: record({ standings: Standings(), remains: List(remain) }),
});

export const deleteProgram = post(path, {
  summary: "Delete a program with all that was set up of it, while nobody entered, bought, answered or was written to",
  allow: "DELETE_PROGRAM",
  changes: "client",
  done: "Program deleted.",
});
