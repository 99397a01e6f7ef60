import { closeHouse, openHouse } from "../server/app/open.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { resetTown } from "./clear.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run db:reset`, and with `-- --everything` also where there is more than the demo town. */
async function main() {
  const house = await openHouse(settingsOf(process.env));
  try {
    await resetTown(house, say, { everything: process.argv.includes("--everything") });
    say("The demo town is as on its first day.");
  } finally {
    await closeHouse(house);
  }
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
