import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { getEntry } from "../contract/entries/entries.ts";
import { uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import { uploadLogo } from "../contract/people/client-settings.ts";
import { clientPage } from "../contract/people/clients.ts";
import { fileURL } from "../contract/platform/pictures.ts";
import { type Contest, addContest, addEntry, at } from "./contest.ts";
import { pdfOf } from "./pdf.ts";
import { photo } from "./picture.ts";
import { openSite, unsignedAddresses } from "./site.ts";
import { useTown } from "./town.ts";

const town = useTown();
let contest: Contest;
let server: FastifyInstance;
let overTLS: FastifyInstance;

beforeAll(async () => {
  contest = await addContest(town);
  server = await openSite(town.app);
  const { app } = town;
  overTLS = await openSite({ ...app, settings: { ...app.settings, origin: "https://awards.example" } });
});

const named = (parameter: string) =>
  ({ client: "oak", serviceType: "contests", service: contest.url })[parameter] ??
  (parameter.endsWith("ID") ? "019a3f0c-5a7e-7000-8000-6b1f2f9d1c11" : "x");

type AnyRequest = {
  method?: "GET" | "POST" | "PUT" | "HEAD";
  url: string;
  headers?: Record<string, string>;
  payload?: string;
};

/** One of each kind of answer: calls, kept or not, downloads, pages, redirects, refusals of each part of the way, and what is neither. */
async function everyKind(): Promise<AnyRequest[]> {
  const unsigned = unsignedAddresses(named).map(({ method, path }): AnyRequest => ({
    method,
    url: path,
    ...(method === "POST" && { headers: { "content-type": "application/json" }, payload: "{}" }),
  }));
  const authorization = `Bearer ${await town.token("owner")}`;
  const page = { accept: "text/html" };
  return [
    ...unsigned,
    { url: "/api/users/me", headers: { authorization } },
    { url: "/api/users/me" },
    { url: "/api/users/me", headers: page },
    { url: "/api/nope", headers: page },
    { url: "/%zz" },
    { url: "//oak" },
    { url: "/account" },
    { url: "/account", headers: { cookie: `rosette-auth=${await town.token("owner")}` } },
    { method: "PUT", url: "/api/clients/oak" },
    { method: "POST", url: "/api/users/login", headers: { "content-type": "application/json" }, payload: "{" },
    { method: "HEAD", url: "/oak" },
  ];
}

test("every answer says that it is what it says it is, what it may load, who may frame and embed it, and what of the device it may use", async () => {
  const asked = await everyKind();
  expect(asked.length).toBeGreaterThan(200);
  for (const one of asked) {
    const { headers, statusCode } = await server.inject(one);
    const about = `${one.method ?? "GET"} ${one.url} ${statusCode}`;
    expect(headers["x-content-type-options"], about).toBe("nosniff");
    expect(headers["content-security-policy"], about).toMatch(/default-src '(none|self)'/);
    expect(headers["content-security-policy"], about).toMatch(/frame-ancestors|sandbox/);
    expect(headers["cross-origin-opener-policy"], about).toBe("same-origin-allow-popups");
    expect(headers["cross-origin-resource-policy"], about).toMatch(/^(same|cross)-origin$/);
    expect(headers["permissions-policy"], about).toContain("camera=(self), geolocation=(self), ");
    expect(headers["referrer-policy"], about).toMatch(/origin|no-referrer/);
    expect(headers["strict-transport-security"], about).toBeUndefined();
    const { headers: byTLS } = await overTLS.inject(one);
    expect(byTLS["strict-transport-security"], about).toBe("max-age=31536000");
  }
});

test("what was kept, and what hasn't changed, says no less", async () => {
  const url = "/api/clients/oak";
  const { headers } = await server.inject({ url });
  const again = await server.inject({ url, headers: { "if-none-match": String(headers["etag"]) } });
  expect(again.statusCode).toBe(304);
  expect(again.headers["permissions-policy"]).toBe(headers["permissions-policy"]);
  expect(again.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});

describe("a file", () => {
  const sent = async (file: Buffer, fileName: string) => {
    const entryID = await addEntry(town, contest);
    await town.inside("oak", (sql) => sql`update document_folders set restriction = 'all'`);
    const place = { ...at(contest), entryID };
    const folderID = contest.folders.photos;
    const { status } = await town.as("entrant")(uploadEntryFile, { ...place, folderID }, undefined, { file, fileName });
    expect(status).toBe(200);
    const { answer } = await town.as("entrant")(getEntry, place);
    const { URL: url } = answer.documentFolders[0]!.entryUploads.at(-1)!;
    return server.inject({ url, headers: { authorization: `Bearer ${await town.token("entrant")}` } });
  };

  test("that somebody sent runs nothing, a PDF's scripts included, and is nobody else's to embed", async () => {
    const scripted = Buffer.from(
      pdfOf({ pages: 1 })
        .toString("latin1")
        .replace("/Catalog", "/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>"),
      "latin1",
    );
    for (const [file, name] of [
      [await photo(300, 200), "front.jpg"],
      [scripted, "plan.pdf"],
      [Buffer.from("words"), "words.txt"],
    ] as const) {
      const { headers, statusCode } = await sent(file, name);
      expect([statusCode, headers["content-security-policy"]], name).toEqual([200, "default-src 'none'; sandbox"]);
      expect(headers["cross-origin-resource-policy"], name).toBe("same-origin");
      expect(headers["content-disposition"], name).toMatch(name.endsWith("jpg") ? /^inline/ : /^attachment/);
    }
  });

  test("that anybody may see may be shown by others, as in a mail", async () => {
    await town.as("owner")(uploadLogo, { client: "oak" }, undefined, {
      file: await photo(200, 200),
      fileName: "logo.jpg",
    });
    const { answer } = await town.as()(clientPage, { client: "oak" });
    const { headers, statusCode } = await server.inject({ url: fileURL("oak", answer.logo!.uploadID, "full") });
    expect([statusCode, headers["cross-origin-resource-policy"]]).toEqual([200, "cross-origin"]);
  });
});
