import { once } from "node:events";
import { type IncomingMessage, type Server as HTTPServer, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server } from "./server.ts";

const theirOwn = ["content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive"];

/** The same site in another version of the product, in which every file is another. */
export async function nextVersionOf(site: Server): Promise<{ url: string; close(): void }> {
  const next: HTTPServer = createServer(async (request, response) => {
    const answer = await passOn(site, request);
    const headers = [...answer.headers].filter(([name]) => !theirOwn.includes(name));
    const isText = /html|javascript|css/.test(answer.headers.get("content-type") ?? "");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const body = isText ? `${bytes.toString().replaceAll("assets/", "assets-next/")}\n` : bytes;
    response.writeHead(answer.status, headers.flat()).end(body);
  }).listen(0, "localhost");
  await once(next, "listening");
  const close = () => {
    next.close();
    next.closeAllConnections();
  };
  return { url: `http://localhost:${(next.address() as AddressInfo).port}`, close };
}

async function passOn({ url }: Server, request: IncomingMessage): Promise<Response> {
  const sent: Buffer[] = [];
  for await (const chunk of request) sent.push(chunk as Buffer);
  const { authorization, cookie, accept } = request.headers;
  const type = request.headers["content-type"];
  const headers = { ...(authorization && { authorization }), ...(cookie && { cookie }), ...(accept && { accept }) };
  return fetch(url + request.url!.replace("/assets-next/", "/assets/"), {
    method: request.method!,
    headers: { ...headers, ...(type && { "content-type": type }) },
    redirect: "manual",
    ...(sent.length > 0 && { body: new Uint8Array(Buffer.concat(sent)) }),
  });
}
