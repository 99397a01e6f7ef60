import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import type { InvitationGrants } from "./invitation-queries.ts";

/** The page to begin at after accepting: the contest to score, the program in which something is one's own, or the studio. */
export async function firstPageOf(sql: Sql, grants: InvitationGrants) {
  const [place] = await sql<{ clientURL: string; kind: ServiceKind | null; url: string | null }>`
    select c.url as client_url, s.kind, s.url from clients c
      left join services s on s.client_id = c.client_id and s.service_id = ${grants.serviceID}
    where c.client_id = current_client()`;
  const { clientURL, kind, url } = requireFound(place, "client");
  const client = { client: clientURL };
  if (grants.kind === "role") return { clientURL, url: studioPaths.programs(client) };
  // Every grant but a role belongs to a program, which may be gone.
  if (kind === null || url === null) return { clientURL, url: paths.client(client) };
  const at = programAddress(clientURL, { kind, url });
  const places: Record<Exclude<InvitationGrants["kind"], "role">, () => string> = {
    scorer: () => paths.scoring(at),
    panel: () => paths.scoring(at),
    verifier: () => paths.door(at),
    builder: () => paths.mine(at),
    sponsor: () => paths.mine(at),
    entry: () => paths.entry({ ...at, entryID: "entryID" in grants ? grants.entryID : "" }),
  };
  return { clientURL, url: places[grants.kind]() };
}
