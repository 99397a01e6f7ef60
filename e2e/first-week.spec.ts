import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Locator, type Page, expect as expected, test as base } from "@playwright/test";
import { nodePath } from "../scripts/prepare.mjs";
import { photo } from "../test/picture.ts";
import { startServer } from "./server.ts";

const root = join(import.meta.dirname, "..");

/** A new association on a server of its own, and the link by which its owner was invited. */
async function startWithNewAssociation() {
  const folder = mkdtempSync(join(tmpdir(), "rosette-first-week-"));
  const environment = { DATABASE_URL: "", DATA_DIR: folder };
  const association = ["--url", "oakbuild", "--name", "Oak Builders Association", "--owner", "olivia@oak.example"];
  const { stdout } = await promisify(execFile)(
    nodePath(),
    ["scripts/tool.mjs", "server/people/clients/add-client.ts", ...association],
    { cwd: root, env: { ...process.env, ...environment } },
  );
  const [invitation] = /\/invitation\/\S+/.exec(stdout)!;
  const server = await startServer(folder, environment);
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, invitation, close };
}

/** Presses as a person does, and counts them; typing and moving on by Tab aren't counted. */
function counter() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      await target.click();
      presses += 1;
    },
    choose: async (target: Locator, label: string) => {
      await target.selectOption({ label });
      presses += 1;
    },
    attach: async (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      await target.setInputFiles(file);
      presses += 1;
    },
    presses: () => presses,
  };
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

base(
  "F01 from the invitation to an open program with its look, payments, colleagues, scorers and fees in fifty presses",
  async ({ page }) => {
    base.setTimeout(180_000);
    const { server, invitation, close } = await startWithNewAssociation();
    try {
      const { press, choose, attach, presses } = counter();
      const step = (name: RegExp) => page.getByRole("main").getByRole("link", { name });
      const home = page.getByRole("link", { name: "Oak Builders Association" }).first();

      await base.step("the owner makes an account", async () => {
        await page.goto(server.url + invitation);
        await press(page.getByRole("link", { name: "Make an account and accept" }));
        await page.getByLabel("Full name").fill("Olivia Owner");
        await page.getByLabel("Password").first().fill("a-long-password-1");
        await press(button(page, "Make my account"));
        await expected(page.getByText("0 of 6 steps done")).toBeVisible();
      });
      await base.step("the association gets its look and its help address", async () => {
        await press(step(/^Say where help is/));
        await page.getByLabel("Tagline").fill("Builders of the county");
        await page.getByLabel("Help address").fill("help@oak.example");
        await press(button(page.getByRole("region", { name: "Name and words" }), "Save"));
        await page.getByRole("textbox", { name: "Your color", exact: true }).fill("#8a1c2b");
        await press(button(page, "Save colors"));
        const logo = { name: "logo.jpg", mimeType: "image/jpeg", buffer: await photo() };
        await attach(page.getByLabel("Add a logo"), logo);
        await expected(page.getByRole("region", { name: "Logo" }).getByRole("img")).toBeVisible();
      });
      await base.step("cards are taken, and a colleague is invited", async () => {
        await press(page.getByRole("link", { name: "Payments" }));
        await press(page.getByRole("radio", { name: /^Test gateway/ }));
        await page.getByLabel("Your password").fill("a-long-password-1");
        await press(button(page, "Turn on the test gateway"));
        await expected(page.getByText("Nobody can pay by card yet")).toBeHidden();
        await press(page.getByRole("link", { name: "People" }));
        await press(page.getByRole("button", { name: /^Invite/ }).first());
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Email addresses").fill("sam@oak.example");
        await choose(dialog.getByRole("combobox", { name: "As" }), "Administrator");
        await press(button(dialog, "Send the invitation"));
        await expected(dialog).toBeHidden();
      });
      await base.step("a program is begun from a template", async () => {
        await press(home);
        await press(button(page, "New program"));
        const dialog = page.getByRole("dialog");
        await press(dialog.getByRole("radio", { name: /^Awards program/ }));
        await dialog.getByRole("textbox", { name: "Name" }).fill("Oak Awards");
        await press(button(dialog, "Create"));
        await expected(page.getByText("4 of 7 steps done")).toBeVisible();
      });
      await base.step("it gets its dates", async () => {
        await press(step(/^Set the dates/));
        await page.getByLabel("Opens").fill(`${day(-1)}T09:00`);
        await page.getByLabel("Closes").fill(`${day(30)}T17:00`);
        await press(button(page, "Add a timeframe"));
        await press(page.getByRole("menuitem", { name: "Scoring" }));
        const scoring = page.getByRole("group", { name: "Scoring" });
        await scoring.getByLabel("Opens").fill(`${day(31)}T09:00`);
        await scoring.getByLabel("Closes").fill(`${day(45)}T17:00`);
        await press(button(page, "Save dates"));
        await expected(page.getByText("Not saved yet")).toBeHidden();
      });
      await base.step("an entry costs something, and more when it is late", async () => {
        await press(page.getByRole("link", { name: "Fees" }));
        for (const [name, amount] of [
          ["Entry fee", "75"],
          ["Late fee", "25"],
        ] as const) {
          await press(button(page, "Add fee").first());
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel("Name").fill(name);
          await dialog.getByLabel("Amount", { exact: true }).fill(amount);
          await press(dialog.getByRole("checkbox", { name: "Needed before an entry is submitted" }));
          if (name === "Late fee") {
            await press(dialog.getByText("From when, until when"));
            await dialog
              .getByLabel("From", { exact: false })
              .first()
              .fill(`${day(20)}T09:00`);
          }
          await press(button(dialog, "Add"));
          await expected(dialog).toBeHidden();
        }
      });
      await base.step("scorers are invited from where they are needed", async () => {
        await press(page.getByRole("link", { name: "Overview" }));
        await press(step(/^Invite scorers/));
        await press(button(page, "Invite scorers").first());
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Email addresses").fill("jane@far.example, bob@far.example, lin@far.example");
        await press(button(dialog, "All of them"));
        await press(button(dialog, "Send 3 invitations"));
        await expected(dialog).toBeHidden();
      });
      await base.step("it is published, and somebody can enter", async () => {
        await press(page.getByRole("link", { name: "Overview" }));
        await press(button(page, "Publish"));
        await press(button(page.getByRole("dialog"), "Publish"));
        await expected(page.getByRole("dialog")).toBeHidden();
        await page.goto(`${server.url}/oakbuild/contests/oak-awards`);
        await expected(page.getByRole("region", { name: "At a glance" })).toContainText("From $75 an entry");
        await expected(page.getByRole("link", { name: "Enter", exact: true }).first()).toBeVisible();
      });
      expected(presses()).toBeLessThanOrEqual(50);
    } finally {
      await close();
    }
  },
);
