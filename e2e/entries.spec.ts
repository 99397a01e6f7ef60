import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Server } from "./server.ts";
import {
  expect,
  expectAccessible,
  expectFits,
  pressUntil,
  settled,
  signIn,
  signInAnew,
  test,
  toastSaying,
} from "./test.ts";

const contest = "/prairie/contests/excellence-open";
const studio = "/prairie/studio/contests/excellence-open";
const photograph = readFileSync(join(import.meta.dirname, "../demo/pictures/render-07.jpg"));
const password = "rosette-demo-1";

type Mine = { entries: { entryID: string; title: string; state: string; complete: boolean }[] };

async function ask<T>(page: Page, site: Server, path: string): Promise<T> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "rosette-auth")?.value;
  const response = await page.request.get(`${site.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(200);
  return response.json() as Promise<T>;
}

async function openEntry(page: Page, site: Server, title: string): Promise<string> {
  const { entries } = await ask<Mine>(page, site, "/clients/prairie/services/excellence-open/my-entries");
  const entry = entries.find((one) => one.title === title)!;
  await page.goto(`${contest}/entries/${entry.entryID}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return entry.entryID;
}

type Forms = { entryForms: { entryFormQuestions: { name: string; value: unknown }[] }[] };

/** What the server has of a question, whatever the page shows. */
async function savedAnswer(page: Page, site: Server, entryID: string, name: string): Promise<unknown> {
  const { entryForms } = await ask<Forms>(page, site, `/clients/prairie/services/excellence-open/entries/${entryID}`);
  return entryForms.flatMap((form) => form.entryFormQuestions).find((answer) => answer.name === name)?.value;
}

const story = (page: Page) => page.getByLabel("The story of the project");
const saved = (page: Page) => page.locator('[data-slot="saved-mark"]', { hasText: "Saved" });
const storyName = async (page: Page) => (await story(page).getAttribute("name"))!;

test.describe("an entrant", () => {
  test.beforeEach(({ page, site }) => signIn(page, site, "entrant"));

  test("F02 enters a category, and finds the draft among their entries", async ({ page }) => {
    await page.goto(`${contest}/enter`);
    await expect(page.getByRole("heading", { level: 1, name: /^Enter / })).toBeVisible();
    await page.getByRole("button", { name: "Start entry in Glass" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Untitled entry" })).toBeVisible();
    await page.getByLabel("Project name").fill("A house of windows");
    await expect(page.getByRole("heading", { level: 1, name: "A house of windows" })).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await page.getByRole("link", { name: "My entries" }).click();
    await expect(page.getByRole("listitem").getByRole("link", { name: "A house of windows" })).toBeVisible();
  });

  test("M19 what is typed saves itself in silence; the button says 'Form updated.'", async ({ page, site }) => {
    const entryID = await openEntry(page, site, "Prairie Ledge");
    const name = await storyName(page);
    await story(page).fill("Built from the stone that lay there.");
    await expect.poll(() => savedAnswer(page, site, entryID, name)).toBe("Built from the stone that lay there.");
    await expect(saved(page)).toBeVisible();
    await expect(toastSaying(page, "Form updated.")).toBeHidden();
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await expect(toastSaying(page, "Form updated.")).toBeVisible();
    await expectAccessible(page);
  });

  test("nothing typed is lost by a reload, even right after a key", async ({ page, site }) => {
    const entryID = await openEntry(page, site, "Prairie Ledge");
    const name = await storyName(page);
    await page.route("**/entry-forms/**", (route) => route.abort());
    await story(page).fill("Typed right before the reload.");
    await page.reload();
    await expect(story(page)).toHaveValue("Typed right before the reload.");
    await page.unroute("**/entry-forms/**");
    await expect.poll(() => savedAnswer(page, site, entryID, name)).toBe("Typed right before the reload.");
  });

  test("R04 nothing typed is lost without a network: it says so, asks before leaving, and sends when it is back", async ({
    page,
    site,
    context,
  }) => {
    const entryID = await openEntry(page, site, "Prairie Ledge");
    const name = await storyName(page);
    await settled(page);
    await context.setOffline(true);
    await story(page).fill("Typed in a tunnel.");
    await expect(page.getByText("There is no connection just now")).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText("There is no connection just now")).toBeInViewport();
    await page.getByRole("link", { name: "My entries" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave this page?" });
    await expect(question).toContainText("You have unsaved changes.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(story(page)).toHaveValue("Typed in a tunnel.");
    await context.setOffline(false);
    await expect(page.getByText("There is no connection just now")).toBeHidden();
    await expect.poll(() => savedAnswer(page, site, entryID, name)).toBe("Typed in a tunnel.");
  });

  test("nothing typed is lost by an expired sign-in: one signs in in place, and goes on", async ({ page, site }) => {
    await signInAnew(page, site, "entrant");
    const entryID = await openEntry(page, site, "Prairie Ledge");
    const name = await storyName(page);
    const token = (await page.context().cookies()).find(({ name: cookie }) => cookie === "rosette-auth")?.value;
    const ended = await page.request.post(`${site.url}/api/users/logout`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
    expect(ended.status()).toBe(200);
    await story(page).fill("Typed after the sign-in had ended.");
    const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText("entrant@demo.test");
    await dialog.getByRole("textbox", { name: "Password" }).fill(password);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(story(page)).toHaveValue("Typed after the sign-in had ended.");
    await expect.poll(() => savedAnswer(page, site, entryID, name)).toBe("Typed after the sign-in had ended.");
  });

  test("two windows: what one saves the other shows, and the newer typing wins", async ({ page, site, context }) => {
    const entryID = await openEntry(page, site, "Prairie Ledge");
    const name = await storyName(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(story(other)).toBeVisible();
    await story(other).fill("From the other window.");
    await expect(story(page)).toHaveValue("From the other window.");
    await expect(page.getByText("This entry was also changed in another window")).toBeVisible();
    await expect(page.getByText("Brought in from there: The story of the project.")).toBeVisible();

    await page.getByLabel("Town and state").fill("Salina, Kansas");
    await story(page).fill("From the first window again.");
    await expect.poll(() => savedAnswer(page, site, entryID, name)).toBe("From the first window again.");
    await expect(story(other)).toHaveValue("From the first window again.");
    await other.close();
  });

  test("M18 K09 D16 photographs: raw with progress, captioned, ordered by keyboard, removed", async ({
    page,
    site,
  }) => {
    await openEntry(page, site, "Prairie Ledge");
    const sending = page.waitForRequest((request) => request.url().includes("/parts") && request.method() === "POST");
    await page
      .getByLabel("Add files to Photographs")
      .setInputFiles({ name: "porch.jpg", mimeType: "image/jpeg", buffer: photograph });
    expect((await sending).headers()["content-type"]).toBe("application/octet-stream");
    await expect(toastSaying(page, "File uploaded.")).toBeVisible();

    await page.getByRole("button", { name: "Edit porch.jpg" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit File Upload" });
    await expect(dialog.getByRole("img")).toBeVisible();
    await expect(dialog.getByText("Caption (required) *")).toBeVisible();
    await expect(dialog.getByText("Image Credit (required) *")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByLabel(/Caption/).fill("The porch in June");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toContainText("will be lost");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await dialog.getByLabel(/Image Credit/).fill("Nora Castellano");
    await dialog.getByLabel("Select as entry cover photo").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "File updated.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator('[data-slot="file-tile"]', { hasText: "The porch in June" })).toContainText("Cover");

    const names = page.getByRole("list", { name: "Files in Photographs" }).getByRole("listitem");
    await expect(names.nth(1)).toContainText("The porch in June");
    await page.getByRole("button", { name: "Move porch.jpg" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("porch.jpg is over place 2 of 2.")).toBeAttached();
    await pressUntil(page, "ArrowLeft", page.getByText("porch.jpg is over place 1 of 2."));
    await page.keyboard.press("Space");
    await expect(toastSaying(page, "File order updated.")).toBeVisible();
    await expect(names.first()).toContainText("The porch in June");

    await page.getByRole("button", { name: "More for porch.jpg" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("This is permanent.");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(toastSaying(page, "File removed.")).toBeVisible();
    await expect(names).toHaveCount(1);
  });

  test("a file chosen offline waits, goes on by itself when the network is back, and can be called off", async ({
    page,
    site,
    context,
  }) => {
    await openEntry(page, site, "Prairie Ledge");
    const field = page.getByLabel("Add files to Photographs");
    const gate = "the-gate-of-the-mill-as-it-was-before-anybody-thought-of-building-here-in-june-2026.jpg";
    await context.setOffline(true);
    await field.setInputFiles({ name: "porch.jpg", mimeType: "image/jpeg", buffer: photograph });
    await field.setInputFiles({ name: gate, mimeType: "image/jpeg", buffer: photograph });
    await expect(page.getByText("Waiting for the network")).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Cancel ${gate}` }).click();
    await context.setOffline(false);
    await expect(toastSaying(page, "File uploaded.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit porch.jpg" })).toBeVisible();
    await expect(page.getByText(gate)).toBeHidden();
  });

  test("a file that is cut off survives a reload, and goes on from the byte that had arrived", async ({
    page,
    site,
  }) => {
    await openEntry(page, site, "Prairie Ledge");
    const parts: string[] = [];
    const held: (() => void)[] = [];
    let act: "take" | "cut" | "hold" = "take";
    await page.route("**/parts?*", async (route) => {
      parts.push(new URL(route.request().url()).searchParams.get("offset")!);
      if (act === "cut") return route.abort("connectionreset");
      if (act === "hold") await new Promise<void>((resolve) => void held.push(resolve));
      act = act === "take" ? "cut" : act;
      await route.continue();
    });
    const buffer = Buffer.concat([photograph, Buffer.alloc(10 * 1024 * 1024 - photograph.length)]);
    await page
      .getByLabel("Add files to Photographs")
      .setInputFiles({ name: "mill.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("Waiting for the network")).toBeVisible();
    act = "hold";
    parts.length = 0;
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText("Going on from 80%")).toBeVisible();
    held.forEach((goOn) => goOn());
    await expect(toastSaying(page, "File uploaded.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit mill.jpg" })).toBeVisible();
    expect(new Set(parts)).toEqual(new Set([String(8 * 1024 * 1024)]));
  });

  test("a file that was cut off goes on wherever one is among one's entries, and a notice says so", async ({
    page,
    site,
  }) => {
    await openEntry(page, site, "Prairie Ledge");
    await page.route("**/parts?*", (route) => route.abort("connectionreset"));
    await page
      .getByLabel("Add files to Photographs")
      .setInputFiles({ name: "barn.jpg", mimeType: "image/jpeg", buffer: photograph });
    await expect(page.getByText("Waiting for the network")).toBeVisible();
    await page.getByRole("link", { name: "My entries" }).click();
    const asked = page.getByRole("alertdialog", { name: "Leave this page?" });
    await expect(asked).toContainText("go on while you are among your entries");
    await asked.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My entries" })).toBeVisible();
    const notice = page.getByRole("status").filter({ hasText: "barn.jpg for Prairie Ledge waits for the network" });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.unroute("**/parts?*");
    await expect(toastSaying(page, "File uploaded.")).toBeVisible({ timeout: 20_000 });
    await expect(notice).toBeHidden();
    await page.goto("/prairie");
    await openEntry(page, site, "Prairie Ledge");
    await expect(page.getByRole("button", { name: "Edit barn.jpg" })).toBeVisible();
  });

  test("a file that waited until its entry was closed wasn't taken: a reload says so, and why", async ({
    page,
    site,
  }) => {
    const entryID = await openEntry(page, site, "Orchard Gate House");
    await page.route("**/parts?*", (route) => route.abort("connectionreset"));
    await page
      .getByLabel("Add files to Photographs")
      .setInputFiles({ name: "gate.jpg", mimeType: "image/jpeg", buffer: photograph });
    await expect(page.getByText("Waiting for the network")).toBeVisible();
    const change = async (what: "submit" | "take-back") => {
      const token = (await page.context().cookies()).find(({ name }) => name === "rosette-auth")?.value;
      const path = `/api${contest}/entries/${entryID}/${what}`;
      const headers = { authorization: `Bearer ${token}` };
      expect((await page.request.post(`${site.url}${path}`, { headers, data: {} })).status()).toBe(200);
    };
    await change("submit");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute("**/parts?*");
    const notice = page.getByRole("status").filter({ hasText: "gate.jpg waited in this browser and wasn’t taken" });
    await expect(notice).toContainText("submitted");
    await expect(notice.getByRole("link", { name: "Orchard Gate House" })).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Forget it" }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
    await expect(notice).toBeHidden();
    await change("take-back");
  });

  test("a large file that is refused says why, and the next one is taken", async ({ page, site }) => {
    await openEntry(page, site, "Prairie Ledge");
    const field = page.getByLabel("Add files to Photographs");
    const tiff = Buffer.alloc(20 * 1024 * 1024, 7);
    tiff.write("49492a0008000000", "hex");
    await field.setInputFiles({ name: "scan.jpg", mimeType: "image/jpeg", buffer: tiff });
    await expect(page.getByRole("alert")).toContainText("although its name says so");
    await field.setInputFiles({ name: "porch.jpg", mimeType: "image/jpeg", buffer: photograph });
    await expect(toastSaying(page, "File uploaded.")).toBeVisible();
  });

  test("what is missing is one press away", async ({ page, site }) => {
    await openEntry(page, site, "Prairie Ledge");
    await page.getByRole("button", { name: "Submit entry" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page.getByLabel("Completion date")).toBeFocused();
    await page
      .getByRole("complementary", { name: "Checklist" })
      .getByRole("button", { name: "Builder or company" })
      .click();
    await expect(page.getByLabel("Builder or company")).toBeFocused();
  });

  test("T06 an entry is submitted, gives a receipt, and is taken back", async ({ page, site }) => {
    const entryID = await openEntry(page, site, "Orchard Gate House");
    await page.getByRole("button", { name: "Submit entry" }).click();
    const question = page.getByRole("alertdialog", { name: "Submit this entry?" });
    await expect(question).toContainText("You can reverse this later.");
    await page.keyboard.press("Tab");
    await question.getByRole("button", { name: "Submit entry" }).press("Enter");
    await expect(toastSaying(page, "Entry submitted.")).toBeVisible();
    await expect(page.getByText("A receipt is on its way to you by email.")).toBeVisible();
    await expectAccessible(page);
    expect(await ask(page, site, `/clients/prairie/services/excellence-open/entries/${entryID}`)).toMatchObject({
      state: "submitted",
    });
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
    await expect(page.getByRole("button", { name: "Submit entry" })).toBeVisible();
    await expect(story(page)).toBeEditable();
  });

  test("D24 K09 files are looked at one after the other; after the last comes the first; and come under a fixed name", async ({
    page,
    site,
  }) => {
    await openEntry(page, site, "Linden Row");
    await page.getByRole("button", { name: "View files" }).click();
    const viewer = page.getByRole("dialog", { name: "Files" });
    const place = viewer.getByText(/^\d+ of \d+$/);
    const [, count] = (await place.textContent())!.split(" of ");
    await viewer.getByRole("button", { name: "Previous" }).click();
    await expect(place).toHaveText(`${count} of ${count}`);
    await viewer.getByRole("button", { name: "Next" }).click();
    await expect(place).toHaveText(`1 of ${count}`);
    const download = page.waitForEvent("download");
    await viewer.getByRole("link", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("file.jpg");
  });

  test("D22 V19 T13 help is asked for, and the dialog closes", async ({ page, site }) => {
    await openEntry(page, site, "Prairie Ledge");
    await page.getByRole("button", { name: "Ask for help" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for help" });
    await expect(dialog.getByRole("button", { name: "Send" })).toBeDisabled();
    await dialog.getByLabel("Message").fill("Which photograph should be the cover?");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog).toBeHidden();
    await expect(toastSaying(page, "Your message is on its way.")).toBeVisible();
  });

  test("D21 a video helps whoever enters, under the title staff gave it, and comes from its host's own player", async ({
    page,
    site,
  }) => {
    const player = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ";
    await page.route("https://www.youtube-nocookie.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Video</title><p>It plays</p>" }),
    );
    await signIn(page, site, "admin");
    await page.goto("/prairie/studio/contests/excellence-open/settings");
    const videos = page.locator("#videos");
    await videos.getByLabel("Video for entrants").fill("https://youtu.be/aqz-KE-bpKQ");
    await videos.getByLabel("Title for entrants").fill("Entering in three minutes");
    await videos.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await signIn(page, site, "entrant");
    await openEntry(page, site, "Prairie Ledge");
    await page.getByRole("button", { name: "Entering in three minutes" }).click();
    const dialog = page.getByRole("dialog", { name: "Entering in three minutes" });
    await expect(dialog.locator("iframe")).toHaveAttribute("src", player);
    await expect(dialog.frameLocator("iframe").getByText("It plays")).toBeVisible();
    await expect(dialog.getByRole("link", { name: /Watch it at youtu.be/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  test("an entry is copied into other categories at once, and goes its own way from there", async ({ page, site }) => {
    const entryID = await openEntry(page, site, "Prairie Ledge");
    const name = await storyName(page);
    await story(page).fill("Told once, for all categories.");
    await page.getByRole("button", { name: "Copy to other categories" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy to other categories" });
    await expect(dialog.getByRole("checkbox", { name: /^Home of the Year/ })).toBeDisabled();
    await expect(dialog).toContainText("You have an entry in this category already.");
    await dialog.getByRole("checkbox", { name: /^Interiors/ }).check();
    await dialog.getByRole("checkbox", { name: /^Brick/ }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Make 2 copies" }).click();
    await expect(toastSaying(page, "2 copies made, as drafts.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "My entries" })).toBeVisible();
    await expect(page.getByRole("listitem").getByRole("link", { name: "Prairie Ledge" })).toHaveCount(3);

    const { entries } = await ask<Mine>(page, site, "/clients/prairie/services/excellence-open/my-entries");
    const copies = entries.filter((one) => one.title === "Prairie Ledge" && one.entryID !== entryID);
    for (const copy of copies) {
      expect(copy.state).toBe("draft");
      expect(await savedAnswer(page, site, copy.entryID, name)).toBe("Told once, for all categories.");
    }
    await page.goto(`${contest}/entries/${copies[0]!.entryID}`);
    await expect(page.getByRole("button", { name: "Edit prairie-ledge.jpg" })).toBeVisible();
    await story(page).fill("A story of its own.");
    await expect.poll(() => savedAnswer(page, site, copies[0]!.entryID, name)).toBe("A story of its own.");
    expect(await savedAnswer(page, site, entryID, name)).toBe("Told once, for all categories.");
    for (const copy of copies) {
      await page.goto(`${contest}/entries/${copy.entryID}`);
      await page.getByRole("button", { name: "Delete" }).click();
      const question = page.getByRole("alertdialog");
      await question.getByRole("textbox").fill("remove");
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "My entries" })).toBeVisible();
    }
    await openEntry(page, site, "Prairie Ledge");
    await expect(page.getByRole("button", { name: "Edit prairie-ledge.jpg" })).toBeVisible();
  });

  test("a disqualified entry says so, and why", async ({ page, site }) => {
    await openEntry(page, site, "Switchgrass House");
    await expect(page.getByText("This entry is disqualified", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit entry" })).toBeHidden();
  });

  test("on a phone the checklist is a bar at the bottom", async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openEntry(page, site, "Prairie Ledge");
    await page.getByRole("button", { name: /of 4 done/ }).click();
    await page.getByRole("dialog", { name: "Checklist" }).getByRole("button", { name: "Builder or company" }).click();
    await expect(page.getByLabel("Builder or company")).toBeFocused();
    await expectAccessible(page);
    await expectFits(page);
  });
});

test.describe("staff", () => {
  const row = (page: Page, title: string) => page.getByRole("row", { name: new RegExp(title) });
  async function act(page: Page, title: string, action: string) {
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  }

  test.beforeEach(async ({ page, site }) => {
    await signIn(page, site, "admin");
    await page.goto(`${studio}/entries`);
    await expect(page.getByRole("heading", { level: 1, name: "Entries" })).toBeVisible();
  });

  test("find entries; filters stand in the address and survive a reload", async ({ page }) => {
    await page.getByLabel("Search entries").fill("linden");
    await expect(row(page, "Linden Row")).toBeVisible();
    await expect(row(page, "Prairie Ledge")).toBeHidden();
    await page.reload();
    await expect(page.getByLabel("Search entries")).toHaveValue("linden");
    await page.getByLabel("Search entries").fill("");
    await expect(row(page, "Prairie Ledge")).toBeVisible();
    await page.getByLabel("State").selectOption("disqualified");
    await expect(row(page, "Switchgrass House")).toBeVisible();
    await expect(page).toHaveURL(/state=disqualified/);
    await expectAccessible(page);
  });

  test("F02 choose columns, and keep what they see as a view of their own, which is one press away", async ({
    page,
  }) => {
    await page.getByRole("button", { name: "Columns" }).click();
    const dialog = page.getByRole("dialog", { name: "Columns" });
    await dialog.getByRole("checkbox", { name: "Company", exact: true }).check();
    await dialog.getByLabel("Search columns").fill("story");
    await dialog.getByRole("checkbox", { name: "The story of the project" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("columnheader", { name: "Company" })).toBeVisible();
    await page.getByLabel("State").selectOption("submitted");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save this view" }).click();
    await page.getByRole("dialog").getByLabel(/^Name/).fill("Stories");
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(toastSaying(page, "View saved.")).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${studio}/entries`);
    await page.getByLabel("State").selectOption("");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Stories" }).click();
    await expect(page).toHaveURL(/state=submitted/);
    await expect(page.getByRole("columnheader", { name: "The story of the project" })).toBeVisible();
    await page.getByRole("button", { name: "Stories" }).click();
    await page.getByRole("menuitem", { name: "Remove this view" }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("remove");
    await page.getByRole("button", { name: "Remove view" }).click();
    await expect(toastSaying(page, "View removed.")).toBeVisible();
    await page.getByLabel("State").selectOption("");
  });

  test("columns are there to choose as soon as the list is, also where Columns was pressed before", async ({
    page,
  }) => {
    let isHeld = true;
    await page.route(/\/entries\?.*sort=/, async (route) => {
      while (isHeld) await page.waitForTimeout(50);
      await route.continue();
    });
    await page.reload();
    await page.getByRole("button", { name: "Columns" }).click();
    const dialog = page.getByRole("dialog", { name: "Columns" });
    await expect(dialog.getByRole("button", { name: "Show" })).toBeVisible();
    await expect(dialog.getByRole("checkbox")).toHaveCount(0);
    isHeld = false;
    await expect(dialog.getByRole("checkbox", { name: "Company", exact: true })).toBeVisible();
    await page.unrouteAll();
  });

  test("download what the list shows; the file starts by itself, and waits wherever they go", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel("State").selectOption("disqualified");
    await expect(page).toHaveURL(/state=disqualified/);
    await expect(row(page, "Clementine")).toBeHidden();
    await expect(row(page, "Switchgrass House")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Download as CSV" }).click();
    await expect(toastSaying(page, "Your file is being made. It downloads by itself when it is ready.")).toBeVisible();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^prairie-[a-z0-9-]+-entries-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Switchgrass House");
    const tray = page.getByRole("button", { name: /^Tasks, 1 ready$/ });
    await expect(tray).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Entries (CSV): Ready to download" })).toHaveCount(1);
    await page.goto("/prairie/studio/people");
    await tray.focus();
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    await expectFits(page);
    const again = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download: Entries (CSV)" }).click();
    expect((await again).suggestedFilename()).toBe(file.suggestedFilename());
    await page.getByRole("button", { name: "Dismiss: Entries (CSV)" }).click();
    await expect(page.getByText("Nothing is under way.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Tasks/ })).toBeHidden();
  });

  test("F02 take the files of the list, of chosen entries, a judging book, and an entry on paper", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel("Search entries").fill("linden");
    await expect(row(page, "Linden Row")).toBeVisible();
    await expect(row(page, "Prairie Ledge")).toBeHidden();
    const all = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Download files as ZIP" }).click();
    await expect(
      toastSaying(page, "Your files are being packed. They download by themselves when they are ready."),
    ).toBeVisible();
    expect((await all).suggestedFilename()).toMatch(/^prairie-excellence-open-files-\d{4}-\d\d-\d\d\.zip$/);
    const book = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Judging book as PDF" }).click();
    expect((await book).suggestedFilename()).toMatch(/^prairie-excellence-open-judging-book-\d{4}-\d\d-\d\d\.pdf$/);
    await row(page, "Linden Row").getByRole("checkbox").check();
    const chosen = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download files", exact: true }).click();
    expect((await chosen).suggestedFilename()).toMatch(/\.zip$/);
    await expectFits(page);
    await expectAccessible(page);
    const paper = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions for Linden Row" }).click();
    await page.getByRole("menuitem", { name: "Download as PDF", exact: true }).click();
    const pdf = await paper;
    expect(pdf.suggestedFilename()).toMatch(/^[A-Z]+-\d+ Linden Row\.pdf$/);
    expect(readFileSync(await pdf.path(), "latin1")).toMatch(/^%PDF-/);
  });

  test("change several entries at once; what can't be changed stays, by name, and Undo gives each its own back", async ({
    page,
  }) => {
    await page.getByLabel("State").selectOption("submitted");
    for (const title of ["Clementine", "Kiln House"])
      await page.getByRole("checkbox", { name: `Select ${title}` }).check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await expect(bar).toContainText("2 selected");
    const category = await row(page, "Clementine").locator(".num").first().textContent();
    await bar.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: "Change category" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the category of 2 entries" });
    await dialog.getByLabel("Category").selectOption({ label: "Glass (GLASS)" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row(page, "Clementine")).toContainText("GLASS-");
    await expect(bar).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toastSaying(page, "Back as it was")).toBeVisible();
    await expect(row(page, "Clementine")).toContainText(category!);

    await page.getByRole("checkbox", { name: "Select Clementine" }).check();
    await bar.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: "Extend deadline" }).click();
    const extending = page.getByRole("dialog", { name: "Extend the deadline of 1 entry" });
    await extending.getByLabel("Open until").fill("2020-01-01T10:00");
    await extending.getByRole("button", { name: "Save" }).click();
    const refused = page.getByRole("dialog", { name: "1 entry stays as it was" });
    await expect(refused).toContainText("Choose a time that is still to come.");
    await expect(refused).toContainText("Clementine");
    await expectAccessible(page);
  });

  test("F02 ask before one enters a category: the first no ends it kindly, yes to all begins", async ({
    page,
    site,
  }) => {
    await page.goto(`${studio}/categories`);
    await page.getByRole("button", { name: "Add category" }).click();
    const form = page.getByRole("dialog", { name: "New category" });
    await form.getByLabel("Label").fill("STAIR");
    await form.getByLabel("Name").fill("Staircases");
    await form.getByLabel("Asked before one begins").fill("Was it finished this year?\nIs it in the county?");
    await form.getByLabel("What whoever can’t is told").fill("Look at the renovation categories.");
    await form.getByRole("button", { name: "Add" }).click();
    await expect(page.getByText("Category added.")).toBeVisible();

    await signIn(page, site, "entrant");
    await page.goto(`${contest}/enter`);
    await page.getByRole("button", { name: "Start entry in Staircases" }).click();
    const asked = page.getByRole("dialog", { name: "Staircases" });
    await asked.getByRole("button", { name: "Yes" }).click();
    await expect(asked.getByText("Question 2 of 2")).toBeVisible();
    await asked.getByRole("button", { name: "No" }).click();
    await expect(asked.getByText("Look at the renovation categories.")).toBeVisible();
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Back to the question" }).click();
    await asked.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Untitled entry" })).toBeVisible();

    await signIn(page, site, "admin");
    await page.goto(`${studio}/categories`);
    await expect(page.getByText("1 stopped at “Is it in the county?”")).toBeVisible();
  });

  test("D02 M16 V20 D29 add an entry for somebody", async ({ page }) => {
    await page.getByRole("button", { name: "Add entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Manual Entry" });
    await expect(dialog.getByRole("button", { name: "Create" })).toBeDisabled();
    await dialog.getByLabel("Category").selectOption({ label: "Brick (BRICK)" });
    await expect(dialog.getByRole("button", { name: "Create" })).toBeDisabled();
    await dialog.getByPlaceholder("Find Someone...").fill("Sorensen");
    await page.getByRole("option", { name: /Beth Sorensen/ }).click();
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(toastSaying(page, "Entry manually added")).toBeVisible();
    await expect(page.getByText("by Beth Sorensen")).toBeVisible();
  });

  test("D09 M13 change an entry's category", async ({ page }) => {
    await act(page, "Orchard Gate House", "Change Category");
    const dialog = page.getByRole("dialog", { name: "Change Entry Category" });
    await dialog.getByLabel("Category").selectOption({ label: "Brick (BRICK)" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Entry category changed")).toBeVisible();
    await expect(row(page, "Orchard Gate House")).toContainText("BRICK-");
  });

  test("D06 M12 change an entry's owner: Confirm needs somebody, Cancel leaves it", async ({ page }) => {
    await act(page, "Orchard Gate House", "Change Owner");
    const dialog = page.getByRole("dialog", { name: "Change Entry Owner" });
    await expect(dialog).toContainText("belongs to Nora Castellano");
    await expect(dialog.getByRole("button", { name: "Confirm" })).toBeDisabled();
    await dialog.getByPlaceholder("Find Someone...").fill("Sorensen");
    await page.getByRole("option", { name: /Beth Sorensen/ }).click();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(toastSaying(page, "Entry owner changed")).toBeVisible();
    await expect(row(page, "Orchard Gate House")).toContainText("Beth Sorensen");
  });

  test("T01 D30 disqualify with a reason, which is reversible, and reinstate", async ({ page }) => {
    await act(page, "Linden Row", "Disqualify");
    const question = page.getByRole("alertdialog", { name: "Disqualify this entry?" });
    await expect(question).toContainText("You can reverse this later.");
    await question.getByLabel("Reason").fill("Entered twice");
    await question.getByRole("button", { name: "Disqualify" }).click();
    await expect(toastSaying(page, "Entry disqualified")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Disqualified");
    await act(page, "Linden Row", "Reinstate");
    await page.getByRole("alertdialog").getByRole("button", { name: "Reinstate" }).click();
    await expect(toastSaying(page, "Entry reinstated")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Submitted");
  });

  test("an entry opens in the studio, with what staff can do in its head and nothing meant for the entrant", async ({
    page,
    site,
  }) => {
    await row(page, "Heron Point Cabin").getByRole("link", { name: "Heron Point Cabin" }).click();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries/[0-9a-f-]+$`));
    await expect(page.getByRole("heading", { level: 1, name: "Heron Point Cabin" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Scoring", exact: true })).toBeVisible();
    await expect(page.getByText(/^Submitted .+\d/)).toBeVisible();
    await expect(page.getByText(/nothing more to do/)).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Actions" }).click();
    for (const action of ["Change Category", "Change Owner", "Extend deadline", "Remove"])
      await expect(page.getByRole("menuitem", { name: action })).toBeVisible();
    await page.getByRole("menuitem", { name: "Disqualify" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disqualify" }).click();
    await expect(page.getByText("This entry is disqualified", { exact: true })).toBeVisible();
    await expect(page.getByText(/Ask for help/)).toBeHidden();
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Reinstate" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Reinstate" }).click();
    await expect(toastSaying(page, "Entry reinstated")).toBeVisible();
    const own = page.url().replace("/studio", "");
    await page.getByRole("main").getByRole("link", { name: "Entries" }).click();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries$`));
    await page.goto(own);
    await expect(page.getByText(/nothing more to do/)).toBeHidden();
    await signIn(page, site, "viewer");
    await page.goto(own.replace("/prairie/", "/prairie/studio/"));
    await page.getByRole("button", { name: "Actions" }).click();
    await expect(page.getByRole("menuitem", { name: /Remove/ })).toContainText("You need the permission");
  });

  test("an entry removed from its own page leaves the list behind it", async ({ page }) => {
    await page.getByRole("button", { name: "Add entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Manual Entry" });
    await dialog.getByLabel("Category").selectOption({ label: "Brick (BRICK)" });
    await dialog.getByPlaceholder("Find Someone...").fill("Sorensen");
    await page.getByRole("option", { name: /Beth Sorensen/ }).click();
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries/[0-9a-f-]+$`));
    await expect(page.getByText(/^\d of 4 done/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove this entry?" });
    await question.getByRole("textbox").fill("remove");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(toastSaying(page, "Entry removed")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries$`));
    await expect(page.getByRole("heading", { level: 1, name: "Entries" })).toBeVisible();
  });

  test("the latest entries of the overview have their pictures, and open in the studio", async ({ page }) => {
    await page.goto(studio);
    const latest = page.getByRole("table", { name: "Latest entries" });
    await expect(latest.locator("img").first()).toHaveJSProperty("complete", true);
    await expect(latest.locator('img[src*="/files/"]').first()).toBeVisible();
    await latest.getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries/[0-9a-f-]+$`));
    await expect(page.getByRole("button", { name: "Actions" })).toBeVisible();
  });

  test("several entries are disqualified and reinstated at once", async ({ page }) => {
    const bar = page.getByRole("region", { name: "Selected rows" });
    const changeBoth = async (what: string) => {
      for (const title of ["Linden Row", "Heron Point Cabin"]) await page.getByLabel(`Select ${title}`).check();
      await bar.getByRole("button", { name: "Change" }).click();
      await page.getByRole("menuitem", { name: what }).click();
      await page.getByRole("button", { name: what, exact: true }).click();
    };
    await changeBoth("Disqualify");
    await expect(toastSaying(page, "2 entries disqualified")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Disqualified");
    await changeBoth("Reinstate");
    await expect(toastSaying(page, "2 entries reinstated")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Submitted");
  });

  test("several entries are reopened at once and back, and their people are written to", async ({ page }) => {
    const bar = page.getByRole("region", { name: "Selected rows" });
    const choose = async (what: string) => {
      for (const title of ["Linden Row", "Heron Point Cabin"]) await page.getByLabel(`Select ${title}`).check();
      await bar.getByRole("button", { name: "Change" }).click();
      await page.getByRole("menuitem", { name: what }).click();
    };
    await choose("Reopen");
    const dialog = page.getByRole("dialog", { name: "Reopen 2 entries" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await expect(toastSaying(page, "2 entries reopened")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Ready to submit");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toastSaying(page, "Back as it was")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Submitted");
    await choose("Write to these people");
    await expect(page.getByText("Entrants of 2 chosen entries").first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("Entrants of 2 chosen entries").first()).toBeVisible();
  });

  test("D02 an entry is added for somebody who has no account", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Add entry" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Somebody without an account" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Manual Entry" });
    await dialog.getByLabel("Category").selectOption({ label: "Interiors (INTER)" });
    await dialog.getByLabel("Full name").fill("Wilma Newcomer");
    await dialog.getByLabel("Email address").fill("wilma@newcomer.example");
    await expectFits(page);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(toastSaying(page, "Entry manually added")).toBeVisible();
    await expect(page.getByText("Wilma Newcomer").first()).toBeVisible();
  });

  test("a menu of the bar at the bottom stays under the finger while the page moves", async ({ page }) => {
    await page.getByLabel("Select Linden Row").check();
    await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Change" }).click();
    const item = page.getByRole("menuitem", { name: "Disqualify" });
    await expect(item).toBeVisible();
    const moved = await item.evaluate((it) => {
      const before = it.getBoundingClientRect().y;
      window.scrollBy(0, window.scrollY > 0 ? -100 : 100);
      return it.getBoundingClientRect().y - before;
    });
    expect(moved).toBe(0);
  });

  test("D30 removing is permanent, and asks for the word", async ({ page }) => {
    await act(page, "Founders’ Porch", "Remove");
    const question = page.getByRole("alertdialog", { name: "Remove this entry?" });
    await expect(question).toContainText("This is permanent.");
    await expect(question.getByRole("button", { name: "Remove" })).toBeDisabled();
    await question.getByRole("textbox").fill("remove");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(toastSaying(page, "Entry removed")).toBeVisible();
    await expect(row(page, "Founders’ Porch")).toBeHidden();
  });

  test("D22 preview what entrants see; nothing can be submitted or asked there", async ({ page }) => {
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("menuitem", { name: "Glass (GLASS)" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Glass" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit entry" })).toBeDisabled();
    await page.getByRole("button", { name: "Ask for help" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for help" });
    await dialog.getByLabel("Message").fill("Anybody there?");
    await expect(dialog.getByRole("button", { name: "Send" })).toBeDisabled();
  });

  test("requests for help are answered", async ({ page }) => {
    await page.goto(`${studio}/help`);
    await expect(page.getByRole("heading", { level: 1, name: "Help requests" })).toBeVisible();
    const first = page.getByRole("listitem").filter({ hasText: "Theo Lindqvist" });
    await first.getByRole("button", { name: "Mark as answered" }).click();
    await expect(first).toBeHidden();
    await page.getByRole("link", { name: "Answered" }).click();
    await expect(page.getByText("Answered by Daniel Whitaker just now")).toBeVisible();
  });

  test("P04 a viewer sees everything, and why nothing can be done", async ({ page, site }) => {
    await signIn(page, site, "viewer");
    await page.reload();
    await expect(page.getByRole("button", { name: "Add entry" })).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Actions for Linden Row" }).click();
    await expect(page.getByRole("menuitem", { name: /Disqualify/ })).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("menuitem", { name: /Change Owner/ })).toContainText("You need the permission");
  });
});
