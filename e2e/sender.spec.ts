import { rmSync } from "node:fs";
import { openNameServer } from "../test/dns-server.ts";
import { type Server, startServer } from "./server.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";
import { copyTown } from "./towns.ts";

test("an owner gives an address at their domain, hands its records on, checks them, sends a test and removes it", async ({
  page,
}, info) => {
  const names = await openNameServer();
  const { folder, environment } = await copyTown(info.file);
  const site: Server = await startServer(folder, {
    ...environment,
    DNS_SERVERS: names.address,
    MAIL_SPF: "include:_spf.rosette.example",
  });
  try {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
    await signIn(page, site, "owner");
    await page.goto(`${site.url}/prairie/studio`);
    await page.getByRole("navigation").getByRole("link", { name: "Sender" }).click();
    await expect(page.getByText("Your mail comes from no-reply@localhost")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Use your own address" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Sender address").fill("prairie@gmail.com");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(
      dialog.getByText("gmail.com belongs to a provider of mailboxes", { exact: false }).first(),
    ).toBeVisible();
    await dialog.getByLabel("Sender address").fill("awards@prairie.example");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "awards@prairie.example" })).toContainText("Not in use yet");

    const records = page
      .getByRole("list", { name: "DNS records" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") });
    await expect(records).toHaveCount(3);
    await expect(records.first()).toContainText("Not asked yet");
    await expectAccessible(page);
    const copied = async (what: string) => {
      await page.getByRole("button", { name: `Copy the ${what} of DKIM` }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const [name, value] = [await copied("name"), await copied("value")];
    expect(name).toMatch(/\._domainkey\.prairie\.example$/);
    await expect(page.getByRole("button", { name: "Send a test mail to me" })).toHaveAttribute("aria-disabled", "true");

    names.write(name, "v=DKIM1; k=rsa; p=somebody-elses");
    names.write("prairie.example", "v=spf1 include:_spf.google.com -all");
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(toastSaying(page, "The DKIM record says something else. See below.")).toBeVisible();
    await expect(records.first()).toContainText("p=somebody-elses");
    await expect(records.nth(1)).toContainText("v=spf1 include:_spf.google.com include:_spf.rosette.example -all");
    await expect(records.nth(2)).toContainText("Not found");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);

    names.write(name, value);
    // Presses that follow one another at once ask only once.
    await expect(async () => {
      await page.getByRole("button", { name: "Check now" }).click();
      await expect(page.getByRole("heading", { name: "awards@prairie.example" })).toContainText("In use", {
        timeout: 2_000,
      });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText("Mail comes from it since")).toBeVisible();
    await page.getByRole("button", { name: "Send a test mail to me" }).click();
    await expect(toastSaying(page, /^A test is on its way to owner@demo\.test\.$/)).toBeVisible();

    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("remove");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Your mail comes from no-reply@localhost")).toBeVisible();
  } finally {
    await site.stop();
    await names.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
