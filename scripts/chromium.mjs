// Finds a Chromium, or brings one: Playwright's own download first, Debian's package where that can't be had.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { nodePath, say } from "./prepare.mjs";

const usual = [
  // Without the windows that nobody looks at, tests take three quarters of the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

const quietly = { stdio: "ignore" };
const works = (command, args) => spawnSync(command, args, quietly).status === 0;
const installed = () => [process.env.CHROMIUM, ...usual].find((path) => path && existsSync(path));

/** Where Playwright keeps the browser it brought; undefined if it has none. */
function brought() {
  const ask = "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  const path = spawnSync(nodePath(), ["-e", ask], { encoding: "utf8" }).stdout;
  return path && existsSync(path) ? path : undefined;
}

export function findChromium() {
  const found = installed() ?? brought();
  if (found) return found;
  say("Installing Chromium");
  if (works(nodePath(), ["node_modules/@playwright/test/cli.js", "install", "chromium"]) && brought()) return brought();
  if (process.getuid?.() === 0 && works("apt-get", ["--version"])) {
    works("apt-get", ["update"]);
    ["chromium-headless-shell", "chromium"].some((name) =>
      works("apt-get", ["install", "-y", "--no-install-recommends", name]),
    );
  }
  const path = installed();
  if (path) return path;
  say("No Chromium could be found or installed. Install one, or set CHROMIUM to its path.");
  process.exit(1);
}
