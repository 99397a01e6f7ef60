import { type Mine, ask, contest, openEntry, saved, savedAnswer, story, storyName } from "./entrant.ts";
import { expect, expectAccessible, expectFits, settled, signIn, signInAnew, test, toastSaying } from "./test.ts";

const password = "rosette-demo-1";
const categories = "/prairie/studio/contests/excellence-open/categories";

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
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText("This entry was also changed in another window")).toBeInViewport();
    await expect(page.getByText("Brought in from there: The story of the project.")).toBeVisible();

    await page.getByLabel("Town and state").fill("Salina, Kansas");
    await story(page).fill("From the first window again.");
    await expect.poll(() => savedAnswer(page, site, entryID, name)).toBe("From the first window again.");
    await expect(story(other)).toHaveValue("From the first window again.");
    await other.close();
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
    await page.getByRole("button", { name: "Reopen to change" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByRole("button", { name: "Submit entry" })).toBeVisible();
    await expect(story(page)).toBeEditable();
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
    await page.goto("/prairie/studio/contests/excellence-open/forms");
    const videos = page.locator("#videos");
    await videos.getByLabel("Video for entrants").fill("https://youtu.be/aqz-KE-bpKQ");
    await videos.getByLabel("Title for entrants").fill("Entering in three minutes");
    await videos.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await signIn(page, site, "entrant");
    // From a page that loads nothing from elsewhere.
    await page.goto("/account");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "My Action Panel" }).click();
    const panel = page.getByRole("dialog", { name: "My Action Panel" });
    await panel.getByRole("link", { name: /Prairie Ledge/ }).click();
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
    await page.getByRole("button", { name: /of 5 done/ }).click();
    await page.getByRole("dialog", { name: "Checklist" }).getByRole("button", { name: "Builder or company" }).click();
    await expect(page.getByLabel("Builder or company")).toBeFocused();
    await expectAccessible(page);
    await expectFits(page);
  });
});

test("F02 ask before one enters a category: the first no ends it kindly, yes to all begins", async ({ page, site }) => {
  await signIn(page, site, "admin");
  await page.goto(categories);
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
  await page.goto(categories);
  await expect(page.getByText("1 stopped at “Is it in the county?”")).toBeVisible();
});
