import { downloadEntryPicture } from "../../contract/entries/entry-uploads.ts";
import { savedFileName } from "../../contract/platform/files.ts";
import { may } from "../../contract/platform/permissions.ts";
import { type OutsideContext, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { addCredits } from "../media/picture-credits.ts";
import { fileHeaders, renditionOf } from "../media/renditions.ts";
import { refuseNotJudged } from "../entries/refuse-not-judged.ts";
import { judgingOf } from "../programs/judging.ts";
import { findPicture } from "./picture-queries.ts";
import { pictureMetadata, sourceText } from "../entries/usage-terms.ts";

type PictureCall = OutsideContext<typeof downloadEntryPicture>;

/** In full, as it was drawn here. What it says is what the entry says now, so it is never kept on its way, nor sent in parts. */
async function sendPicture(ask: PictureCall): Promise<never> {
  const { app, client, service, entry, params, standings, now, reply } = ask;
  const isScorer = !may(standings, "VIEW_ENTRY");
  if (isScorer) refuseNotJudged(entry);
  const [picture] = await app.database.readInside(client.clientID, (sql) =>
    findPicture(sql, entry.entryID, params.uploadID),
  );
  const { key, kind, full, ...said } = requireFound(picture, "picture");
  const file = renditionOf({ key, kind, full, thumbs: [] }, "full");
  const bytes = await app.files.size(file.key);
  const drawn = await app.files.read(file.key);
  const words = pictureMetadata(said, said, { by: sourceText(client.name, service.name), now });
  const isBlind = isScorer && judgingOf(service).blind;
  const sent = isBlind ? { picture: drawn, longer: 0 } : await addCredits(drawn, file.kind, words);
  reply
    .headers(fileHeaders(file, savedFileName(downloadEntryPicture.fileName!, file.kind), "attachment"))
    .header("cache-control", "private, no-store")
    .header("accept-ranges", "none")
    .header("content-length", bytes + sent.longer);
  return reply.send(sent.picture) as never;
}

export const entryPictureCalls = [onOutsideTransaction(downloadEntryPicture, sendPicture)];
