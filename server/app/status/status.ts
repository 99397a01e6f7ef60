import type { FastifyInstance } from "fastify";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { cacheBriefly } from "../../platform/http/probes.ts";
import { lookAtStatus, overallState } from "./look-at-status.ts";
import { statusNoteReader } from "./status-note.ts";
import { statusPageHTML, statusStyleHash } from "./status-page.ts";

/**
 * The state of the installation for whoever wonders, drawn without the database: `/status`, and the same for machines. The state is looked at once for all who ask
 * within seconds. Answers 200 whatever it says, so that what watches an address reads it.
 */
export function serveStatus(server: FastifyInstance, app: App): void {
  const readNote = statusNoteReader(app.settings.statusNoteFile);
  const look = cacheBriefly(async () => {
    const [parts, note] = await Promise.all([lookAtStatus(app), readNote()]);
    return { parts, note, at: clock.now() };
  });
  server.get("/status", async (_request, reply) =>
    reply
      .headers({
        "cache-control": "no-store",
        "content-security-policy": `default-src 'none'; style-src '${statusStyleHash}'; frame-ancestors 'none'`,
      })
      .type("text/html; charset=utf-8")
      .send(statusPageHTML(await look())),
  );
  server.get("/status.json", async (_request, reply) => {
    const { parts, note, at } = await look();
    return reply.header("cache-control", "no-store").send({ at, state: overallState(parts), note, parts });
  });
}
