import { reportBounce } from "../../contract/mail/bounces.ts";
import type { House } from "../platform/house.ts";
import { logFault } from "../platform/http/fault.ts";
import { outside } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { bears } from "../platform/http/token.ts";
import { mailIn } from "../platform/message-id.ts";
import { type Bounce, mailThatLeft, setBounced } from "./bounce-queries.ts";

export const bounces = [
  outside(reportBounce, async ({ house, request, bytes }) => {
    const { bounceSecret } = house.settings;
    if (!bounceSecret) return refuse("There is nothing at this address.", 404);
    if (!bears(request.headers.authorization, bounceSecret)) refuse("This isn’t the installation’s secret.", 401);
    const bounce = bounceIn(bytes.toString("utf8"));
    if (bounce && (await isClient(house, bounce.clientID))) await note(house, bounce);
    return {};
  }),
];

/** Of a report what says that it failed for good; a delay, a success and whatever else arrives at such an address are nothing. */
function bounceIn(text: string): Bounce | undefined {
  const mail = mailIn(text);
  if (!mail) return undefined;
  const reason = text.trimStart().startsWith("{") ? reasonInJSON(text) : reasonInReport(text);
  return reason === undefined ? undefined : { ...mail, reason: reason.slice(0, 500) };
}

function reasonInJSON(text: string): string | undefined {
  try {
    const { reason } = JSON.parse(text) as { reason?: unknown };
    return typeof reason === "string" && reason.trim() ? reason.trim() : "It came back.";
  } catch {
    return undefined;
  }
}

/** RFC 3464: the fields of the recipient, folded lines unfolded. */
function reasonInReport(text: string): string | undefined {
  const unfolded = text.replace(/\r?\n[ \t]+/g, " ");
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*$`, "im").exec(unfolded)?.[1];
  if (field("Action")?.toLowerCase() !== "failed") return undefined;
  return field("Diagnostic-Code")?.replace(/^smtp;\s*/i, "") ?? field("Status") ?? "It came back.";
}

async function isClient({ database }: House, clientID: string): Promise<boolean> {
  const places = await database.readHome((sql) => sql`select from client_places where client_id = ${clientID}`);
  return places.length > 0;
}

/** Its message says so from now on, and staff find it under Errors, whatever mail it was. */
async function note(house: House, bounce: Bounce): Promise<void> {
  const { clientID, mailID, reason } = bounce;
  const [mail] = await house.database.inside(clientID, async (sql) => {
    await setBounced(sql, bounce);
    return mailThatLeft(sql, mailID);
  });
  if (!mail) return;
  logFault(house, new Error(`Mail ${mailID} came back: ${reason}`), { url: "mail that came back", clientID });
}
