import { downloadEntryPaper } from "../../contract/entries/entries.ts";
import { untitledEntry } from "../../contract/entries/entry-rules.ts";
import { type Standing, isEntrantsOwn, may } from "../../contract/platform/permissions.ts";
import { readRecommendations } from "../../contract/entries/recommendations.ts";
import { type ServiceKind, hasFeature, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { fileHeaders } from "../media/renditions.ts";
import type { LetterReaders } from "../entries/recommendations/printed-letters.ts";

const pdfFile = { key: "", kind: "pdf", contentType: "application/pdf" } as const;

export const entryPaperCalls = [
  onOutsideTransaction(downloadEntryPaper, async ({ app, client, service, entry, body, standings, now, reply }) => {
    const { blind } = body;
    const readers = letterReaders(service.kind, standings, blind);
    const at = { client: client.url, service: service.url };
    const how = { at, association: client.name, blind, readers, now };
    const { drawEntryPaper: drawPaper, printedEntry: onPaper } = await import("./entry-paper.ts");
    const paper = requireFound(
      await app.database.readInside(client.clientID, (sql) => onPaper(sql, entry.entryID, how)),
      "entry",
    );
    const name = `${paper.code} ${paper.title || untitledEntry}`;
    const file = await drawPaper(app, paper, { name, program: service.name, group: judgedWordsOf(service.kind).group });
    reply.headers(fileHeaders(pdfFile, `${name}.pdf`));
    return reply.send(file) as never;
  }),
];

/** Letters are for readers who see them on screen, too, and never for their applicant, who may be staff. */
function letterReaders(kind: ServiceKind, standings: readonly Standing[], blind: boolean): LetterReaders {
  const isReader = may(standings, readRecommendations.allow) && !isEntrantsOwn(standings);
  if (!isReader || !hasFeature(kind, "recommendations")) return "nobody";
  return blind ? "scorers" : "staff";
}
