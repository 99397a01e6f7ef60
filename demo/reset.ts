import { closeApp, openApp } from "../server/app/open-app.ts";
import { runCommand } from "../server/platform/command.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { resetDemo } from "./reset-demo.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

const help = `npm run db:reset [-- --everything]

The demo town as on its first day. A database that holds more than the demo is reset with --everything alone. It is
refused in production.`;

async function main() {
  const app = await openApp(settingsOf(process.env));
  try {
    await resetDemo(app, print, { everything: process.argv.includes("--everything") });
    print("The demo town is as on its first day.");
  } finally {
    await closeApp(app);
  }
}

runCommand(() => main().then(() => process.exit(0)), help);
