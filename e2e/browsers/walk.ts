// npm run test:browsers: a short walk through the product in Firefox and in WebKit. Chromium has its journeys in e2e/.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Server, startServer } from "../server.ts";
import { wired } from "../wire.ts";
import { handIn, letInWithoutNetwork, newTickets, openDoor, typeCode } from "./door.ts";
import { openFirefox } from "./firefox.ts";
import { type Page, pageIn } from "./page.ts";
import { type Session, until } from "./session.ts";
import { openWebKit } from "./webkit.ts";

const contest = "/prairie/contests/excellence-open";
const scoring = "/prairie/contests/excellence-judging/scoring";
const photograph = join(import.meta.dirname, "../../demo/pictures/render-07.jpg");
const password = "rosette-demo-1";

type Walk = { page: Page; site: Server; name: string };

async function signIn({ page }: Walk, person: string) {
  await page.execute(`document.cookie = "rosette-auth=; max-age=0; path=/"`);
  await page.go("/login");
  await page.type("Email", `${person}@demo.test`);
  await page.type("Password", password);
  await page.click("button", "Sign in");
  await until("somebody is signed in", () => page.execute<boolean>("return /rosette-auth=./.test(document.cookie)"));
}

/** What the server says to whoever is signed in. */
async function ask<T>({ page, site }: Walk, path: string): Promise<T> {
  const cookie = await page.execute<string>("return document.cookie");
  const token = /rosette-auth=([^;]+)/.exec(cookie)?.[1];
  const response = await fetch(`${site.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return response.json() as Promise<T>;
}

async function visit({ page }: Walk) {
  await page.go("/prairie");
  await page.find("heading", "Prairie Home Builders");
  await page.go(contest);
  await page.find("heading", "Excellence in Building Awards");
}

type Mine = { entries: { entryID: string; title: string }[] };

async function openEntry(walk: Walk): Promise<string> {
  const { entries } = await ask<Mine>(walk, "/clients/prairie/services/excellence-open/my-entries");
  const { entryID } = entries.find(({ title }) => title === "Prairie Ledge")!;
  await walk.page.go(`${contest}/entries/${entryID}`);
  await walk.page.find("heading", "Prairie Ledge");
  return entryID;
}

/** It is saved by itself, and with the server. */
async function saveEntry(walk: Walk, entryID: string) {
  const words = `Written in ${walk.name}.`;
  await walk.page.type("The story of the project", words);
  await until("the server has what was typed", async () =>
    JSON.stringify(await ask(walk, `/clients/prairie/services/excellence-open/entries/${entryID}`)).includes(words),
  );
  await walk.page.says("Saved");
}

async function uploadFile({ page, name }: Walk, folder: string) {
  const file = join(folder, `${name.toLowerCase()}.jpg`);
  copyFileSync(photograph, file);
  await page.type("Add files to Photographs", file);
  await page.find("button", `Edit ${name.toLowerCase()}.jpg`);
}

/** The first number of each criterion, which every scoresheet has. */
const unanswered = `
  const group = [...document.querySelectorAll('[role="radiogroup"]')]
    .find((each) => !each.querySelector('input[type="radio"]:checked'));
  const radio = group?.querySelector('input[type="radio"]');
  const label = radio?.labels?.[0] ?? radio;
  label?.scrollIntoView({ block: "center" });
  return label ?? null;`;
const groups = `return document.querySelectorAll('[role="radiogroup"]').length`;

async function score({ page }: Walk) {
  await page.go(scoring);
  await page.clickElement(
    "the next entry is opened",
    `return document.querySelector('section[aria-label="Next entry"] a, [role="region"][aria-label="Next entry"] a')`,
  );
  await until("there is a scoresheet", () => page.execute<number>(groups));
  while (await page.execute<unknown>(unanswered)) await page.clickElement("a criterion has its score", unanswered);
  await page.click("button", "Save");
  await page.says("Changes saved.");
}

async function walkThrough(session: Session, site: Server) {
  const walk = { page: pageIn(session, site.url), site, name: session.name };
  const step = async (what: string, act: () => Promise<unknown>) => {
    const since = Date.now();
    await act();
    process.stdout.write(`  ${session.name}: ${what} (${Date.now() - since} ms)\n`);
  };
  let entryID = "";
  await step("the public pages are read", () => visit(walk));
  await step("an entrant signs in", () => signIn(walk, "entrant"));
  await step("an entry is opened", async () => void (entryID = await openEntry(walk)));
  await step("what is typed is saved", () => saveEntry(walk, entryID));
  await step("a photograph is uploaded", () => uploadFile(walk, site.folder));
  await step("a scorer signs in", () => signIn(walk, session.name === "Firefox" ? "scorer" : "scorer3"));
  await step("a scoresheet is saved", () => score(walk));
  await step("staff sign in", () => signIn(walk, "admin"));
  const wire = await wired(site);
  const atDoor = {
    page: pageIn(session, wire.url),
    wire,
    ask: <T>(path: string) => ask<T>(walk, path),
    tickets: await newTickets(site),
  };
  await step("a door is opened, with its list", () => openDoor(atDoor));
  await step("a code is typed", () => typeCode(atDoor));
  await step("somebody is let in without a network", () => letInWithoutNetwork(atDoor));
  await step("what waited is handed in", () => handIn(atDoor));
  await wire.cut();
}

const folder = mkdtempSync(join(tmpdir(), "rosette-browsers-"));
const site = await startServer(folder, { DATABASE_URL: "" });
try {
  for (const open of [openFirefox, openWebKit]) {
    const session = await open();
    await walkThrough(session, site).finally(() => session.end());
  }
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
