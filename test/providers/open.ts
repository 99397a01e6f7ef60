import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Books, Debiting, Disputing, Fault, Lie, Telling } from "./commands.ts";

/** A stand-in for a provider, in a process of its own. */
export type FakeProvider = {
  url: string;
  /** What happens to the requests that come next; what was said before is forgotten. */
  meet(...faults: Fault[]): Promise<void>;
  /** Has it send a webhook, and tells what was answered. */
  tell(telling: Telling): Promise<number[]>;
  /** It says of a payment what isn't so, from then on. */
  falsify(lie: Lie): Promise<void>;
  /** A refund fails that was answered as made. */
  refuse(reference: string): Promise<void>;
  /** The buyer's bank disputes a payment, or comes to another state. Answers the dispute's reference. */
  dispute(disputing: Disputing): Promise<string>;
  /** A debit that is under way succeeds, or fails. */
  debit(debiting: Debiting): Promise<void>;
  books(): Promise<Books>;
  /** The buyer does what the bank asks for, or doesn't. */
  challenge(about: string, outcome: "complete" | "fail"): Promise<void>;
  close(): Promise<void>;
};

export async function openFakeProvider(name: "stripe" | "square"): Promise<FakeProvider> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  const url = `http://127.0.0.1:${port.toString().trim()}`;
  const command = async (path: string, sent: unknown) =>
    (await fetch(`${url}/_${path}`, { method: "POST", body: JSON.stringify(sent) })).json();
  return {
    url,
    meet: (...faults) => command("faults", faults) as Promise<void>,
    tell: (telling) => command("tell", telling) as Promise<number[]>,
    falsify: (lie) => command("falsify", lie) as Promise<void>,
    refuse: (reference) => command("refuse", reference) as Promise<void>,
    dispute: (disputing) => command("dispute", disputing) as Promise<string>,
    debit: (debiting) => command("debit", debiting) as Promise<void>,
    books: () => command("books", {}) as Promise<Books>,
    async challenge(about, outcome) {
      await fetch(`${url}/challenge/${about}`, { method: "POST", body: new URLSearchParams({ outcome }) });
    },
    async close() {
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}
