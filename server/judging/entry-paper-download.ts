import { downloadEntryPaper } from "../../contract/entries/entries.ts";
import { untitled } from "../../contract/entries/entry-rules.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import { readRecommendations } from "../../contract/entries/recommendations.ts";
import { type ServiceKind, hasFeature, judgedIn } from "../../contract/platform/service-kinds.ts";
import { outside } from "../platform/http/handle.ts";
import { found } from "../platform/http/refusal.ts";
import { fileHeaders } from "../media/renditions.ts";
import type { Readers } from "../entries/recommendations/on-paper.ts";

const pdf = { key: "", kind: "pdf", contentType: "application/pdf" } as const;

export const entryPaper = [
  outside(downloadEntryPaper, async ({ house, client, service, entry, body, standings, now, reply }) => {
    const { blind } = body;
    const readers = readersOf(service.kind, standings, blind);
    const at = { client: client.url, service: service.url };
    const how = { at, association: client.name, blind, readers, now };
    const { drawPaper, onPaper } = await import("./entry-paper.ts");
    const shown = found(
      await house.database.readInside(client.clientID, (sql) => onPaper(sql, entry.entryID, how)),
      "entry",
    );
    const name = `${shown.code} ${shown.title || untitled}`;
    const file = await drawPaper(house, shown, { name, program: service.name, group: judgedIn(service.kind).group });
    reply.headers(fileHeaders(pdf, `${name}.pdf`));
    return reply.send(file) as never;
  }),
];

/** Letters go to those who read them on screen, and never to whom they are about, who may be of the staff. */
function readersOf(kind: ServiceKind, standings: readonly Standing[], blind: boolean): Readers {
  const isReader = may(standings, readRecommendations.allow) && !standings.includes("entrant");
  if (!isReader || !hasFeature(kind, "recommendations")) return "nobody";
  return blind ? "scorers" : "staff";
}
