import type { AnyEndpoint, ParamsOf } from "../../contract/endpoint.ts";
import { CallError } from "./api.ts";
import { addressOf } from "./browser.ts";

type Saving<E extends AnyEndpoint> = { params: ParamsOf<E>; link: string };

/** Saves the file of a call that is made in the right of a link, which no address of a file could carry. */
export async function saveFile<E extends AnyEndpoint>(endpoint: E, { params, link }: Saving<E>): Promise<void> {
  const address = addressOf(endpoint, params as Record<string, string>);
  const response = await fetch(address, { headers: { authorization: `Link ${link}` } }).catch(() => undefined);
  if (!response) throw new CallError(0, "There is no connection just now. Try again when you are back online.");
  if (!response.ok) throw new CallError(response.status, ((await response.json()) as { detail?: string }).detail);
  const url = URL.createObjectURL(await response.blob());
  const save = Object.assign(document.createElement("a"), { href: url, download: endpoint.fileName });
  save.click();
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
