import { downloadEntryPicture } from "../../contract/entries/entry-uploads.ts";
import { fileName } from "../../contract/platform/files.ts";
import { may } from "../../contract/platform/permissions.ts";
import { type Outside, outside } from "../platform/http/handle.ts";
import { found } from "../platform/http/refusal.ts";
import { credited } from "../media/credited.ts";
import { fileHeaders, rendition } from "../media/renditions.ts";
import { refuseNotJudged } from "../entries/judged-refusal.ts";
import { judgingOf } from "../programs/judging.ts";
import { drawnPicture } from "./picture-queries.ts";
import { pictureWords, sourceNamed } from "../entries/usage-terms.ts";

type Call = Outside<typeof downloadEntryPicture>;

/** In full, as it was drawn here. What it says is what the entry says now, so it is never kept on its way, nor sent in parts. */
async function send(ask: Call): Promise<never> {
  const { house, client, service, entry, params, standings, now, reply } = ask;
  const isScorer = !may(standings, "VIEW_ENTRY");
  if (isScorer) refuseNotJudged(entry);
  const [picture] = await house.database.readInside(client.clientID, (sql) =>
    drawnPicture(sql, entry.entryID, params.uploadID),
  );
  const { key, kind, full, ...said } = found(picture, "picture");
  const file = rendition({ key, kind, full, thumbs: [] }, "full");
  const bytes = await house.files.size(file.key);
  const drawn = await house.files.read(file.key);
  const words = pictureWords(said, said, { by: sourceNamed(client.name, service.name), now });
  const isBlind = isScorer && judgingOf(service).blind;
  const sent = isBlind ? { picture: drawn, longer: 0 } : await credited(drawn, file.kind, words);
  reply
    .headers(fileHeaders(file, fileName(downloadEntryPicture.fileName!, file.kind), "attachment"))
    .header("cache-control", "private, no-store")
    .header("accept-ranges", "none")
    .header("content-length", bytes + sent.longer);
  return reply.send(sent.picture) as never;
}

export const entryPictures = [outside(downloadEntryPicture, send)];
