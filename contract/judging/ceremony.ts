import { Array as List, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { reorderedMeanwhile } from "../platform/revision.ts";
import { ID, Standings, nullable, record, inputRecord } from "../platform/schema.ts";

const ceremonyPath = "/:client/contests/:service/results/ceremony";

/** One award, as it is handed over. */
const ceremonyAward = record({
  entryID: ID(),
  awardTitle: Text(),
  title: Text(),
  /** Who is called to the stage. */
  name: Text(),
  category: Text(),
  cover: nullable(pictureSchema),
});
export type CeremonyAward = Static<typeof ceremonyAward>;

export const getCeremony = get(ceremonyPath, {
  summary: "In which order a contest's awards are handed over",
  feature: "scoring",
  allow: "VIEW_SCORES",
  answer: record({
    standings: Standings(),
    association: Text(),
    program: Text(),
    logo: nullable(pictureSchema),
    awards: List(ceremonyAward),
  }),
});

export const orderCeremony = post(ceremonyPath, {
  summary: "Put the awards of a ceremony in order",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  body: inputRecord({ entryIDs: List(ID(), { maxItems: 2_000 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});
