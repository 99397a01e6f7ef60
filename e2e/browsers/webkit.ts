import { once } from "node:events";
import { globSync } from "node:fs";
import { freePort, installed, start } from "./process.ts";
import { type Command, type Session, until } from "./session.ts";

const driverPaths = ["/usr/bin/WebKitWebDriver"];
const displayPaths = ["/usr/bin/Xvfb"];

/** The commands of WebDriver that are used, as HTTP has them. */
const routes: Record<string, (given: Record<string, unknown>) => { method: string; path: string; body?: unknown }> = {
  Navigate: (given) => ({ method: "POST", path: "/url", body: given }),
  GetCurrentURL: () => ({ method: "GET", path: "/url" }),
  ExecuteScript: (given) => ({ method: "POST", path: "/execute/sync", body: given }),
  ElementClick: ({ id }) => ({ method: "POST", path: `/element/${String(id)}/click`, body: {} }),
  ElementSendKeys: ({ id, text }) => ({ method: "POST", path: `/element/${String(id)}/value`, body: { text } }),
};

/** WebKit, as GTK's small browser shows it, on a display that nobody sees. */
export async function openWebKit(): Promise<Session> {
  const driverPath = installed(driverPaths, "webkit2gtk-driver");
  const binary = installed(globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"), "webkit2gtk-driver");
  const display = start(installed(displayPaths, "xvfb"), ["-displayfd", "1", "-screen", "0", "1440x1000x24"]);
  const [number] = (await once(display.child.stdout!, "data")) as [Buffer];
  const port = await freePort();
  const surroundings = {
    DISPLAY: `:${number.toString().trim()}`,
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    GDK_BACKEND: "x11",
  };
  const driver = start(driverPath, [`--port=${port}`, "--host=127.0.0.1"], surroundings);
  const url = `http://127.0.0.1:${port}`;
  await until("WebKit’s driver listens", async () => (await fetch(`${url}/status`)).ok);
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const { sessionId } = await asked<{ sessionId: string }>(`${url}/session`, "POST", {
    capabilities: { alwaysMatch: options },
  });
  const command: Command = (name, given = {}) => {
    const { method, path, body } = routes[name]!(given);
    return asked(`${url}/session/${sessionId}${path}`, method, body);
  };
  return {
    name: "WebKit",
    command,
    async end() {
      await asked(`${url}/session/${sessionId}`, "DELETE").catch(() => undefined);
      await driver.stop();
      await display.stop();
    },
  };
}

async function asked<T>(url: string, method: string, body?: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}
