import { userAtClient } from "../contract/people/people.ts";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import type { Town } from "./town.ts";

let networks = 0;

/** A browser in a network of its own: its cookies, and whom it is signed in as. */
export function openVisitingBrowser(town: Town) {
  networks += 1;
  const network = `10.${networks >> 8}.${networks & 255}.7`;
  const cookies = new Map<string, string>();
  const browser = {
    network,
    cookies,
    token: undefined as string | undefined,
    async call(endpoint: AnyEndpoint, sent: object, params: Record<string, string> = {}) {
      const response = await town.server.inject({
        method: endpoint.method,
        url: `/api${fillPath(endpoint.path, params)}`,
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": network,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(browser.token && { authorization: `Bearer ${browser.token}` }),
        },
        ...(endpoint.method === "POST" && { payload: JSON.stringify(sent) }),
      });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return { status: response.statusCode, body: response.json() };
    },
    at: (client: string) => browser.call(userAtClient, {}, { client }),
  };
  return browser;
}
