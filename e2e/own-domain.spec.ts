import { rmSync } from "node:fs";
import { openNameServer } from "../test/dns-server.ts";
import { type Server, startServer } from "./server.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";
import { copyTown } from "./towns.ts";

const DOMAIN = "awards.prairie.example";

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${DOMAIN} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

test("an owner gives a domain, hands its records on, checks them, finds the pages there, and removes it", async ({
  page,
}, info) => {
  const names = await openNameServer();
  const { folder, environment } = await copyTown(info.file);
  const site: Server = await startServer(folder, { ...environment, DNS_SERVERS: names.address });
  const { port } = new URL(site.url);
  try {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
    await signIn(page, site, "owner");
    await page.goto(`${site.url}/prairie/studio`);
    await page.getByRole("navigation").getByRole("link", { name: "Domain" }).click();
    await expect(page.getByText(`Your pages are at ${site.url}/prairie`)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Use your own domain" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Domain").fill("awards");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter the whole name", { exact: false }).first()).toBeVisible();
    await dialog.getByLabel("Domain").fill(DOMAIN);
    await dialog.getByRole("button", { name: "Save" }).click();
    const heading = page.getByRole("heading", { name: DOMAIN });
    await expect(heading).toContainText("Not in use yet");

    const records = page
      .getByRole("list", { name: "DNS records" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") });
    await expect(records).toHaveCount(2);
    await expect(records.first()).toContainText("Not asked yet");
    const copied = async (what: string) => {
      await page.getByRole("button", { name: what }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const [name, value] = [await copied("Copy the name of Proof"), await copied("Copy the value of Proof")];
    expect(name).toBe(`_rosette-challenge.${DOMAIN}`);
    expect(await copied("Copy the name of Address")).toBe(DOMAIN);

    names.write(name, "rosette-somebody-elses");
    names.lead(DOMAIN, "198.51.100.7");
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(toastSaying(page, "A record says something else. See below.")).toBeVisible();
    await expect(records.first()).toContainText("rosette-somebody-elses");
    await expect(records.nth(1)).toContainText("It leads somewhere else");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    names.write(name, value);
    names.lead(DOMAIN, "127.0.0.1");
    // Presses that follow one another at once ask only once.
    await expect(async () => {
      await page.getByRole("button", { name: "Check now" }).click();
      await expect(heading).toContainText("In use", { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(page);

    // Visitors of before are led there, the root leads to the association, and nobody else's pages are there.
    await page.goto(`${site.url}/prairie`);
    await expect(page).toHaveURL(`http://${DOMAIN}:${port}/prairie`);
    await page.goto(`http://${DOMAIN}:${port}/`);
    await expect(page).toHaveURL(`http://${DOMAIN}:${port}/prairie`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `http://${DOMAIN}:${port}/prairie`);
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`^http://${DOMAIN}:${port}/prairie/`));
    // Whoever is signed in at the other address isn't here.
    await page.goto(`http://${DOMAIN}:${port}/prairie/studio`);
    await expect(page).toHaveURL(new RegExp(`^http://${DOMAIN}:${port}/login`));

    await page.goto(`${site.url}/prairie/studio/domain`);
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("lead nowhere from then on");
    await page.getByRole("alertdialog").getByRole("textbox").fill("remove");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    // The dialog has the same words before anything is removed.
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page.getByText(`Your pages are at ${site.url}/prairie`)).toBeVisible();
    await page.goto(`${site.url}/prairie`);
    await expect(page).toHaveURL(`${site.url}/prairie`);
  } finally {
    await site.stop();
    await names.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
