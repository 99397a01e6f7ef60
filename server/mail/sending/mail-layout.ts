import { type ColorRoles, brandRoles } from "../../../contract/platform/brand.ts";
import { mailColors } from "../../../contract/mail/mail-look.ts";
import { type HTML, markup } from "../../platform/http/html.ts";
import type { Letterhead } from "../../paper/letterhead.ts";
import type { MailContent } from "./mail-queries.ts";

export type DrawnMail = { html: string; text: string };

export function drawMail(subject: string, content: MailContent, head: Letterhead): DrawnMail {
  const mail = { ...content, heading: content.heading ?? subject };
  return { html: pageHTML(mail, head).source, text: plainText(mail, head) };
}

type HeadedContent = MailContent & { heading: string };

const fontFamily = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const { ground, paper, ink, text: textColor, faint, line, quote: quoteLine } = mailColors;
const paragraphStyle = `font-size:16px;line-height:25px;color:${textColor};margin:0 0 16px`;
const quoteStyle = `${paragraphStyle};color:${ink};white-space:pre-line;border-left:3px solid ${quoteLine};padding-left:16px`;
const noteStyle = `font-size:13px;line-height:20px;color:${faint};margin:0`;

/** Tables, with styles on each element: Outlook for Windows and Gmail support nothing else well. */
function pageHTML({ heading, paragraphs, quote, action, note, unsubscribe }: HeadedContent, head: Letterhead): HTML {
  const { light } = brandRoles(head.color);
  const text = [
    markup`<h1 style="font-size:24px;line-height:32px;color:${ink};margin:0 0 16px">${heading}</h1>`,
    paragraphs.map((paragraph) => markup`<p style="${paragraphStyle}">${withBreaks(paragraph)}</p>`),
    quote ? markup`<p style="${quoteStyle}">${quote}</p>` : "",
    action ? buttonHTML(action, light) : "",
  ];
  const small = [
    note ? markup`<p style="${noteStyle}">${note}</p>` : "",
    unsubscribe
      ? markup`<p style="${noteStyle}">${reasonText(head)} <a href="${unsubscribe}" target="_blank" style="color:${faint};text-decoration:underline">Unsubscribe</a></p>`
      : "",
  ];
  const rule = markup`<hr style="width:100%;border:none;border-top:1px solid ${line};margin:24px 0 16px"/>`;
  const body = sectionHTML("padding:28px 32px 32px", [text, note || unsubscribe ? rule : "", small]);
  const card = `max-width:560px;margin:0 auto;background-color:${paper};border-radius:16px;overflow:hidden`;
  return markup`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html dir="ltr" lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/><meta name="x-apple-disable-message-reformatting"/></head>
<body style="background-color:${ground};margin:0;padding:0">${previewHTML(paragraphs[0] ?? heading)}
<table align="center" ${table}><tbody><tr><td style="background-color:${ground};margin:0;padding:32px 12px;font-family:${fontFamily}">
${sectionHTML(card, [letterheadHTML(head, light), body])}
</td></tr></tbody></table></body></html>`;
}

const table = markup`width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"`;

const sectionHTML = (style: string, content: Parameters<typeof markup>[1]): HTML =>
  markup`<table align="center" ${table} style="${style}"><tbody><tr><td>${content}</td></tr></tbody></table>
`;

const PREVIEW_LENGTH = 150;
/** Invisible characters that take up space. */
const invisibleFiller = "\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF";

/** The text that lists of mails show beside the subject, filled up so that the letterhead doesn't follow it. */
const previewHTML = (text: string): HTML =>
  markup`<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">${text.slice(0, PREVIEW_LENGTH)}<div>${invisibleFiller.repeat(Math.max(0, PREVIEW_LENGTH - text.length))}</div></div>`;

/** The name on the client's color. A logo is made for white paper, so it stands on white below a line of that color. */
function letterheadHTML({ name, logo }: Letterhead, light: ColorRoles): HTML {
  if (!logo)
    return sectionHTML(
      `background-color:${light.fill};padding:20px 32px`,
      markup`<p style="font-size:16px;line-height:24px;color:${light.ink};font-weight:600;margin:0">${name}</p>`,
    );
  const { url, width, height } = logo;
  const style = `display:block;outline:none;border:none;text-decoration:none;color:${ink};font-size:16px;font-weight:600`;
  return sectionHTML(
    `border-top:6px solid ${light.fill};padding:24px 32px 0`,
    markup`<img src="${url}" alt="${name}" height="${height}" width="${width}" style="${style}"/>`,
  );
}

const withBreaks = (text: string) => text.split("\n").map((line, at) => (at === 0 ? line : markup`<br/>${line}`));

/** Outlook for Windows ignores the padding of a link: the comments give it spaces of the same size. */
function buttonHTML({ label, url }: NonNullable<MailContent["action"]>, { fill, ink }: ColorRoles): HTML {
  const style = `line-height:100%;text-decoration:none;display:inline-block;max-width:100%;mso-padding-alt:0px;background-color:${fill};color:${ink};font-size:16px;font-weight:600;padding:13px 24px;border-radius:999px`;
  const before = markup`<span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:19.5" hidden>&#8202;&#8202;&#8202;</i><![endif]--></span>`;
  const after = markup`<span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></span>`;
  const labelHTML = markup`<span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9.75px">${label}</span>`;
  return sectionHTML(
    "margin:8px 0 24px",
    markup`<a href="${url}" target="_blank" style="${style}">${before}${labelHTML}${after}</a>`,
  );
}

const reasonText = ({ name }: Letterhead) => `${name} sends you this because you take part.`;

/** The plain text has the same parts in the same order as the HTML. */
function plainText({ heading, paragraphs, quote, action, note, unsubscribe }: HeadedContent, head: Letterhead): string {
  const small = [note, unsubscribe && `${reasonText(head)} Unsubscribe: ${unsubscribe}`].filter(Boolean);
  return [
    head.name,
    heading,
    ...paragraphs,
    quote?.replace(/^/gm, "> "),
    action && `${action.label}: ${action.url}`,
    small.length > 0 && "-".repeat(40),
    ...small,
  ]
    .filter(Boolean)
    .join("\n\n");
}
