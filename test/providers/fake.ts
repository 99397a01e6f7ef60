import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Books, Debiting, Disputing, Fault, Lie, Telling } from "./commands.ts";

export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
};
export type Answer = { status: number; body: unknown; type?: string };

export type Fake = {
  answer(asked: FakeRequest): Promise<Answer> | Answer;
  /** What the provider answers when it is at fault itself. */
  fault: Answer;
  /** Whether what was answered at fault is the answer from then on, for whoever asks with the same key. */
  remember?(asked: FakeRequest, answer: Answer): void;
  tell(telling: Telling): Promise<number[]>;
  /** It says of a payment what isn't so, from then on. */
  falsify(lie: Lie): void;
  /** A refund fails that was answered as made. */
  refuse(reference: string): void;
  /** Answers the dispute's reference. */
  dispute(disputing: Disputing): string;
  /** A debit that is under way ends, where the provider takes debits. */
  debit?(debiting: Debiting): void;
  books(): Omit<Books, "requests">;
};

/** A provider that stands on a random port, says which, and obeys commands below /_. */
export function serveFake(fake: Fake): void {
  const faults: Fault[] = [];
  const requests: string[] = [];

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
      send(response, { status: 500, body: { error: String(error) } });
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const asked = await askedIn(request);
    if (asked.path.startsWith("/_")) return send(response, await obey(asked));
    requests.push(`${asked.method} ${asked.path}`);
    const fault = nextFault(faults, asked);
    if (fault?.do === "reset") return request.socket.destroy();
    if (fault?.do === "ignore") return undefined;
    if (fault?.do === "delay") await sleep(fault.for ?? 0);
    if (fault?.do === "failBefore") return send(response, fake.fault);
    const answer = await fake.answer(asked);
    if (fault?.do === "loseAnswer") return request.socket.destroy();
    if (fault?.do === "hang") return undefined;
    if (fault?.do === "failAfter") {
      fake.remember?.(asked, fake.fault);
      return send(response, fake.fault);
    }
    return send(response, answer);
  }

  async function obey({ path, body }: FakeRequest): Promise<Answer> {
    if (path === "/_faults") faults.splice(0, faults.length, ...(JSON.parse(body.toString()) as Fault[]));
    if (path === "/_tell") return { status: 200, body: await fake.tell(JSON.parse(body.toString()) as Telling) };
    if (path === "/_falsify") fake.falsify(JSON.parse(body.toString()) as Lie);
    if (path === "/_refuse") fake.refuse(JSON.parse(body.toString()) as string);
    if (path === "/_dispute") return { status: 200, body: fake.dispute(JSON.parse(body.toString()) as Disputing) };
    if (path === "/_debit") fake.debit!(JSON.parse(body.toString()) as Debiting);
    if (path === "/_books") return { status: 200, body: { ...fake.books(), requests } };
    return { status: 200, body: {} };
  }

  server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as { port: number }).port}\n`));
  // Whoever started it is gone.
  process.stdin.on("end", () => process.exit()).resume();
}

async function askedIn(request: IncomingMessage): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake");
  const { method = "GET", headers } = request;
  return { method, path: pathname, query: searchParams, headers, body: await buffer(request) };
}

function nextFault(faults: Fault[], { method, path }: FakeRequest): Fault | undefined {
  const at = faults.findIndex(
    (fault) => path.startsWith(fault.path ?? "/") && method === (fault.method ?? (fault.path ? method : "POST")),
  );
  const fault = faults[at];
  if (!fault) return undefined;
  fault.times = (fault.times ?? 1) - 1;
  if (fault.times <= 0) faults.splice(at, 1);
  return fault;
}

function send(response: ServerResponse, { status, body, type = "application/json" }: Answer) {
  const text =
    typeof body === "string" && type !== "application/json"
      ? body
      : JSON.stringify(body, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value));
  response.writeHead(status, { "content-type": type, "access-control-allow-origin": "*" }).end(text);
}

/** Sends the same bytes so many times at once, and tells what was answered to each. */
export const post = (telling: Telling, payload: string, headers: Record<string, string>): Promise<number[]> =>
  Promise.all(
    Array.from({ length: telling.times ?? 1 }, async () => {
      const sent = { method: "POST", body: payload, headers: { "content-type": "application/json", ...headers } };
      return (await fetch(telling.to, sent)).status;
    }),
  );

/** A page on which the buyer does what the bank asks for, or doesn't. */
export const challengePage = (action: string): Answer => ({
  status: 200,
  type: "text/html; charset=utf-8",
  body: `<!doctype html><html lang="en"><title>Confirm this payment</title><h1>Confirm this payment</h1>
<form method="post" action="${action}"><button name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button></form></html>`,
});
