import { serviceCustomCSS, serviceLook } from "../../contract/programs/service-page.ts";
import { createService, listPrograms } from "../../contract/programs/services.ts";
import { ownCSS, serviceScope } from "../people/clients/custom-css.ts";
import { sendCSS, serviceCSSURL } from "../people/clients/stylesheets.ts";
import { one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { takeAddress } from "./addresses.ts";
import { byWhatIsOpen, programOf } from "./programs.ts";
import { countedPrograms, rehearsalsOf, serviceSettingsOf } from "./queries.ts";

export const services = [
  on(serviceLook, async ({ sql, client, service }) => {
    const { kind, url, customCSS } = one(await serviceSettingsOf(sql, service.serviceID));
    return { kind, url, customURL: serviceCSSURL(client.url, url, customCSS) };
  }),

  on(serviceCustomCSS, async ({ sql, client, service, request, reply }) => {
    const { customCSS } = one(await serviceSettingsOf(sql, service.serviceID));
    return sendCSS(request, reply, ownCSS(customCSS, serviceScope(client.url, service.url)).css);
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
      programs: programs.map((row) => programOf(row, now)).sort(byWhatIsOpen(now)),
    };
  }),

  on(createService, async (ask) => {
    const { sql, audit } = ask;
    const { kind, url, name } = ask.form;
    await takeAddress(ask, url);
    const { serviceID } = one(
      await sql<{ serviceID: string }>`
        insert into services (kind, url, name) values (${kind}, ${url}, ${name}) returning service_id`,
    );
    await audit(serviceID, null, { kind, name, url });
    return { kind, url };
  }),
];
