import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveOffline } from "./save-offline.ts";

/** Caches of a browser, as far as they are used. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return Promise.resolve({
      match: (key: string) => Promise.resolve(kept.get(key)),
      put: (key: string, response: Response) => Promise.resolve(void kept.set(key, response)),
      delete: (key: string) => Promise.resolve(kept.delete(key)),
      keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    });
  };
  const caches = { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) };
  return { all, caches };
}

const { all, caches } = fakeCaches();
const register = vi.fn();

beforeEach(() => {
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("fetch", async () => new Response("<!doctype html>"));
  vi.stubGlobal("window", { requestIdleCallback: true });
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  vi.stubGlobal("navigator", { serviceWorker: { register } });
});
afterEach(() => vi.unstubAllGlobals());

const keep = (path: string, version: string) => {
  vi.stubGlobal("location", new URL(path, "https://oak.example"));
  vi.stubGlobal("document", {
    cookie: "",
    scripts: [{ type: "module", src: `https://oak.example/assets/${version}.js` }],
  });
  return saveOffline({ address: "/api/clients/oak/services/gala/purchase", link: path, data: { program: "Gala" } });
};
const pages = () =>
  Object.fromEntries(
    [...all].map(([name, kept]) => [
      name.split("/").at(-1),
      [...kept.keys()].filter((key) => key.includes("/orders/")).map((key) => key.split("/").at(-1)),
    ]),
  );

test("each page lies in the version in which it was opened last, and a version without pages goes", async () => {
  await keep("/oak/events/gala/orders/one", "first");
  await keep("/oak/events/gala/orders/two", "first");
  await keep("/oak/events/gala/orders/one", "second");
  expect(pages()).toEqual({ "first.js": ["two"], "second.js": ["one"] });
  await keep("/oak/events/gala/orders/two", "second");
  expect(pages()).toEqual({ "second.js": ["one", "two"] });
});

test("the worker is for orders alone, or for tickets alone", async () => {
  await keep("/oak/events/gala/ticket/three", "second");
  expect(register).toHaveBeenCalledWith(
    "/tickets-worker.js",
    expect.objectContaining({ scope: "/oak/events/gala/ticket/" }),
  );
});
