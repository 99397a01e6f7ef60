import { capital } from "../../contract/capital.ts";
import { type ServiceKind, judgedIn } from "../../contract/service-kinds.ts";
import { one } from "../db/sql.ts";
import type { ListAsk } from "../downloads/list.ts";

/** By which words a list that is downloaded heads its columns: what a contest's categories are, a scholarship program's scholarships are. */
export async function judgedBy({ serviceID, read }: Pick<ListAsk<object>, "serviceID" | "read">) {
  const rows = await read(
    (sql) => sql<{ kind: ServiceKind }>`select kind from services where service_id = ${serviceID}`,
  );
  const { group, groups, many } = judgedIn(one(rows).kind);
  return { group: capital(group), groups: capital(groups), many: capital(many) };
}
