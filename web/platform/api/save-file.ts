import { type AnyEndpoint, type ParamsOf, type InputOf, callAddress } from "../../../contract/platform/endpoint.ts";
import { CallError } from "./api.ts";
import { authorizationHeaders } from "./browser-call.ts";

type SaveFileOptions<E extends AnyEndpoint> = {
  params: ParamsOf<E>;
  link?: string | undefined;
  /** What the file is made of, where the call is told. */
  sent?: InputOf<E> | undefined;
  fileName?: string | undefined;
};

/** Saves the file of a call. Who asks is said as no address of a file could say it. */
export async function saveFile<E extends AnyEndpoint>(
  endpoint: E,
  { params, link, sent, fileName = endpoint.fileName }: SaveFileOptions<E>,
): Promise<void> {
  const address = callAddress(endpoint, params);
  const response = await fetch(address, {
    method: endpoint.method,
    headers: { ...authorizationHeaders(link), ...(sent !== undefined && { "content-type": "application/json" }) },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  }).catch(() => undefined);
  if (!response) throw new CallError(0, "There is no connection just now. Try again when you are back online.");
  if (!response.ok) throw new CallError(response.status, ((await response.json()) as { detail?: string }).detail);
  const url = URL.createObjectURL(await response.blob());
  const save = Object.assign(document.createElement("a"), { href: url, download: fileName });
  save.click();
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
