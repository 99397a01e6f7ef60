import { type Socket, connect } from "node:net";

type WireAnswer = { status: number; headers: Record<string, string>; body: string };

/** One connection to a server, spoken by hand: what is sent when, and what came back on it. */
export type Wire = {
  socket: Socket;
  send(text: string | Buffer): Promise<void>;
  /** The next answer; rejects when the connection ends before it is whole. */
  answer(): Promise<WireAnswer>;
  /** How the connection ended: `end` with a goodbye, else the error's code. */
  ended: Promise<string>;
};

export async function openWire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  const ended = new Promise<string>((resolve) => {
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.once("end", () => resolve("end"));
  });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let heard = Buffer.alloc(0);
  let wake = () => {};
  socket.on("data", (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    wake();
  });
  const more = () =>
    Promise.race([
      new Promise<void>((resolve) => (wake = resolve)),
      ended.then((how) => Promise.reject(new Error(`The connection ended (${how}) after: ${heard.toString()}`))),
    ]);
  return {
    socket,
    ended,
    send: (text) => new Promise((resolve) => void socket.write(text, () => resolve())),
    async answer() {
      for (;;) {
        const taken = answerIn(heard);
        if (taken) {
          heard = heard.subarray(taken.length);
          return taken.answer;
        }
        await more();
      }
    },
  };
}

function answerIn(heard: Buffer): { answer: WireAnswer; length: number } | undefined {
  const head = heard.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const [first = "", ...lines] = heard.subarray(0, head).toString().split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const length = head + 4 + Number(headers["content-length"] ?? 0);
  if (heard.length < length) return undefined;
  const body = heard.subarray(head + 4, length).toString();
  return { answer: { status: Number(first.split(" ")[1]), headers, body }, length };
}

/** `last`: as many proxies ask, the connection is to be closed behind the answer. */
type Sent = { token?: string; type?: string; length?: number; last?: boolean };

/** A request's first lines. */
export const requestHead = (method: string, path: string, { token, type, length, last }: Sent = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(last ? ["Connection: close"] : []),
    ...(type ? [`Content-Type: ${type}`] : []),
    ...(length === undefined ? [] : [`Content-Length: ${length}`]),
    "\r\n",
  ].join("\r\n");
