import { Array as List, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { picture } from "../platform/pictures.ts";
import { reorderedMeanwhile } from "../platform/revision.ts";
import { ID, Standings, nullable, record, sent } from "../platform/schema.ts";

const path = "/:client/contests/:service/results/ceremony";

/** One award, as it is handed over. */
const handedOver = record({
  entryID: ID(),
  awardTitle: Text(),
  title: Text(),
  /** Who is called to the stage. */
  name: Text(),
  category: Text(),
  cover: nullable(picture),
});
export type HandedOver = Static<typeof handedOver>;

export const getCeremony = get(path, {
  summary: "In which order a contest's awards are handed over",
  feature: "scoring",
  allow: "VIEW_SCORES",
  answer: record({
    standings: Standings(),
    association: Text(),
    program: Text(),
    logo: nullable(picture),
    awards: List(handedOver),
  }),
});

export const orderCeremony = post(path, {
  summary: "Put the awards of a ceremony in order",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  body: sent({ entryIDs: List(ID(), { maxItems: 2_000 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});
