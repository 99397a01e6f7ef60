import { embedOfPage, embedPath } from "../../../contract/platform/embeds.ts";
import { feedPaths } from "../../../contract/platform/feed-addresses.ts";
import type { PageParams, PublicDocument } from "../../platform/page.ts";

/** By which other sites find how a page is embedded; empty for a page that has no embed. No browser needs it. */
export function oembedLinkOf({ path }: PublicDocument, { origin }: URL, params: PageParams): string {
  const kind = embedOfPage(path);
  if (!kind) return "";
  const embed = encodeURIComponent(origin + embedPath(kind, params));
  const href = `${origin}${feedPaths.oembed()}?url=${embed}&amp;format=json`;
  return `<link rel="alternate" type="application/json+oembed" href="${href}"/>`;
}
