import { deleteProgram, getDeletion, remainsText } from "../../contract/programs/program-deletion.ts";
import { retryDeadlocks } from "../platform/db/retry-deadlocks.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { deleteProgramRows, peopleOfProgram, programRemains } from "./program-deletion-queries.ts";

export const programDeletion = [
  on(getDeletion, async ({ sql, service, standings }) => ({
    standings: [...standings],
    remains: await programRemains(sql, service.serviceID),
  })),

  onOutsideTransaction(deleteProgram, async ({ app, client, service, transact }) => {
    const { serviceID, name, kind, url, rehearsalOf } = service;
    if (rehearsalOf) refuse("This is a rehearsal. Remove it on the rehearsal’s own page.", 409);
    const { keys, people } = await retryDeadlocks(() =>
      transact(async (sql, audit) => {
        const withRoles = await peopleOfProgram(sql, serviceID);
        const { keys: fileKeys } = requireRow(await deleteProgramRows(sql, serviceID));
        if (fileKeys === null) {
          const remains = remainsText(await programRemains(sql, serviceID));
          if (!remains) refuse("This program isn’t there any more.", 404);
          refuse(`${name} isn’t only set up by now: there is ${remains}. Archive it instead.`, 409);
        }
        await audit(serviceID, { name, kind, url }, null);
        return { keys: fileKeys, people: withRoles };
      }),
    );
    app.changes.publish("service", client.clientID, serviceID);
    for (const { userID } of people) app.changes.publish("user", userID);
    await deleteFiles(app, keys);
    return {};
  }),
];
