import type { Work } from "../db/sql.ts";
import type { App } from "../app.ts";
import { suppressMail } from "./suppress-mail-queries.ts";
import type { ClientRow, ServiceRow } from "./directory-queries.ts";

type ProgramContext = { app: App; client: ClientRow; service: ServiceRow };

/** A transaction about one program, whoever makes it: a call, due work or a task. Of a rehearsal no mail leaves with it. */
export const programTransaction = <T>({ app, client, service }: ProgramContext, work: Work<T>): Promise<T> =>
  app.database.inside(client.clientID, async (sql) => {
    if (service.rehearsalOf) await suppressMail(sql);
    return work(sql);
  });
