import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type Socket, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, installed, start } from "./process.ts";
import { type Command, type Session, until } from "./session.ts";

const paths = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** It asks nobody on the Internet for anything. */
const preferences = (port: number) => ({
  "marionette.port": port,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.normandy.enabled": false,
  "services.settings.server": "data:,",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
});

/** Firefox, by the protocol that it has for WebDriver itself (Marionette). */
export async function openFirefox(): Promise<Session> {
  const program = installed(paths, "firefox-esr");
  const profile = mkdtempSync(join(tmpdir(), "rosette-firefox-"));
  const port = await freePort();
  const lines = Object.entries(preferences(port)).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const firefox = start(program, ["--headless", "--marionette", "--no-remote", "--profile", profile], {
    HOME: profile,
  });
  const socket = await until("Firefox listens", () => connected(port));
  const command = commandsOver(socket);
  await command("NewSession");
  return {
    name: "Firefox",
    command,
    async end() {
      socket.destroy();
      await firefox.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const connected = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket)).once("error", reject);
  });

type Answer = [kind: number, id: number, error: { error: string; message: string } | null, result: unknown];

/** Each message is its length, a colon and JSON. */
function commandsOver(socket: Socket): Command {
  const waiting = new Map<number, (answer: Answer) => void>();
  let heard = Buffer.alloc(0);
  let sent = 0;
  socket.on("data", (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    for (let colon = heard.indexOf(":"); colon > 0; colon = heard.indexOf(":")) {
      const end = colon + 1 + Number(heard.subarray(0, colon).toString());
      if (heard.length < end) return;
      const message = JSON.parse(heard.subarray(colon + 1, end).toString()) as Answer;
      heard = heard.subarray(end);
      if (Array.isArray(message)) waiting.get(message[1])?.(message);
    }
  });
  return async <T>(name: string, given: Record<string, unknown> = {}) => {
    const id = (sent += 1);
    const answered = new Promise<Answer>((resolve) => void waiting.set(id, resolve));
    const text = JSON.stringify([0, id, `WebDriver:${name}`, given]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${name}: ${error.error}: ${error.message}`);
    return valueOf(result) as T;
  };
}

const valueOf = (result: unknown): unknown =>
  result !== null && typeof result === "object" && "value" in result ? result.value : result;
