import { makeShortlist } from "../../contract/judging/rounds.ts";
import { closedRanking } from "../judging/rounds.ts";
import { closedRound } from "../judging/rounds-queries.ts";
import { one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { found } from "../platform/http/refusal.ts";
import { insertGallery, writeChoices } from "./editing-queries.ts";

export const shortlists = [
  on(makeShortlist, async ({ sql, client, service: { serviceID }, body: { round, name }, audit }) => {
    found((await closedRound(sql, serviceID, round))[0], "round");
    const categories = await closedRanking(sql, { clientID: client.clientID, serviceID }, round);
    const goOn = categories.flatMap(({ entries }) => entries.filter(({ goesOn }) => goesOn));
    const gallery = {
      kind: "gallery",
      description: "",
      shows: "chosen",
      groupedBy: "category",
      published: false,
    } as const;
    const { galleryID } = one(await insertGallery(sql, serviceID, { ...gallery, name: name.trim() }));
    // By number: who came first is nobody's to know yet.
    const entryIDs = goOn.toSorted((a, b) => a.number - b.number).map(({ entryID }) => entryID);
    await writeChoices(sql, serviceID, galleryID, entryIDs);
    await audit(galleryID, null, { ...gallery, name, entries: entryIDs });
    return { galleryID };
  }),
];
