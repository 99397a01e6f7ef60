import { join } from "node:path";
import { downloadGuestData, downloadPersonData } from "../../../contract/app/person-data.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { on } from "../../platform/http/handlers.ts";
import { clock } from "../../platform/clock.ts";
import { addTask } from "../../platform/tasks/task-queries.ts";
import { taskKind } from "../../platform/tasks/task-run.ts";
import { newZipArchive } from "../../media/zip-archive.ts";
import { personHead } from "../people/person-queries.ts";
import { addClientData, addOne, readMeText } from "./person-data-archive.ts";
import type { DataOwner } from "./person-data-queries.ts";

type PersonDataRequest = { owner: DataOwner; name: string; fileName: string };

const request = (owner: DataOwner, name: string, clientURL: string, now: Date): PersonDataRequest => ({
  owner,
  name,
  // Without the name, which would stay in lists of downloads once the person is erased.
  fileName: `${clientURL}-person-data-${now.toISOString().slice(0, 10)}.zip`,
});

/** What one client knows of somebody, asked for by its staff: for whoever writes to the association and asks for it. */
export const personDataCalls = [
  on(downloadPersonData, async ({ sql, client, params, user, now, audit }) => {
    const person = requireFound((await personHead(sql, client.clientID, params.userID))[0], "person");
    const owner = { userID: person.userID, email: person.isEmailProved ? person.email.toLowerCase() : null };
    const asked = request(owner, person.fullName, client.url, now);
    const taskID = await addTask(sql, { kind: "person-data", userID: user.userID, serviceID: null, asked });
    await audit(person.userID, null, { downloaded: "what is known of them" });
    return { taskID };
  }),

  on(downloadGuestData, async ({ sql, client, order, user, now, audit }) => {
    const isGuest = order.userID === null && order.guestEmail !== "";
    const email = requireFound(isGuest ? order.guestEmail.toLowerCase() : undefined, "guest");
    const asked = request({ userID: null, email }, order.guestName || email, client.url, now);
    const taskID = await addTask(sql, { kind: "person-data", userID: user.userID, serviceID: null, asked });
    await audit(order.transactionID, null, { downloaded: "what is known of them" });
    return { taskID };
  }),
];

export const personDataTask = taskKind<PersonDataRequest>({
  label: ({ name }) => `What is known of ${name} (ZIP)`,
  result: {
    allow: () => downloadPersonData.allow,
    file: ({ fileName }) => ({ fileName, contentType: "application/zip" }),
  },
  async run({ app: { files }, folder, read, progress }, { owner, name }) {
    const path = join(folder, "person.zip");
    const now = clock.now();
    await using archive = newZipArchive(path, now);
    await progress(0, 1);
    const { missingFiles } = await addClientData({
      archive,
      files,
      folder: "",
      owner: { ...owner, isForStaff: true },
      read,
    });
    await addOne(
      archive,
      "README.txt",
      readMeText({ about: name, where: [], madeAt: now, missingFiles, isForStaff: true }),
    );
    await archive.finish();
    return { path };
  },
});
