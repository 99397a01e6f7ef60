import type { AnyEndpoint } from "./endpoint.ts";
import * as support from "./support.ts";

const features = { support };

/** Every call of the API under its feature's name, for the server to check that it answers them all and for tests to visit. */
export const calls: { feature: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(features).flatMap(
  ([feature, exports]) =>
    Object.entries<unknown>(exports)
      .filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ feature, name, endpoint })),
);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "carries" in value && "path" in value;
}
