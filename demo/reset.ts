import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { resetDemo } from "./reset-demo.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run db:reset`, and with `-- --everything` also where there is more than the demo town. */
async function main() {
  const app = await openApp(settingsOf(process.env));
  try {
    await resetDemo(app, print, { everything: process.argv.includes("--everything") });
    print("The demo town is as on its first day.");
  } finally {
    await closeApp(app);
  }
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
