import { type ColorRoles, brandRoles } from "../../../contract/platform/brand.ts";
import { darkMailColors, isNameBesideLogo, mailColors } from "../../../contract/mail/mail-look.ts";
import { HTML, markup } from "../../platform/http/html.ts";
import type { Letterhead } from "../../paper/letterhead.ts";
import type { Enclosures, TicketSection } from "./enclosures.ts";
import type { MailContent } from "./mail-queries.ts";

export type DrawnMail = { html: string; text: string };

/** What a mail brings, and where its HTML finds a picture of it. */
type Enclosed = Pick<Enclosures, "sections" | "note"> & { pictureURL(picture: { cid: string; png: Buffer }): string };

export function drawMail(subject: string, content: MailContent, head: Letterhead, enclosed?: Enclosed): DrawnMail {
  const mail = { ...content, subject, heading: content.heading ?? subject, enclosed };
  return { html: pageHTML(mail, head).source, text: plainText(mail, head) };
}

type HeadedContent = MailContent & { subject: string; heading: string; enclosed: Enclosed | undefined };

const fontFamily = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const { ground, paper, ink, text: textColor, faint, line, quote: quoteLine } = mailColors;
const paragraphStyle = `font-size:16px;line-height:25px;color:${textColor};margin:0 0 16px`;
const quoteStyle = `${paragraphStyle};color:${ink};white-space:pre-line;border-left:3px solid ${quoteLine};padding-left:16px`;
const noteStyle = `font-size:13px;line-height:20px;color:${faint};margin:0`;
const factStyle = `font-size:14px;line-height:21px;color:${faint};margin:0`;

const CARD_WIDTH = 560;

/**
 * Tables, with styles on each element, colors as attributes, and padding on cells alone: Outlook for Windows draws by Word's engine, and
 * Gmail drops the sheet of styles in a forwarded mail. The sheet adds what some programs can do: the dark.
 */
function pageHTML(mail: HeadedContent, head: Letterhead): HTML {
  const { subject, heading, paragraphs, quote, action, note, unsubscribe, enclosed } = mail;
  const { light, dark } = brandRoles(head.color);
  const small = [
    note ? markup`<p class="faint" style="${noteStyle}">${note}</p>` : "",
    unsubscribe
      ? markup`<p class="faint" style="${noteStyle}">${reasonText(head)} <a class="faint" href="${unsubscribe}" target="_blank" style="color:${faint};text-decoration:underline">Unsubscribe</a></p>`
      : "",
  ];
  const content = [
    markup`<h1 class="ink" style="font-size:24px;line-height:32px;color:${ink};margin:0 0 16px">${heading}</h1>`,
    paragraphs.map((paragraph) => markup`<p class="text" style="${paragraphStyle}">${withBreaks(paragraph)}</p>`),
    quote ? markup`<p class="ink quote" style="${quoteStyle}">${withBreaks(quote)}</p>` : "",
    action ? buttonHTML(action, light) : "",
    enclosed ? enclosedHTML(enclosed) : "",
    note || unsubscribe ? [ruleHTML, small] : "",
  ];
  const cardStyle = `max-width:${CARD_WIDTH}px;margin:0 auto;background-color:${paper};border-radius:16px;overflow:hidden`;
  return markup`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html dir="ltr" lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/><meta name="viewport" content="width=device-width"/><meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><title>${subject}</title>
<style>${new HTML(darkStyles(dark))}</style></head>
<body class="ground" bgcolor="${ground}" style="background-color:${ground};margin:0;padding:0">${previewHTML(paragraphs[0] ?? heading)}
<table class="ground" align="center" bgcolor="${ground}" ${table}><tbody><tr><td style="padding:32px 12px;font-family:${fontFamily}">
<!--[if mso]><table align="center" width="${CARD_WIDTH}" border="0" cellpadding="0" cellspacing="0" role="presentation"><tr><td style="font-family:Arial,sans-serif"><![endif]-->
<table class="paper" align="center" bgcolor="${paper}" ${table} style="${cardStyle}"><tbody>
${letterheadHTML(head, light)}
<tr><td style="padding:28px 32px 32px">${content}</td></tr>
</tbody></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></tbody></table></body></html>`;
}

const table = markup`width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"`;

const ruleHTML = markup`<hr class="line" style="width:100%;border:none;border-top:1px solid ${line};margin:24px 0 16px"/>`;

/** Outlook on the web marks what it darkens by itself, and reads no media query. Codes and logos stay on white. */
function darkStyles({ fill, ink: onFill }: ColorRoles): string {
  const dark = darkMailColors;
  const rules = [
    [".ground", `background-color:${dark.ground}`],
    [".paper", `background-color:${dark.paper}`],
    [".ink", `color:${dark.ink}`],
    [".text", `color:${dark.text}`],
    [".faint", `color:${dark.faint}`],
    [".line", `border-color:${dark.line}`],
    [".quote", `border-color:${dark.quote}`],
    [".fill", `background-color:${fill};color:${onFill}`],
  ] as const;
  const styles = (before: string) =>
    rules.map(([name, style]) => `${before}${name}{${style.replaceAll(";", "!important;")}!important}`).join("");
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${styles("")}}${styles("[data-ogsc] ")}`;
}

const PREVIEW_LENGTH = 150;
/** Invisible characters that take up space. */
const invisibleFiller = "\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF";

/** The text that lists of mails show beside the subject, filled up so that the letterhead doesn't follow it. */
const previewHTML = (text: string): HTML =>
  markup`<div style="display:none;mso-hide:all;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">${text.slice(0, PREVIEW_LENGTH)}<div>${invisibleFiller.repeat(Math.max(0, PREVIEW_LENGTH - text.length))}</div></div>`;

/** The name on the client's color. A logo is made for white paper, so it stands on white below a line of that color. */
function letterheadHTML({ name, logo }: Letterhead, { fill, ink: onFill }: ColorRoles): HTML {
  if (!logo)
    return markup`<tr><td class="fill" bgcolor="${fill}" style="background-color:${fill};padding:20px 32px"><p class="fill" style="font-size:16px;line-height:24px;color:${onFill};font-weight:600;margin:0">${name}</p></td></tr>`;
  const { url, width, height } = logo;
  const nameStyle = `color:${ink};font-size:16px;line-height:24px;font-weight:600`;
  const isNamed = isNameBesideLogo(logo);
  const picture = markup`<img src="${url}" alt="${isNamed ? "" : name}" height="${height}" width="${width}" style="display:block;outline:none;border:none;text-decoration:none;${nameStyle}"/>`;
  const head = isNamed
    ? markup`<table border="0" cellpadding="0" cellspacing="0" role="presentation"><tbody><tr><td>${picture}</td><td style="padding:0 0 0 14px"><p style="margin:0;${nameStyle}">${name}</p></td></tr></tbody></table>`
    : picture;
  return markup`<tr><td bgcolor="#ffffff" style="background-color:#ffffff;border-top:6px solid ${fill};padding:24px 32px 20px">${head}</td></tr>`;
}

const withBreaks = (text: string) => text.split("\n").map((each, at) => (at === 0 ? each : markup`<br/>${each}`));

/** Outlook for Windows ignores the padding of a link: the comments give it spaces of the same size. */
function buttonHTML({ label, url }: NonNullable<MailContent["action"]>, { fill, ink: onFill }: ColorRoles): HTML {
  const style = `line-height:100%;text-decoration:none;display:inline-block;max-width:100%;mso-padding-alt:0px;background-color:${fill};color:${onFill};font-size:16px;font-weight:600;padding:13px 24px;border-radius:999px`;
  const before = markup`<span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:19.5" hidden>&#8202;&#8202;&#8202;</i><![endif]--></span>`;
  const after = markup`<span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></span>`;
  const labelHTML = markup`<span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9.75px">${label}</span>`;
  return markup`<table ${table}><tbody><tr><td style="padding:8px 0 24px"><a class="fill" href="${url}" target="_blank" style="${style}">${before}${labelHTML}${after}</a></td></tr></tbody></table>`;
}

const enclosedHTML = ({ sections, note, pictureURL }: Enclosed): HTML =>
  markup`${sections.map((section) => sectionHTML(section, pictureURL))}${note ? markup`<p class="text" style="${paragraphStyle};margin:16px 0 0">${note}</p>` : ""}`;

const sectionHTML = ({ heading, facts, tickets }: TicketSection, pictureURL: Enclosed["pictureURL"]): HTML =>
  markup`${ruleHTML}<h2 class="ink" style="font-size:18px;line-height:26px;color:${ink};margin:0">${heading}</h2>${facts.map(factHTML)}${tickets.map((ticket) => ticketHTML(ticket, pictureURL))}`;

const factHTML = (fact: string) => markup`<p class="faint" style="${factStyle}">${fact}</p>`;

/** Shown as large as a scanner at the door likes it. The picture has its own white edge. */
const CODE_SIZE = 168;

function ticketHTML(
  { title, facts, code, picture }: TicketSection["tickets"][number],
  pictureURL: Enclosed["pictureURL"],
): HTML {
  const codePicture = picture
    ? markup`<img src="${pictureURL(picture)}" width="${CODE_SIZE}" height="${CODE_SIZE}" alt="QR code of ${title}" style="display:block;border:none;background-color:#ffffff;color:#0e2229;font-size:13px;margin:8px 0"/>`
    : "";
  return markup`<table ${table}><tbody><tr><td style="padding:20px 0 0"><p class="ink" style="font-size:16px;line-height:24px;font-weight:600;color:${ink};margin:0">${title}</p>${facts.map(factHTML)}${codePicture}${factHTML(codeText(code))}</td></tr></tbody></table>`;
}

/** People at the door may type it, where nothing can be scanned. */
const codeText = (code: string) => `Code: ${code}`;

const reasonText = ({ name }: Letterhead) => `${name} sends you this because you take part.`;

/** The plain text has the same parts in the same order as the HTML. */
function plainText(mail: HeadedContent, head: Letterhead): string {
  const { heading, paragraphs, quote, action, note, unsubscribe, enclosed } = mail;
  const small = [note, unsubscribe && `${reasonText(head)} Unsubscribe: ${unsubscribe}`].filter(Boolean);
  return [
    head.name,
    heading,
    ...paragraphs,
    quote?.replace(/^/gm, "> "),
    action && `${action.label}: ${action.url}`,
    ...(enclosed?.sections.flatMap(sectionText) ?? []),
    enclosed?.note,
    small.length > 0 && "-".repeat(40),
    ...small,
  ]
    .filter(Boolean)
    .join("\n\n");
}

const sectionText = ({ heading, facts, tickets }: TicketSection): string[] => [
  [heading, ...facts].join("\n"),
  ...tickets.map(({ title, facts: own, code }) => [title, ...own, codeText(code)].join("\n")),
];
