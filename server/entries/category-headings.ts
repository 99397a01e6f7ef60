import { capitalized } from "../../contract/platform/capitalized.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import { one } from "../platform/db/sql.ts";
import type { ListAsk } from "../tables/downloads/list.ts";
import { kindOf } from "../programs/queries.ts";

/** By which words a list that is downloaded heads its columns: what a contest's categories are, a scholarship program's scholarships are. */
export async function categoryHeadings({ serviceID, read }: Pick<ListAsk<object>, "serviceID" | "read">) {
  const { kind } = one(await read((sql) => kindOf(sql, serviceID!)));
  const { group, groups, many } = judgedIn(kind);
  return { group: capitalized(group), groups: capitalized(groups), many: capitalized(many) };
}
