import type { FastifyInstance, FastifyRequest } from "fastify";
import { isID } from "../../../contract/platform/identifier.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { escapeHTML } from "../../platform/http/html.ts";
import { isOnThisComputer } from "../../platform/http/on-this-computer.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import type { LoadEnclosures } from "./enclosures.ts";
import { type DrawnMail, drawMail } from "./mail-layout.ts";
import { letterheadFor } from "../../paper/letterhead.ts";
import {
  type MailLocation,
  type WaitingMail,
  latestMailLocations,
  mailLocationOf,
  waitingMail,
} from "./mail-queries.ts";

/**
 * Unsent mails for trial and development, at /dev/mail: outside production, without a mail server, and for this computer alone, since a
 * mail's links sign people in.
 */
export async function serveMailbox(server: FastifyInstance, app: App, loadEnclosures: LoadEnclosures): Promise<void> {
  if (app.settings.production || app.settings.smtpURL) return;
  const { database } = app;
  const everywhere = async <T>(work: (sql: Sql) => Promise<T[]>) =>
    (await Promise.all(database.places.map(({ transaction }) => transaction(work)))).flat();
  const read = async ({ clientID, mailID }: MailLocation) => {
    const work = (sql: Sql) => waitingMail(sql, mailID);
    return clientID ? database.readInside(clientID, work) : database.readHome(work);
  };
  const mailBy = async (mailID: string) => {
    const [place] = isID(mailID) ? await everywhere((sql) => mailLocationOf(sql, mailID)) : [];
    const [mail] = await read(requireFound(place, "mail"));
    return requireFound(mail, "mail");
  };

  const draw = async (mail: WaitingMail): Promise<DrawnMail & { fileNames: string[] }> => {
    const { clientID, recipient, subject, content } = mail;
    const enclosures =
      clientID && content.encloses
        ? await loadEnclosures(app, { clientID, recipient, encloses: content.encloses })
        : undefined;
    const enclosed = enclosures && { ...enclosures, pictureURL };
    const fileNames = [content.attachment, ...(enclosures?.files ?? [])].flatMap((file) => file?.fileName ?? []);
    return { ...drawMail(subject, content, await letterheadFor(app, mail), enclosed), fileNames };
  };

  const onlyHere = {
    onRequest: async (request: FastifyRequest) => {
      if (!isOnThisComputer(request)) refuse("Mails can be read at the computer that runs Rosette alone.", 403);
    },
  };

  server.get("/dev/mail", onlyHere, async (_request, reply) => {
    const mails = await Promise.all((await everywhere(latestMailLocations)).map(read));
    const newest = mails.flat().toSorted((one, other) => (one.mailID < other.mailID ? 1 : -1));
    return reply.headers(pageHeaders).send(documentHTML("Mailbox", listHTML(newest)));
  });

  server.get<{ Params: { mailID: string } }>("/dev/mail/:mailID", onlyHere, async ({ params }, reply) => {
    const mail = await mailBy(params.mailID);
    return reply.headers(pageHeaders).send(documentHTML(mail.subject, mailHTML(mail, await draw(mail))));
  });

  server.get<{ Params: { mailID: string } }>("/dev/mail/:mailID/html", onlyHere, async ({ params }, reply) => {
    const { html } = await draw(await mailBy(params.mailID));
    return reply.headers({ ...pageHeaders, "content-security-policy": mailPolicy }).send(html);
  });
}

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
};
/** Nothing in a mail may run; its links open in the mailbox's frame. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

const pictureURL = ({ png }: { png: Buffer }) => `data:image/png;base64,${png.toString("base64")}`;

const listHTML = (mails: WaitingMail[]) => `
  <h1>Mailbox</h1>
  <p>Mails that this installation would have sent. Set SMTP_URL to have them delivered.</p>
  ${mails.length === 0 ? "<p>No mail yet.</p>" : `<ul>${mails.map(rowHTML).join("")}</ul>`}`;

const rowHTML = ({ mailID, recipient, subject, createdAt }: WaitingMail) => `
  <li><a href="/dev/mail/${mailID}">${escapeHTML(subject)}</a>
  <small>to ${escapeHTML(recipient)}, ${escapeHTML(createdAt.slice(0, 19).replace("T", " "))} UTC</small></li>`;

type DrawnParts = { text: string; fileNames: readonly string[] };
const mailHTML = ({ mailID, subject, recipient }: WaitingMail, { text, fileNames }: DrawnParts) => `
  <p><a href="/dev/mail">All mails</a></p>
  <h1>${escapeHTML(subject)}</h1>
  <p>To ${escapeHTML(recipient)}</p>
  ${fileNames.length > 0 ? `<p>Attached: ${escapeHTML(fileNames.join(", "))}</p>` : ""}
  <iframe title="As HTML" src="/dev/mail/${mailID}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
  <h2>As text</h2>
  <pre>${escapeHTML(text)}</pre>`;

const documentHTML = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHTML(title)} – Rosette</title><style>
:root{color-scheme:light dark;font:15px/24px system-ui,sans-serif}body{max-width:880px;margin:32px auto;padding:0 20px}
h1{font-size:24px;line-height:32px}ul{list-style:none;padding:0}li{display:grid;padding:12px 0;border-top:1px solid #8885}
small,pre{opacity:.8}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:560px;border:1px solid #8885;border-radius:8px;background:#f1f5f5}
</style></head><body><main>${body}</main></body></html>`;
