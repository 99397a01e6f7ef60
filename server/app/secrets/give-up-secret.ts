import { parseArgs } from "node:util";
import { runCommand } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import type { Database } from "../../platform/db/sql.ts";
import { type Sealing, openSealing } from "../../platform/sealing.ts";
import { settingsOf } from "../../platform/settings.ts";
import { insertMissingKeys } from "../../votes/vote-keys.ts";
import { forgetSealedWith, giveUpMark } from "./queries.ts";
import { clientsIn, listText, sealedIn } from "./check-sealed.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:secret [-- --give-up MARK]

What lies sealed in the databases, by the mark of the secret that sealed it, and whether SECRET opens it. With --give-up,
what was sealed with a secret that is lost is given up, and the product starts again without it.`;

async function main() {
  const { values } = parseArgs({ options: { "give-up": { type: "string" } } });
  const settings = settingsOf(process.env);
  const sealing = await openSealing(settings);
  const database = await openDatabase(settings, print);
  try {
    const mark = values["give-up"];
    if (mark === undefined) await printSeals(database, sealing);
    else await giveUpSecret(database, sealing, mark);
  } finally {
    await database.close();
  }
}

async function printSeals(database: Database, sealing: Sealing): Promise<void> {
  const sealed = (await Promise.all(database.places.map((place) => sealedIn(database, place)))).flat();
  if (sealed.length === 0) print("Nothing is sealed.");
  for (const [mark, those] of Map.groupBy(sealed, (each) => each.mark)) {
    const opens = sealing.marks.includes(mark);
    print(`${opens ? "opens      " : "DOESN’T OPEN"}  ${mark}: ${listText(those)}`);
    if (!opens) print(consequencesText(mark));
  }
}

const consequencesText = (mark: string) =>
  `  If that secret is lost for good: npm run db:secret -- --give-up ${mark}\n` +
  "  Tickets then get other signatures: codes that are printed or kept already are right at a door with a network, and look forged at one without.\n" +
  "  Staff enter their payment keys anew; until then nobody pays by card, and refunds of earlier payments wait for the same keys.\n" +
  "  Webhooks are turned off: staff renew the secret of each for the other system, which turns it on again.\n" +
  "  Ways to sign in by an association’s own system are removed: owners add them anew, and people prove once more who they are.\n" +
  "  Mail of associations with a sender address of their own comes from MAIL_FROM again: owners set it anew, with another DNS record.\n" +
  "  In public votes that run whoever has voted may vote once more. Anonymous answers that nobody has read yet are gone.\n" +
  "  People with a second factor sign in with a recovery code, or ask you (docs/operators/running.md#when-somebody-lost-their-second-factor).";

async function giveUpSecret(database: Database, sealing: Sealing, mark: string): Promise<void> {
  if (sealing.marks.includes(mark)) throw new Error(`A secret that is set has the mark ${mark}: nothing is lost.`);
  for (const place of database.places) {
    for (const { clientID } of await clientsIn(database, place))
      await database.inside(clientID, async (sql) => {
        const { votes } = await forgetSealedWith(sql, mark);
        if (votes > 0) await insertMissingKeys(sql, sealing);
      });
    await place.transaction((sql) => giveUpMark(sql, mark));
  }
  print(`What only the secret marked ${mark} opened is given up. The product starts without it.`);
}

runCommand(main, help);
