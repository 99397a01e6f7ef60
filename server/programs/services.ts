import { serviceCustomCSS, serviceLook } from "../../contract/programs/service-page.ts";
import { createService, listPrograms } from "../../contract/programs/services.ts";
import { scopeCSS, serviceScope } from "../people/clients/custom-css.ts";
import { sendCSS, serviceCSSURL } from "../people/clients/stylesheets.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { claimAddress } from "./program-addresses.ts";
import { compareByWhatIsOpen, programFromRow } from "./program-rows.ts";
import { countedPrograms, rehearsalsOf, serviceSettingsOf } from "./queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

export const serviceCalls = [
  on(serviceLook, async ({ sql, client, service }) => {
    const { kind, url, customCSS } = requireRow(await serviceSettingsOf(sql, service.serviceID));
    return { kind, url, customURL: serviceCSSURL(client.url, url, customCSS) };
  }),

  on(serviceCustomCSS, async ({ sql, client, service, request, reply }) => {
    const { customCSS } = requireRow(await serviceSettingsOf(sql, service.serviceID));
    return sendCSS(request, reply, scopeCSS(customCSS, serviceScope(client.url, service.url)).css);
  }),

  on(listPrograms, async ({ sql, grants, now }) => {
    if (grants.length === 0) refuse("You don't have permission to do that.", 403);
    const narrowed = grants.every(({ serviceID }) => serviceID !== null)
      ? grants.map(({ serviceID }) => serviceID!)
      : undefined;
    const isTheirs = ({ serviceID }: { serviceID: string }) => !narrowed || narrowed.includes(serviceID);
    const programs = (await countedPrograms(sql)).filter(isTheirs);
    const rehearsals = (await rehearsalsOf(sql)).filter(isTheirs);
    return {
      now: now.toISOString(),
      rehearsals,
      programs: programs.map((row) => programFromRow(row, now)).sort(compareByWhatIsOpen(now)),
    };
  }),

  on(createService, async (context) => {
    const { sql, audit } = context;
    const { kind, url, name } = context.form;
    await claimAddress(context, url);
    const { serviceID } = requireRow(
      await sql<{ serviceID: string }>`
        insert into services (kind, url, name) values (${kind}, ${url}, ${name}) returning service_id`,
    );
    await audit(serviceID, null, { kind, name, url });
    await recordEvent(sql, "program.added", serviceID, { serviceID });
    return { kind, url };
  }),
];
