import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { nodePath, root } from "../scripts/prepare.mjs";
import { openNameServer } from "../test/dns-server.ts";
import { openMemberSystem, systemClientID, systemSecret } from "../test/member-system.ts";
import { hasNginx, openNginx } from "../test/nginx.ts";
import { freePort, startServer } from "./server.ts";
import { expect, test, toastSaying } from "./test.ts";
import { copyTown } from "./towns.ts";

/** The demo accounts are of this computer alone. */
const MAIN = "rosette.localhost";
const DOMAIN = "awards.prairie.example";
const guide = readFileSync(join(root, "docs/integrators/connecting.md"), "utf8");
const blockOf = (language: string) => new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(guide)![1]!;

test.use({
  ignoreHTTPSErrors: true,
  launchOptions: async ({ launchOptions }, use) => {
    const rules = `--host-resolver-rules=MAP ${MAIN} 127.0.0.1, MAP ${DOMAIN} 127.0.0.1`;
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rules] });
  },
});
const hasCurl = spawnSync("curl", ["--version"]).status === 0;
test.skip(!hasNginx || !hasCurl, "There is no nginx, or no curl, on this computer.");

/** The receiver of the guide, as a program of its own. */
async function startReceiver(
  file: string,
  { port, secret }: { port: number; secret: string },
): Promise<{ child: ChildProcess; said(): string }> {
  writeFileSync(file, blockOf("js"));
  const child = spawn(nodePath(), [file], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401);
  return { child, said: () => said };
}

test("an association's systems are connected from the guide alone: sign-in, a key, a webhook, a website and a domain behind a proxy", async ({
  page,
  browser,
}, info) => {
  test.setTimeout(180_000);
  const port = await freePort();
  const origin = `https://${MAIN}:${port}`;
  const names = await openNameServer();
  names.lead(MAIN, "127.0.0.1");
  const { folder, environment } = await copyTown(info.file);
  const site = await startServer(folder, {
    ...environment,
    ORIGIN: origin,
    DNS_SERVERS: names.address,
    WEBHOOK_NETWORKS: "127.0.0.1",
  });
  const nginx = openNginx({ port, product: Number(new URL(site.url).port) });
  nginx.certify(MAIN);
  const system = await openMemberSystem([`${origin}/login/return/prairie`]);
  let receiver: ChildProcess | undefined;
  const dialog = page.getByRole("dialog");
  const closeDialog = () => dialog.getByRole("button", { name: "Close" }).first().click();
  const studioPage = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
  try {
    await page.goto(`${origin}/login?to=%2Fprairie%2Fstudio`);
    await page.getByLabel("Email").fill("owner@demo.test");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("rosette-demo-1");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(`${origin}/prairie/studio`);

    await test.step("1. sign-in by the member system", async () => {
      system.say("mia", { email: "mia@prairie.example", email_verified: true, name: "Mia", member_status: "Active" });
      await studioPage("Sign-in");
      await expect(page.getByText(`${origin}/login/return/prairie`)).toBeVisible();
      await page.getByRole("button", { name: "Add a system" }).click();
      await page.getByRole("menuitem", { name: "OpenID Connect" }).click();
      await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Member account");
      await dialog.getByLabel("Issuer").fill(system.issuer);
      await dialog.getByLabel("Client ID").fill(systemClientID);
      await dialog.getByLabel("Client secret").fill(systemSecret);
      await dialog.getByRole("button", { name: "Add it" }).click();
      const row = page
        .getByRole("list", { name: "Ways to sign in" })
        .getByRole("listitem")
        .filter({ hasText: /^Member account/ });
      system.signInAs("mia");
      await row.getByRole("button", { name: "Try it" }).click();
      await expect(page.getByText("An account for mia@prairie.example would be made")).toBeVisible();
      await page.getByRole("link", { name: "Back to Sign-in" }).click();
      await row.getByRole("button", { name: "Edit" }).click();
      await dialog.getByText("Membership", { exact: true }).click();
      await dialog.getByRole("textbox", { name: "Status", exact: true }).fill("member_status");
      await dialog.getByLabel("Status values that count as member").fill("Active");
      await dialog.getByText("Who somebody is").click();
      await dialog.getByLabel("Trusted email domains").fill("prairie.example");
      await dialog.getByRole("button", { name: "Save" }).click();
      await row.getByRole("button", { name: "Turn on" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Turn on" }).click();
      await expect(row).toContainText("Nobody yet");
      const member = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
      await member.goto(`${origin}/login?to=%2Fprairie`);
      await member.getByRole("button", { name: "Sign in with Member account" }).click();
      await member.waitForURL(`${origin}/prairie`);
      await member.goto(`${origin}/account/memberships`);
      await expect(member.getByText("Verified", { exact: false }).first()).toBeVisible();
      await member.context().close();
    });

    await test.step("2. a key lists entries", async () => {
      await studioPage("API keys");
      await page.getByRole("button", { name: "Make a key" }).click();
      await dialog.getByLabel("Name").fill("Website");
      await dialog.getByRole("checkbox", { name: "Read entries and applications" }).check();
      await dialog.getByRole("button", { name: "Make the key" }).click();
      const key = await dialog.getByText(/^rsk_/).innerText();
      await closeDialog();
      const command = blockOf("")
        .trim()
        .replace(/^curl /, `curl -sS --insecure --resolve ${MAIN}:${port}:127.0.0.1 `);
      const said = execFileSync("sh", ["-c", command], { env: { ...process.env, ROSETTE: origin, KEY: key } });
      const { entries } = JSON.parse(said.toString()) as { entries: object[] };
      expect(entries.length).toBeGreaterThan(0);
      await page.reload();
      await expect(page.getByRole("list", { name: "API keys" })).toContainText("last used");
    });

    await test.step("3. a webhook is received and verified by the guide's program", async () => {
      const receiverPort = await freePort();
      const address = `http://127.0.0.1:${receiverPort}/`;
      await studioPage("Webhooks");
      await page.getByRole("button", { name: "Add a webhook" }).click();
      await dialog.getByLabel("Address").fill(address);
      await dialog.getByRole("button", { name: "Add the webhook" }).click();
      const secret = await dialog.getByText(/^whsec_/).innerText();
      await closeDialog();
      const started = await startReceiver(info.outputPath("receiver.mjs"), { port: receiverPort, secret });
      receiver = started.child;
      await page.getByRole("list", { name: "Webhooks" }).getByRole("link", { name: address }).click();
      await page.getByRole("button", { name: "Send a test" }).click();
      await expect(toastSaying(page, /^It took the test in \d+ ms\.$/)).toBeVisible();
      await expect.poll(started.said).toContain("Verified: test.sent");
    });

    await test.step("4. three frames stand on a page of another site", async () => {
      await studioPage("On your website");
      const codes: string[] = [];
      for (const [program, what] of [
        ["Spring Parade of Homes", "homes"],
        ["Spring Parade of Homes", "ballot"],
        ["Excellence in Building Awards", "countdown"],
      ] as const) {
        await page.getByLabel("Of", { exact: true }).selectOption({ label: program });
        await page.getByLabel("What", { exact: true }).selectOption(what);
        codes.push(await page.getByRole("code").innerText());
      }
      const own = createServer((_, response) =>
        response.setHeader("content-type", "text/html").end(`<!doctype html><title>Ours</title>${codes.join("\n")}`),
      );
      await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
      const ownSite = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
      const visitor = await page.context().newPage();
      await visitor.goto(ownSite);
      await expect(visitor.locator("iframe")).toHaveCount(3);
      for (const at of [0, 1, 2]) {
        const frame = visitor.locator("iframe").nth(at);
        await frame.scrollIntoViewIfNeeded();
        await expect(frame.contentFrame().getByRole("heading", { level: 1 })).toBeVisible();
        await expect.poll(async () => Number(await frame.getAttribute("height"))).not.toBe(320);
      }
      // A press opens a page of ours in the whole window.
      const ballot = visitor.locator("iframe").nth(1).contentFrame();
      await ballot.getByRole("link", { name: "Vote", exact: true }).click();
      await expect(visitor).toHaveURL(new RegExp(`^${origin}/prairie/parades/spring-parade/public-voting/`));
      await page.getByLabel("Sites", { exact: true }).fill("https://www.prairie.example");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(toastSaying(page, "Changes saved.")).toBeVisible();
      // A site that isn't listed shows the links alone.
      await visitor.goto(ownSite);
      await expect(visitor.locator("iframe").first()).toBeVisible();
      await expect(visitor.frameLocator("iframe").getByRole("heading")).toHaveCount(0);
      await visitor.close();
      own.close();
    });

    await test.step("5. its own domain, through the proxy, with its own certificate", async () => {
      await studioPage("Domain");
      await page.getByRole("button", { name: "Use your own domain" }).click();
      await dialog.getByLabel("Domain").fill(DOMAIN);
      await dialog.getByRole("button", { name: "Save" }).click();
      const records = page.getByRole("list", { name: "DNS records" });
      const proof = await records
        .getByText(/^rosette-/)
        .first()
        .innerText();
      names.write(`_rosette-challenge.${DOMAIN}`, proof);
      names.lead(DOMAIN, "127.0.0.1");
      nginx.certify(DOMAIN);
      await page.getByRole("button", { name: "Check now" }).click();
      await expect(page.getByRole("heading", { name: DOMAIN })).toContainText("In use");
      await page.goto(`${origin}/prairie/contests/excellence-open`);
      await expect(page).toHaveURL(`https://${DOMAIN}:${port}/prairie/contests/excellence-open`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // The studio is there still for whoever is signed in at the usual address.
      await page.goto(`${origin}/prairie/studio/sign-in`);
      await expect(page.getByRole("heading", { level: 1, name: "Sign-in" })).toBeVisible();
    });
  } finally {
    receiver?.kill();
    await Promise.all([system.close(), nginx.close(), names.close(), site.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});
