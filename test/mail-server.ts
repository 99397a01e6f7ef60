import { SMTPServer } from "smtp-server";
import { afterEach } from "vitest";

type MailServer = { url: string; received: string[]; fail(code: number | undefined): void; close(): Promise<void> };
const servers: MailServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A mail server of this machine, which can be told to refuse what it is given. */
export async function openMailServer(): Promise<MailServer> {
  const received: string[] = [];
  let code: number | undefined;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (code) return done(Object.assign(new Error("not now"), { responseCode: code }));
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  const address = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, "127.0.0.1", () => resolve((listening.address() as { port: number }).port));
  });
  const server: MailServer = {
    url: `smtp://127.0.0.1:${address}`,
    received,
    fail: (next) => (code = next),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  servers.push(server);
  return server;
}
