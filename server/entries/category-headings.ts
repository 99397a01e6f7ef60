import { capitalized } from "../../contract/capitalized.ts";
import { judgedIn } from "../../contract/service-kinds.ts";
import { one } from "../db/sql.ts";
import type { ListAsk } from "../downloads/list.ts";
import { kindOf } from "../services/queries.ts";

/** By which words a list that is downloaded heads its columns: what a contest's categories are, a scholarship program's scholarships are. */
export async function categoryHeadings({ serviceID, read }: Pick<ListAsk<object>, "serviceID" | "read">) {
  const { kind } = one(await read((sql) => kindOf(sql, serviceID!)));
  const { group, groups, many } = judgedIn(kind);
  return { group: capitalized(group), groups: capitalized(groups), many: capitalized(many) };
}
