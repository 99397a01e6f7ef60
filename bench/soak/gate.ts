import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, connect, createServer } from "node:net";

/** A place between two processes, at which the network between them can be cut. */
export type Gate = {
  port: number;
  /** Ends what goes through, and lets nobody in. */
  cut(): void;
  /** Nothing is said any more, and nobody says goodbye. */
  fallSilent(): void;
  open(): void;
  close(): void;
};

export async function openGate(target: { host: string; port: number }): Promise<Gate> {
  let state: "open" | "cut" | "silent" = "open";
  const pairs = new Set<[Socket, Socket]>();
  const endAll = () => {
    for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy();
  };
  const server: Server = createServer((near) => {
    if (state === "cut") return void near.destroy();
    const far = connect(target.port, target.host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    if (state === "open") near.pipe(far).pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = "cut";
      endAll();
    },
    fallSilent() {
      state = "silent";
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    open() {
      // Whoever was left in silence comes anew.
      if (state === "silent") endAll();
      state = "open";
    },
    close() {
      endAll();
      server.close();
    },
  };
}
