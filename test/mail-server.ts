import { SMTPServer } from "smtp-server";
import { afterEach } from "vitest";

type MailServer = {
  url: string;
  received: string[];
  /** Of the envelopes of what it received. */
  senders: string[];
  fail(code: number | undefined): void;
  /** What it answers to a recipient, such as `550 5.1.1 Nobody here`; takes those for whom there is nothing. */
  answerTo(recipient: string, answer: string | undefined): void;
  /** Mails larger than this are refused. */
  takeAtMost(bytes: number): void;
  close(): Promise<void>;
};
const servers: MailServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A mail server of this machine, which can be told to refuse what it is given. */
export async function openMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const senders: string[] = [];
  let code: number | undefined;
  let mostBytes = Infinity;
  const answers = new Map<string, string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address: recipient }, _session, done) {
      const answer = answers.get(recipient);
      if (!answer) return done();
      done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (code) return done(Object.assign(new Error("not now"), { responseCode: code }));
        const bytes = Buffer.concat(chunks);
        if (bytes.length > mostBytes)
          return done(Object.assign(new Error("5.3.4 Message size exceeds fixed limit"), { responseCode: 552 }));
        received.push(bytes.toString());
        senders.push(envelope.mailFrom ? envelope.mailFrom.address : "");
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
    senders,
    fail: (next) => (code = next),
    answerTo: (recipient, answer) => (answer ? answers.set(recipient, answer) : answers.delete(recipient)),
    takeAtMost: (bytes) => (mostBytes = bytes),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  servers.push(server);
  return server;
}
