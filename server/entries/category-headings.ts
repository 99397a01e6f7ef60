import { capitalized } from "../../contract/platform/capitalized.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { requireRow } from "../platform/db/sql.ts";
import type { ListRequest } from "../tables/downloads/listing.ts";
import { serviceKindOf } from "../programs/queries.ts";

/** By which words a list that is downloaded heads its columns: what a contest's categories are, a scholarship program's scholarships are. */
export async function categoryHeadings({ serviceID, read }: Pick<ListRequest<object>, "serviceID" | "read">) {
  const { kind } = requireRow(await read((sql) => serviceKindOf(sql, serviceID!)));
  const { group, groups, many } = judgedWordsOf(kind);
  return { group: capitalized(group), groups: capitalized(groups), many: capitalized(many) };
}
