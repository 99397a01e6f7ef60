import type { ServicePage } from "../../contract/services.ts";
import { type Sql, one } from "../db/sql.ts";
import { isSelling } from "../sales/queries.ts";
import { programOf } from "./programs.ts";
import { publicCategories, publicGalleries, sectionsOf, serviceSettingsOf } from "./queries.ts";
import { drawnSection } from "./section-rows.ts";

/** What visitors read of a program, or will once it is published. */
export async function publicPageOf(
  sql: Sql,
  client: { name: string },
  serviceID: string,
  now: Date,
): Promise<ServicePage> {
  const [row, sections, categories, galleries, sells] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(one),
    sectionsOf(sql, serviceID),
    publicCategories(sql, serviceID),
    publicGalleries(sql, serviceID, now),
    isSelling(sql, serviceID, now),
  ]);
  return {
    ...programOf(row, now),
    now: now.toISOString(),
    clientName: client.name,
    sells,
    sections: sections.map(drawnSection),
    categories,
    galleries,
  };
}
