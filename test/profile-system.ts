import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A member system without OpenID Connect: plain OAuth 2 and a profile, as several have it. It knows one person, and nothing of PKCE. */
export async function openProfileSystem() {
  let profile: object | string = {};
  const tokenRequests: Record<string, string | undefined>[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1");
    const json = (status: number, value: unknown) =>
      void response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof value === "string" ? value : JSON.stringify(value));
    if (url.pathname === "/authorize") {
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", "a-code");
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === "/me")
      return request.headers.authorization === "Bearer a-token" ? json(200, profile) : json(401, {});
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      tokenRequests.push({ ...sent, authorization: request.headers.authorization });
      json(200, { access_token: "a-token", token_type: "Bearer", expires_in: 1800 });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenRequests,
    say: (next: object | string) => void (profile = next),
    async signIn(address: string): Promise<URL> {
      const response = await fetch(address, { redirect: "manual" });
      return new URL(response.headers.get("location") ?? "");
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
