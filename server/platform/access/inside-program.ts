import type { Work } from "../db/sql.ts";
import type { House } from "../house.ts";
import { withoutMail } from "./without-mail-queries.ts";
import type { ClientRow, ServiceRow } from "./directory-queries.ts";

type ProgramInHouse = { house: House; client: ClientRow; service: ServiceRow };

/** A transaction about one program, whoever makes it: a call, due work or a task. Of a rehearsal no mail leaves with it. */
export const insideProgram = <T>({ house, client, service }: ProgramInHouse, work: Work<T>): Promise<T> =>
  house.database.inside(client.clientID, async (sql) => {
    if (service.rehearsalOf) await withoutMail(sql);
    return work(sql);
  });
