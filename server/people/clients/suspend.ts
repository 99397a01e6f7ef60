import { parseArgs } from "node:util";
import { clientAtURL } from "../../platform/access/owner-queries.ts";
import { openChangeFeed } from "../../platform/change-feed.ts";
import { runCommand } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { settingsOf } from "../../platform/settings.ts";
import { resumeClient, suspendClient, suspensionOf } from "./suspension-queries.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:suspend -- --client prairie [--because "…" | --resume] [--json]

Says whether a client is suspended. With --because it is suspended from now on: its pages say that they are paused, nothing of it can be
changed or bought, and its mail and other due work wait; its staff can read everything, and read there why. Doors go on, and payments
under way are settled. With --resume it goes on where it was, with everything that has waited.`;

async function main() {
  const text = { type: "string" } as const;
  const yes = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ options: { client: text, because: text, resume: yes, json: yes } });
  const { client: url = "", resume } = values;
  const because = values.because?.trim();
  if (because === "") throw new Error("--because must say why: its staff read it.");
  if (because !== undefined && resume) throw new Error("Say --because or --resume, not both.");
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, () => undefined);
  try {
    const [place] = await database.readHome((sql) => clientAtURL(sql, url));
    if (!place) throw new Error("There is no client at this address: --client is what stands behind the first slash.");
    const { clientID } = place;
    if (because !== undefined) await database.inside(clientID, (sql) => suspendClient(sql, clientID, because));
    if (resume) await database.inside(clientID, (sql) => resumeClient(sql, clientID));
    if (because !== undefined || resume) {
      const changes = await openChangeFeed(database, settings.databaseURL);
      changes.publish("client", clientID);
      await changes.close();
    }
    const [suspension] = await database.readInside(clientID, (sql) => suspensionOf(sql, clientID));
    if (values.json) print(JSON.stringify({ client: url, ...suspension }, null, 2));
    else if (suspension?.suspendedAt)
      print(`${url} is suspended since ${suspension.suspendedAt}: ${suspension.suspendedBecause}`);
    else print(`${url} isn’t suspended.`);
  } finally {
    await database.close();
  }
}

runCommand(main, help);
