import { makeShortlist } from "../../contract/judging/rounds.ts";
import { closedRanking } from "../judging/rounds.ts";
import { findClosedRound } from "../judging/rounds-queries.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { insertGallery, replaceChoices } from "./gallery-editing-queries.ts";

export const shortlistCalls = [
  on(makeShortlist, async ({ sql, client, service: { serviceID }, body: { round, name }, audit }) => {
    requireFound((await findClosedRound(sql, serviceID, round))[0], "round");
    const categories = await closedRanking(sql, { clientID: client.clientID, serviceID }, round);
    const goOn = categories.flatMap(({ entries }) => entries.filter(({ goesOn }) => goesOn));
    const gallery = {
      kind: "gallery",
      description: "",
      shows: "chosen",
      groupedBy: "category",
      published: false,
    } as const;
    const { galleryID } = requireRow(await insertGallery(sql, serviceID, { ...gallery, name: name.trim() }));
    // By number: who came first is nobody's to know yet.
    const entryIDs = goOn.toSorted((a, b) => a.number - b.number).map(({ entryID }) => entryID);
    await replaceChoices(sql, serviceID, galleryID, entryIDs);
    await audit(galleryID, null, { ...gallery, name, entries: entryIDs });
    return { galleryID };
  }),
];
