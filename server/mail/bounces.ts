import { reportBounce } from "../../contract/mail/bounces.ts";
import type { App } from "../platform/app.ts";
import { logFault } from "../platform/http/fault.ts";
import { onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { hasSecret } from "../platform/http/token.ts";
import { parseMessageID } from "../platform/message-id.ts";
import { type Bounce, sentMail, markBounced } from "./bounce-queries.ts";

export const bounceCalls = [
  onOutsideTransaction(reportBounce, async ({ app, request, bytes }) => {
    const { bounceSecret } = app.settings;
    if (!bounceSecret) return refuse("There is nothing at this address.", 404);
    if (!hasSecret(request.headers.authorization, bounceSecret)) refuse("This isn’t the installation’s secret.", 401);
    const bounce = parseBounce(bytes.toString("utf8"));
    if (bounce && (await clientExists(app, bounce.clientID))) await recordBounce(app, bounce);
    return {};
  }),
];

/** Undefined for reports of delays and successes, and for other mail to the address: only permanent failures count. */
function parseBounce(text: string): Bounce | undefined {
  const mail = parseMessageID(text);
  if (!mail) return undefined;
  const reason = text.trimStart().startsWith("{") ? reasonFromJSON(text) : reasonFromReport(text);
  return reason === undefined ? undefined : { ...mail, reason: reason.slice(0, 500) };
}

function reasonFromJSON(text: string): string | undefined {
  try {
    const { reason } = JSON.parse(text) as { reason?: unknown };
    return typeof reason === "string" && reason.trim() ? reason.trim() : "It came back.";
  } catch {
    return undefined;
  }
}

/** RFC 3464: the fields of the recipient, with folded lines unfolded. */
function reasonFromReport(text: string): string | undefined {
  const unfolded = text.replace(/\r?\n[ \t]+/g, " ");
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*$`, "im").exec(unfolded)?.[1];
  if (field("Action")?.toLowerCase() !== "failed") return undefined;
  return field("Diagnostic-Code")?.replace(/^smtp;\s*/i, "") ?? field("Status") ?? "It came back.";
}

async function clientExists({ database }: App, clientID: string): Promise<boolean> {
  const places = await database.readHome((sql) => sql`select from client_places where client_id = ${clientID}`);
  return places.length > 0;
}

/** Marks the message's recipient, and lists the failure under Errors for every kind of mail. */
async function recordBounce(app: App, bounce: Bounce): Promise<void> {
  const { clientID, mailID, reason } = bounce;
  const [mail] = await app.database.inside(clientID, async (sql) => {
    await markBounced(sql, bounce);
    return sentMail(sql, mailID);
  });
  if (!mail) return;
  logFault(app, new Error(`Mail ${mailID} came back: ${reason}`), { url: "mail that came back", clientID });
}
