import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { measureInTurns } from "./in-turns.ts";
import { fillTown, openPostgres } from "./installations.ts";

const SHARE = 0.05;

/** The same calls with nothing traced, with a share of the requests and with all; the receiver is a process's on the same machine. */
export async function benchTracing(seconds: number): Promise<string> {
  const receiver = createServer((request, response) => {
    request.resume().once("end", () => response.end("{}"));
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const postgres = await openPostgres(["rosette_traced"]);
  const serve = await fillTown(postgres.url("rosette_traced"));
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  const servers = [
    { name: "untraced", server: await serve() },
    {
      name: `${SHARE * 100} in 100 traced`,
      server: await serve({
        ...traced,
        OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
        OTEL_TRACES_SAMPLER_ARG: `${SHARE}`,
      }),
    },
    { name: "all traced", server: await serve(traced) },
  ];
  try {
    return await measureInTurns(
      servers.map(({ name, server }) => ({ name, url: server.url })),
      seconds,
    );
  } finally {
    for (const { server } of servers) await server.stop();
    receiver.closeAllConnections();
    receiver.close();
    postgres.stop();
  }
}
