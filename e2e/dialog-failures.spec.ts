import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page, Route } from "@playwright/test";
import { chooseCard, goToCard, goToCheckout } from "./checkout.ts";
import { buyAtGala } from "./pages.ts";
import { goToDoor, makeReady } from "./phones.ts";
import { phonePhotograph } from "./picture.ts";
import type { Server } from "./server.ts";
import { openEntry } from "./entrant.ts";
import { expect, settled, signIn, test } from "./test.ts";

/** Opens a dialog and fills it in, so that the button that calls can be pressed. */
type Opener = {
  /** The account of the demo town; nobody where it is a visitor's. */
  as?: string;
  open: (page: Page, site: Server) => Promise<unknown>;
  /** What the button that calls says. */
  press: string | RegExp;
  /** What it does where nobody knows whether it was done, in place of the server's words. */
  unknown?: RegExp;
};

const studio = "/prairie/studio";
const judging = `${studio}/contests/excellence-judging`;
const spring = `${studio}/parades/spring-parade`;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
const inDialog = (page: Page) => page.locator('[data-slot="dialog"]').last();

async function openAt(page: Page, path: string, name: string | RegExp) {
  await page.goto(path);
  await settled(page);
  await button(page, name).click();
  await expect(inDialog(page)).toBeVisible();
}

async function openInMenu(page: Page, path: string, menu: string | RegExp, item: string | RegExp) {
  await page.goto(path);
  await settled(page);
  await button(page, menu).click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect(inDialog(page)).toBeVisible();
}

async function findPerson(page: Page, name: string) {
  await inDialog(page).getByPlaceholder("Find Someone...").fill(name);
  await page
    .getByRole("option", { name: new RegExp(name) })
    .first()
    .click();
}

async function openInvoice(page: Page) {
  await page.goto("/prairie/invoices");
  await page.getByRole("link", { name: /Invoice 2/ }).click();
  await button(page, /^Pay \$/).click();
}

async function findTicket(page: Page) {
  await goToDoor(page);
  // While its worker takes the page over, Chromium sends calls past whoever intercepts them.
  await makeReady(page);
  await page.getByLabel("No code?").fill("an");
  const list = page.getByRole("region", { name: "Check-in list" });
  const row = list.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Check In" }) });
  await row
    .first()
    .getByRole("button", { name: /ticket #/ })
    .click();
  await expect(inDialog(page)).toBeVisible();
}

/** By the file in web/ that draws the dialog. Those that every saving dialog is made of have one of each kind. */
const openers: Record<string, Opener> = {
  "platform/dialogs/ActionDialog.tsx": {
    as: "admin",
    open: (page) =>
      openAt(page, `${spring}/sponsors`, "Add tier").then(() => inDialog(page).getByLabel("Name").fill("Gold")),
    press: "Add",
  },
  "platform/dialogs/Confirm.tsx": {
    as: "entrant",
    open: (page) => openAt(page, "/account/memberships", /^Remove my membership/),
    press: "Remove",
  },
  "door/verifier/TransactionDetails.tsx": { as: "boxoffice", open: (page) => findTicket(page), press: "Check In" },
  "door/studio/AssignVerifierDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${spring}/door`, "Assign a verifier");
      await findPerson(page, "Sam Riley");
    },
    press: /^Assign/,
  },
  "door/studio/PassSheetDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${spring}/door`, "Print passes");
      await inDialog(page).getByRole("checkbox").first().check();
    },
    press: /^Make/,
  },
  "entries/HelpDialog.tsx": {
    as: "entrant",
    open: async (page, site) => {
      await openEntry(page, site, "Prairie Ledge");
      await button(page, "Ask for help").click();
      await inDialog(page).getByRole("textbox").fill("Which photographs do you need?");
    },
    press: "Send",
  },
  "entries/entrant/CopyEntryDialog.tsx": {
    as: "entrant",
    open: async (page, site) => {
      await openEntry(page, site, "Prairie Ledge");
      await button(page, "Copy to other categories").click();
      await inDialog(page)
        .getByRole("checkbox", { name: /^Interiors/ })
        .check();
    },
    press: "Make a copy",
  },
  "entries/entrant/EditUploadDialog.tsx": {
    as: "entrant",
    open: async (page, site) => {
      await openEntry(page, site, "Prairie Ledge");
      await button(page, /^Edit .+/).click();
      await inDialog(page)
        .getByLabel(/Caption/)
        .fill("The porch in June");
      const credit = inDialog(page).getByLabel(/Image Credit/);
      if (await credit.isVisible()) await credit.fill("Nora Castellano");
    },
    press: "Save",
  },
  "galleries/studio/GalleryDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${studio}/contests/excellence-past/galleries`, "Add a gallery");
      await inDialog(page).getByLabel("Name").fill("Ten years");
    },
    press: "Add",
  },
  "commerce/invoices/payer/PayInvoiceDialog.tsx": {
    as: "builder",
    open: async (page) => {
      await openInvoice(page);
      await chooseCard(page, "4242424242424242");
    },
    press: "Complete Purchase",
    unknown: /We’re asking about/,
  },
  "commerce/checkout/visitor/BillCartDialog.tsx": {
    open: async (page) => {
      await page.goto("/prairie/events/gala/tickets");
      await button(page, "Add After-party").click();
      await goToCheckout(page);
      await page.getByLabel(/^Name/).fill("Noor Haddad");
      await page.getByLabel(/^Email/).fill("noor@haddad.example");
      await button(page, "Pay by check or transfer").click();
    },
    press: "Send me the invoice",
  },
  "people/members/invite/InvitePeopleDialog.tsx": {
    as: "owner",
    open: async (page) => {
      await openAt(page, `${studio}/people`, "Invite people");
      await inDialog(page).getByLabel("Email addresses").fill("joiner@far.example");
      await inDialog(page).getByRole("combobox", { name: /^As/ }).selectOption("Viewer");
    },
    press: "Send the invitation",
  },
  "judging/studio/InviteScorersDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${judging}/scorers`, "Invite scorers");
      await inDialog(page).getByLabel("Email addresses").fill("joiner@far.example");
      await inDialog(page).getByRole("checkbox").first().check();
    },
    press: "Send the invitation",
  },
  "door/studio/InviteVerifiersDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${spring}/door`, "Invite verifiers");
      await inDialog(page).getByLabel("Email addresses").fill("joiner@far.example");
    },
    press: "Send the invitation",
  },
  "commerce/tickets/buyer/GuestList.tsx": {
    open: async (page, site) => {
      const { key } = await buyAtGala(page.request, site, "named@ash.example");
      await page.goto(`/prairie/events/gala/orders/${key}`);
      await settled(page);
      await button(page, "Change").click();
      await inDialog(page).getByLabel("Name").fill("Gwendolyn Gala");
    },
    press: "Save",
  },
  "commerce/refunds/studio/RefundDialog.tsx": {
    as: "admin",
    open: async (page, site) => {
      const { transactionID } = await buyAtGala(page.request, site, "refund@ash.example");
      await page.goto(`${studio}/events/gala/sales/${transactionID}`);
      await settled(page);
      await page.getByRole("checkbox").first().check();
      await button(page, /^Refund \$/).click();
    },
    press: /^Refund \$/,
  },
  "commerce/shop/studio/PricesDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openInMenu(page, `${studio}/events/gala/tickets`, /^Actions for/, "Prices by date");
      await button(page, "Add a price").click();
      await inDialog(page).getByLabel("Until").last().fill("2099-06-01T17:00");
      await inDialog(page).getByLabel("Called").last().fill("Early bird");
      await inDialog(page).getByRole("textbox", { name: "Price", exact: true }).last().fill("125");
    },
    press: "Save",
  },
  "commerce/counter/studio/TakePayment.tsx": {
    as: "boxoffice",
    open: async (page) => {
      await page.goto(`${studio}/events/gala/counter`);
      await button(page, /^After-party/).click();
      await button(page, "Take $45.00").click();
    },
    press: "$45.00 taken",
    unknown: /We’re asking about/,
  },
  "door/selling/DoorPayment.tsx": {
    as: "boxoffice",
    open: async (page) => {
      await goToDoor(page);
      await page.getByText("Sell", { exact: true }).click();
      await button(page, /^Adult ticket/).click();
      await button(page, "Take $24.00").click();
    },
    press: "$24.00 taken",
    unknown: /Nobody has answered/,
  },
  "commerce/checkout/visitor/PayDialog.tsx": {
    open: async (page) => {
      await page.goto("/prairie/events/gala/tickets");
      await settled(page);
      await button(page, "Add After-party").click();
      await goToCheckout(page);
      await goToCard(page);
      await chooseCard(page, "4242424242424242");
    },
    press: "Complete Purchase",
    unknown: /asking/,
  },
  "judging/studio/AssignDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${judging}/scorers`, "Assign a scorer");
      await findPerson(page, "Sam Riley");
      await inDialog(page).getByRole("checkbox").first().check();
    },
    press: "Assign",
  },
  "judging/studio/ChairDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${judging}/scorers`, "Change the chair");
      await inDialog(page).getByLabel("Chair").selectOption({ index: 1 });
    },
    press: "Save",
  },
  "judging/studio/scoresheet/ScoresheetCategoriesDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${judging}/scoresheet`, "Add scoresheet");
      await inDialog(page).getByRole("checkbox").first().check();
    },
    press: "Add",
  },
  "judging/studio/PanelDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${judging}/scorers`, "New panel");
      await inDialog(page).getByLabel("Name").fill("Structure");
      await inDialog(page).getByRole("group", { name: "Scorers" }).getByRole("checkbox").first().check();
      await inDialog(page).getByRole("group", { name: "Categories" }).getByRole("checkbox").last().check();
    },
    press: "Make panel",
  },
  "people/users/HeadshotCropper.tsx": {
    as: "guest",
    open: async (page) => {
      await openAt(page, "/account", "Add a profile image");
      await inDialog(page)
        .locator("input[type=file]")
        .setInputFiles(await phonePhotograph("me.jpg", 800, 800));
      await expect(inDialog(page).locator(".ReactCrop__crop-selection")).toBeVisible();
    },
    press: "Save",
  },
  "votes/studio/VoteDialog.tsx": {
    as: "admin",
    open: async (page) => {
      await openAt(page, `${studio}/contests/excellence-past/votes`, "Add a vote");
      await inDialog(page).getByLabel("Name").fill("The public’s choice");
    },
    press: "Add",
  },
};

/** Dialogs that call, whose failure is the shared part's, and why they are opened in no test here. */
const notOpened: Record<string, string> = {
  "scholarships/awards/studio/AwardActions.tsx": "two ActionDialogs and Confirms",
  "entries/entrant/UsageRightsDialog.tsx": "a FormDialog by useEndpointForm; usage-rights.spec.ts opens it",
  "entries/studio/ColumnsButton.tsx": "what it chooses is kept in the address; it calls nothing",
  "advancement/studio/CategoryMapDialog.tsx": "by useAction, after two programs are connected; levels.spec.ts opens it",
  "commerce/questions/AnswersDialog.tsx": "a FormDialog by useEndpointForm; AnswersDialog.test.tsx opens it",
  "commerce/payments/card/CardFields.tsx":
    "a question of the test gateway; what its fields refuse is told by the dialog that pays, below",
  "judging/studio/PlanSteps.tsx": "by useAction; scorers.spec.ts opens it",
  "sponsors/studio/AskToRenewDialog.tsx": "by useAction; sponsors.spec.ts opens it",
  "sponsors/studio/CopySponsorsDialog.tsx": "by useAction, where there is a tier; sponsors.spec.ts opens it",
  "surveys/studio/VisitSurveys.tsx": "a FormDialog by useEndpointForm",
  "people/users/ProfileImageDialog.tsx": "by useAction, where somebody has a profile image; users.spec.ts opens it",
  "people/clients/studio/DeliveryDialog.tsx": "by useAction, once something was sent; webhooks.spec.ts opens it",
  "people/members/invite/InviteDialog.tsx": "the part that the three dialogs above share",
  "app/person/MergeDialog.tsx": "by useAction, once another account is chosen; people.spec.ts opens it",
  "commerce/entry-fees/entrant/BillFeesDialog.tsx": "by useAction; entry-fee-invoice.spec.ts opens it",
  "entries/entrant/CaptionsDialog.tsx": "by useAction; entry-uploads.spec.ts opens it",
  "people/users/ScoringLinkBand.tsx": "by useAction, for who scores by a link; invitations.spec.ts opens it",
  "people/users/SignInAgainDialog.tsx": "has its words above the password; users.spec.ts reads them",
  "votes/studio/VotePage.tsx": "ActionDialogs and Confirms",
};

const web = resolve(import.meta.dirname, "..", "web");
const callingDialogs = readdirSync(web, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.includes(".test.") && !/^platform\/(dialogs|ui)\//.test(name))
  .filter((name) => {
    const text = readFileSync(join(web, name), "utf8");
    return (
      /<(Modal|FormDialog|Dialog)\b/.test(text) &&
      /useAction\(|useEndpointForm|useApi\(|useForm[<(]|onSubmit|payment=|useDialogFailure/.test(text)
    );
  });

test("every dialog that draws itself and calls is opened here, or it is said why not", () => {
  expect(callingDialogs.length).toBeGreaterThan(25);
  expect(callingDialogs.filter((name) => !(name in openers) && !(name in notOpened))).toEqual([]);
});

/** Of what `unknown` says, that the page goes on asking by itself. */
const asksUntilKnown = /asking/;

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** What of it isn't under something else, of nine points of its words. */
const shownPart = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, top, width, height } = range.getBoundingClientRect();
    const places = [0.04, 0.5, 0.96];
    const points = places.flatMap((x) => places.map((y) => [left + width * x, top + height * y] as const));
    return points.filter(([x, y]) => element.contains(document.elementFromPoint(x, y))).length / points.length;
  });

/** Calls that change something are answered so. One is waited for: the words of the try before may still stand there. */
async function answering(page: Page, answer: Parameters<Route["fulfill"]>[0], act: () => Promise<void>) {
  let answers = 0;
  const answered = async (route: Route) => {
    if (route.request().method() === "GET") return route.fallback();
    await route.fulfill({ contentType: "application/problem+json", ...answer });
    answers += 1;
  };
  await page.route("**/api/**", answered);
  await act();
  await expect.poll(() => answers).toBeGreaterThan(0);
  await page.unroute("**/api/**", answered);
}

for (const [file, { as, open, press, unknown }] of Object.entries(openers))
  test(`M01 what fails in ${file} stands in front of everything, and in the dialog until it is tried again`, async ({
    page,
    site,
  }) => {
    if (as) await signIn(page, site, as);
    await page.setViewportSize(sizes[0]!);
    await open(page, site);
    const dialog = inDialog(page);
    const line = dialog.getByRole("alert");
    const refusal = { status: 422, body: JSON.stringify({ detail: "The roof is being painted until noon." }) };
    for (const size of sizes) {
      await page.setViewportSize(size);
      await answering(page, refusal, async () => {
        await dialog.getByRole("button", { name: press, exact: true }).last().click();
        await expectInFront(page, "The roof is being painted until noon.", { line, hasToast: !unknown });
      });
      await expect(dialog.locator('button[aria-busy="true"]')).toHaveCount(0);
      if (unknown) continue;
      await answering(page, { status: 500, body: "{}" }, async () => {
        await dialog.getByRole("button", { name: press, exact: true }).last().click();
        await expectInFront(page, "General server error", { line, hasToast: true });
      });
    }
    if (!unknown) return;
    await answering(page, { status: 500, body: "{}" }, async () => {
      await dialog.getByRole("button", { name: press, exact: true }).last().click();
      await expect(page.getByText(unknown).first()).toBeVisible();
    });
    // Somebody answers again, and knows of no payment.
    if (asksUntilKnown.test(unknown.source))
      await expect(page.locator('[data-slot="notice"]', { hasText: "nothing was charged" })).toBeVisible();
  });

test("M08 what the card's own fields refuse stands in front of everything, and in the dialog, on a phone, too", async ({
  page,
  site,
}) => {
  await signIn(page, site, "builder");
  await openInvoice(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await button(page, "Complete Purchase").click();
    await expectInFront(page, "such as 4242 4242 4242 4242", {
      line: inDialog(page).getByRole("alert"),
      hasToast: true,
    });
  }
});

async function expectInFront(page: Page, words: string, { line, hasToast }: { line: Locator; hasToast: boolean }) {
  const said = line.filter({ hasText: words }).or(inDialog(page).getByRole("status").filter({ hasText: words }));
  await expect(said).toBeVisible();
  if (hasToast) {
    const toast = page.locator('[data-slot="toast"]', { hasText: words });
    await expect(toast).toBeVisible();
    await expect.poll(() => shownPart(toast.getByText(words))).toBe(1);
    // On a phone the toast is at the other end of the dialog, and a screen reader hears one of them.
    if (page.viewportSize()!.width < 640) {
      await expect.poll(async () => (await toast.boundingBox())!.y).toBeLessThan(40);
      await expect.poll(() => shownPart(said.getByText(words))).toBe(1);
    }
    await expect(page.locator("[aria-live=off]", { has: toast })).toBeAttached();
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toBeHidden();
  }
  await expect.poll(() => shownPart(said.getByText(words))).toBe(1);
}
