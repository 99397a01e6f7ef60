import { parseArgs } from "node:util";
import { runCommand } from "../../platform/command.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { settingsOf } from "../../platform/settings.ts";
import { accountByEmail } from "../../people/users/queries.ts";
import { clientsOf } from "../../people/members/membership-queries.ts";
import { lockOwners } from "../../people/members/queries.ts";
import { HOUR } from "../../../contract/platform/durations.ts";
import { closeApp, openApp } from "../open-app.ts";
import { eraseAgain } from "./erase-again.ts";
import { subjectsOf } from "./erased-log.ts";
import { whatErasingDoes } from "./erasure-preview.ts";
import * as queries from "./erasure-queries.ts";
import { ERASURE_REQUEST_WORK, followRequest } from "./erasure-request-work.ts";
import { ERASURE_WORK, eraseAtClient } from "./erasure-work.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:erase [-- --person somebody@example.org [--go] | --again]

Who asked to be erased, and where something is left. With --person, what each association holds of somebody and what
stands in the way; with --go as well, it is erased wherever nothing does. With --again, what was erased after a backup
that was put back is erased again.`;

async function main() {
  const { values } = parseArgs({
    options: {
      again: { type: "boolean", default: false },
      person: { type: "string" },
      go: { type: "boolean", default: false },
    },
  });
  const app = await openApp(settingsOf(process.env), undefined, print);
  try {
    if (values.again) {
      const { persons, guests, accounts } = await eraseAgain(app);
      print(`Erased again: ${persons} of people at associations, ${guests} of guests, ${accounts} accounts.`);
    } else if (values.person !== undefined) await erasePersonEverywhere(app, values.person, values.go);
    else await printRequests(app);
  } finally {
    await closeApp(app);
  }
}

async function printRequests({ database }: App): Promise<void> {
  const requests = await database.readHome((sql) => queries.erasureRequests(sql));
  if (requests.length === 0) print("Nobody waits to be erased.");
  for (const { userID, email, askedAt } of requests) {
    const clients = await database.readHome((sql) => clientsOf(sql, userID));
    const where = clients.map(({ name }) => name).join(", ");
    print(
      `${email} asked on ${askedAt}; ${where ? `something is left at ${where}` : "the account goes with the next round"}.`,
    );
  }
}

async function erasePersonEverywhere(app: App, email: string, isGo: boolean): Promise<void> {
  const { database, sealing } = app;
  const [found] = await database.readHome((sql) => accountByEmail(sql, email));
  if (!found) throw new Error(`There is no account with ${email}.`);
  const { userID } = found;
  const [[account], clients] = await database.readHome((sql) =>
    Promise.all([queries.erasableAccount(sql, userID), clientsOf(sql, userID)]),
  );
  const known = {
    email: account!.isEmailProved ? account!.email.toLowerCase() : null,
    mailTo: account!.email,
    fullName: account!.fullName,
    phone: account!.phone,
  };
  for (const { clientID, name } of clients) {
    const now = clock.now();
    const { goes, first, erasureID } = await database.inside(clientID, async (sql) => {
      await queries.lockPersonToErase(sql, userID);
      await lockOwners(sql);
      const isLastOwner = (await queries.clientRolesOf(sql, userID)).some((role) => role.isLastOwner);
      const does = await whatErasingDoes(sql, { userID, email: known.email }, { isLastOwner, now });
      if (!isGo) return { ...does, erasureID: null };
      const [standing] = await queries.erasureOf(sql, subjectsOf(sealing, { userID }));
      // An erasure that was begun goes on, whatever has come up since.
      if (standing?.state === "running") return { ...does, first: [], erasureID: standing.erasureID };
      if (does.first.length > 0) return { ...does, erasureID: null };
      const [begun] = await queries.beginErasure(sql, {
        userID,
        subject: subjectsOf(sealing, { userID })[0]!,
        known,
        results: "kept",
        begunBy: null,
        now,
      });
      // Should this command be killed, the server goes on with it.
      if (begun) await addDueWork(sql, ERASURE_WORK, begun.erasureID, new Date(now.getTime() + HOUR));
      return { ...does, erasureID: begun?.erasureID ?? null };
    });
    print(`${name}: ${goes.join(", ") || "nothing but that they are known"}.`);
    for (const { what, todo } of first) print(`  first: ${what}. ${todo}`);
    if (erasureID) {
      await eraseAtClient(app, clientID, erasureID);
      print("  erased.");
    }
  }
  if (!isGo) return print("To erase it, say the same with --go behind it.");
  await database.home(async (sql) => void (await queries.insertErasureRequest(sql, userID, clock.now())));
  const again = await followRequest(app, userID);
  if (again) await database.home((sql) => addDueWork(sql, ERASURE_REQUEST_WORK, userID, again));
  print(again ? "The account goes once nothing is left at any association." : "The account is erased.");
}

runCommand(main, help);
