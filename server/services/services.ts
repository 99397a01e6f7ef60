import { serviceCustomCSS, serviceLook, servicePage } from "../../contract/service-page.ts";
import type { ServiceKind } from "../../contract/service-kinds.ts";
import { createService, listPrograms } from "../../contract/services.ts";
import { ownCSS, serviceScope } from "../clients/custom-css.ts";
import { sendCSS, serviceCSSURL } from "../clients/stylesheets.ts";
import { type Sql, one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { takeAddress } from "./addresses.ts";
import { servicesJudged } from "./judging.ts";
import { type ProgramRow, byWhatIsOpen, programColumns, programOf } from "./programs.ts";
import { publicPageOf } from "./public-page.ts";
import { serviceSettingsOf } from "./queries.ts";

export const services = [
  on(servicePage, ({ sql, client, service, now }) => publicPageOf(sql, client, service.serviceID, now)),

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

type CountedProgram = ProgramRow & { status: "draft" | "published" | "archived"; entries: number; submitted: number };

const countedPrograms = (sql: Sql) => sql<CountedProgram>`
  select ${programColumns}, s.status, count(e.entry_id) as entries,
    count(e.entry_id) filter (where e.submitted_at is not null) as submitted
  from ${servicesJudged} left join entries e
    on e.client_id = s.client_id and e.service_id = s.service_id and e.disqualified_at is null
  where s.rehearsal_of is null
  group by s.client_id, s.service_id, j.results_released_at`;

type RehearsalName = { serviceID: string; kind: ServiceKind; url: string; name: string; programURL: string };

const rehearsalsOf = (sql: Sql) => sql<RehearsalName>`
  select r.service_id, r.kind, r.url, r.name, p.url as program_url
  from services r join services p on p.client_id = r.client_id and p.service_id = r.rehearsal_of`;
