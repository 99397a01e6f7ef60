import { defineConfig, devices } from "@playwright/test";

/** Looks at every page, one after the other: small tests, which come last so that both workers end together. */
const lookingAtPages = "**/accessible.spec.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/fill.ts",
  // Each waits a good part of its time, for what a page draws or a test awaits: three keep two cores busy.
  workers: 3,
  // Long enough for a slow and busy machine: how quick the product is, is measured elsewhere (bench/).
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [["list"]],
  outputDir: "test-results",
  projects: [
    { name: "journeys", testIgnore: lookingAtPages },
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
