import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

/** Asks for an address as it stands: nothing of the test has read it as an address before. The app must listen. */
export function askOverTheWire(server: FastifyInstance, path: string): Promise<IncomingMessage> {
  const { port } = server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, agent: false }, (response) => resolve(response.resume()));
    asked.on("error", reject).end();
  });
}
