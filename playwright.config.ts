import { defineConfig, devices } from "@playwright/test";

/** Looks at every page, one after the other: small tests, which come last so that both workers end together. */
const lookingAtPages = "**/accessible.spec.ts";
/** The ways that everybody goes: a season, the frame around every page, and buying. `npm test` goes them each time. */
const mainWays = "**/{walk,shell,buying}.spec.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/towns.ts",
  // Each waits a good part of its time, for what a page draws or a test awaits: three keep two cores busy.
  workers: 3,
  // Long enough for a slow and busy machine: how quick the product is, is measured elsewhere (bench/).
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // What passes only when it is tried again, on a very busy machine, is told at the end with what the page showed, to be looked
  // into: it is a fault of the test, or a rare one of the product.
  retries: 1,
  reporter: [["list"]],
  outputDir: "test-results",
  projects: [
    { name: "ways", testMatch: mainWays },
    { name: "journeys", testIgnore: [lookingAtPages, mainWays] },
    { name: "pages", testMatch: lookingAtPages },
  ],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    screenshot: "only-on-failure",
    // Recording every test costs a tenth of the time: `--trace on` where one is to be looked into.
    trace: "off",
  },
});
