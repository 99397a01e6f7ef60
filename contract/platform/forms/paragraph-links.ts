import { isEmailAddress } from "../email-address.ts";
import { isCompleteWebAddress } from "../web-address.ts";

/** A piece of a text, with the address that it links to, if any. */
export type TextPiece = { text: string; href?: string };

/** `[our rules](https://…)`, a web address alone, or an email address. */
const linkPattern =
  /\[([^[\]\n]+)\]\(\s*([^\s()]+)\s*\)|(https?:\/\/[^\s<>"]+)|([^\s<>()[\]"“”,;:]+@[^\s<>()[\]"“”,;:]+\.[^\s<>()[\]"“”,;:]+)/gi;

/** What ends a sentence isn't part of its last address. */
const trailingSigns = /[.,;:!?'’”)\]]+$/;

/** A text of staff in pieces. Only addresses of the web and of mail become links; anything else stays as it was written. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    const link = linkOf(match);
    if (!link) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: link.text, href: link.href });
    end = match.index + link.length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces;
}

function linkOf([whole, words, target, web, mail]: RegExpExecArray) {
  if (words !== undefined) {
    const href = safeAddress(target ?? "");
    return href && { text: words.trim(), href, length: whole.length };
  }
  const shown = (web ?? mail ?? "").replace(trailingSigns, "");
  const href = safeAddress(shown);
  return href && { text: shown, href, length: shown.length };
}

function safeAddress(address: string): string | undefined {
  if (/^https?:/i.test(address)) return isCompleteWebAddress(address) ? address : undefined;
  const mailbox = address.replace(/^mailto:/i, "");
  return isEmailAddress(mailbox) ? `mailto:${mailbox}` : undefined;
}
