import { save, studio } from "./scoring.ts";
import { expect, expectAccessible, settled, signIn, test, toastSaying } from "./test.ts";

test("P04 staff assign scorers, see how far everyone is, and preview the scoresheet; a viewer only looks", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  const cell = page.getByRole("checkbox", { name: "Grace Tanaka scores Brick" });
  await expect(cell).not.toBeChecked();
  await cell.click();
  await expect(toastSaying(page, "Scorer assigned.")).toBeVisible();
  await expect(cell).toBeChecked();
  await cell.click();
  await expect(cell).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Preview" }).first().click();
  const previewing = "This is a preview. Nothing is saved.";
  await expect(page.getByRole("status").getByText(previewing)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(save(page)).toHaveAccessibleDescription(previewing);
  await signIn(page, site, "viewer");
  await page.goto(`${studio}/scorers`);
  await expect(page.getByRole("button", { name: "Assign a scorer" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("checkbox", { name: "Grace Tanaka scores Brick" })).toBeDisabled();
});

test("staff look at a plan before it is kept, take out a scorer, undo it, and lift a conflict with a reason", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  await page.getByRole("button", { name: "Assign evenly", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Scorers for each entry").fill("4");
  await dialog.getByRole("button", { name: "Look at the plan" }).click();
  const plan = dialog.getByRole("table", { name: "How many entries each scorer gets" });
  await expect(plan.getByRole("row", { name: /^Grace Tanaka/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Assign as planned" }).click();
  await expect(toastSaying(page, "Scorers assigned as planned.")).toBeVisible();
  await page.getByRole("button", { name: "Undo: assigned evenly" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(toastSaying(page, "Undone.")).toBeVisible();

  await page.getByRole("button", { name: "Replace Sofia Petrov" }).click();
  await dialog.getByRole("button", { name: "Look at the plan" }).click();
  await expect(plan).toBeVisible();
  await dialog.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(page.getByRole("button", { name: "Replace Sofia Petrov" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: Sofia Petrov replaced" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(page.getByRole("button", { name: "Replace Sofia Petrov" })).toBeVisible();

  await page.getByRole("button", { name: "Lift: Grace Tanaka, INTER-20" }).click();
  await dialog.getByLabel("Reason").fill("They only met once.");
  await dialog.getByRole("button", { name: "Lift", exact: true }).click();
  await expect(page.getByText("Lifted: They only met once.")).toBeVisible();
  await page.getByRole("button", { name: "Put back: Grace Tanaka, INTER-20" }).click();
  await page.getByRole("button", { name: "Put back", exact: true }).last().click();
  await expect(page.getByRole("button", { name: "Lift: Grace Tanaka, INTER-20" })).toBeVisible();
});

test("F02 staff make a panel, everybody on it is assigned at once, a plan is balanced among them alone, and it is removed", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  const card = page.getByRole("region", { name: "Panels" });
  await card.getByRole("button", { name: "New panel" }).click();
  const dialog = page.getByRole("dialog", { name: "New panel" });
  await dialog.getByLabel("Name").fill("Structure");
  const people = dialog.getByRole("group", { name: "Scorers" }).getByRole("checkbox");
  const [first, second] = [people.nth(0), people.nth(1)];
  await first.check();
  await second.check();
  await dialog.getByRole("group", { name: "Categories" }).getByRole("checkbox").last().check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make panel" }).click();
  await expect(toastSaying(page, /^Panel saved\./)).toBeVisible();
  const panel = card.getByRole("listitem").filter({ hasText: "Structure" });
  await expect(panel).toHaveCount(1);
  await expect(card.getByText("Not all of them are assigned")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Assign evenly" }).click();
  const balance = page.getByRole("dialog", { name: "Assign scorers evenly" });
  await balance.getByRole("button", { name: "Structure" }).click();
  const judging = balance.getByRole("group", { name: "Scorers" }).getByRole("checkbox", { checked: true });
  await expect(judging).toHaveCount(2);
  await balance.getByRole("button", { name: "Cancel" }).click();

  await card.getByRole("button", { name: "Remove Structure" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toastSaying(page, "Panel removed.")).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test("the scorers' table scrolls sideways by keyboard where it is wider than the screen, and names stay", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  const region = page.getByRole("region", { name: "Who scores which category" });
  const name = region.getByText("Grace Tanaka");
  await settled(page);
  const before = (await name.boundingBox())!.x;
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0);
  expect((await name.boundingBox())!.x).toBeCloseTo(before, 0);
});
