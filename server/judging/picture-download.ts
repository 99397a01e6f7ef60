import { downloadEntryPicture } from "../../contract/entries/entry-uploads.ts";
import { savedFileName } from "../../contract/platform/files.ts";
import { may } from "../../contract/platform/permissions.ts";
import { type OutsideContext, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { addCredits } from "../media/picture-credits.ts";
import { fileHeaders, renditionOf } from "../media/renditions.ts";
import { refuseNotJudged } from "../entries/refuse-not-judged.ts";
import { judgingOf } from "../programs/judging.ts";
import { judgedFileName } from "./entry-view.ts";
import { findPicture } from "./picture-queries.ts";
import { pictureMetadata, sourceText } from "../entries/usage-terms.ts";

type PictureCall = OutsideContext<typeof downloadEntryPicture>;

/** Sends the picture in full, drawn anew: its metadata is the entry's present text, so it is neither cached nor sent in ranges. */
async function sendPicture(context: PictureCall): Promise<never> {
  const { app, client, service, entry, params, standings, now, reply } = context;
  const isScorer = !may(standings, "VIEW_ENTRY");
  if (isScorer) refuseNotJudged(entry);
  const [picture] = await app.database.readInside(client.clientID, (sql) =>
    findPicture(sql, entry.entryID, params.uploadID),
  );
  const { key, kind, full, ...details } = requireFound(picture, "picture");
  const file = renditionOf({ key, kind, full, thumbs: [] }, "full");
  const bytes = await app.files.size(file.key);
  const source = await app.files.read(file.key);
  const words = pictureMetadata(details, details, { by: sourceText(client.name, service.name), now });
  const isBlind = isScorer && judgingOf(service).blind;
  const credited = isBlind ? { picture: source, longer: 0 } : await addCredits(source, file.kind, words);
  const name = isBlind ? judgedFileName(details, kind, details.nth) : details.fileName;
  reply
    .headers(fileHeaders(file, savedFileName(name, file.kind), "attachment"))
    .header("cache-control", "private, no-store")
    .header("accept-ranges", "none")
    .header("content-length", bytes + credited.longer);
  return reply.send(credited.picture) as never;
}

export const entryPictureCalls = [onOutsideTransaction(downloadEntryPicture, sendPicture)];
