import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["contract/**/*.test.ts", "server/**/*.test.ts", "web/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
    globalSetup: "test/image.ts",
    setupFiles: "test/patience.ts",
    // Long enough for a slow and busy machine: how quick the product is, is measured elsewhere (bench/).
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    silent: "passed-only",
  },
});
