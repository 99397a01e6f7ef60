import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import type { Server } from "./server.ts";

export type Wire = {
  url: string;
  cut(): Promise<void>;
  /** To the same site, or to another. */
  mend(url?: string): Promise<void>;
};

/** The site behind a wire that can be cut, for workers, too. */
export async function wired(site: Server): Promise<Wire> {
  const open = new Set<Socket>();
  let end = new URL(site.url);
  const wire = createServer((near) => {
    const far = connect(Number(end.port), end.hostname);
    for (const side of [near, far])
      open.add(side.on("error", () => undefined).on("close", () => void open.delete(side)));
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => void wire.listen(at, "localhost", resolve));
  await listen(0);
  const own = (wire.address() as AddressInfo).port;
  return {
    url: `http://localhost:${own}`,
    cut: () =>
      new Promise((resolve) => {
        wire.close(() => resolve());
        for (const side of open) side.destroy();
      }),
    mend: (url) => {
      if (url) end = new URL(url);
      return listen(own);
    },
  };
}
