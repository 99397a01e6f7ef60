import { type RouteObject, matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { addresses, paths, programAddress } from "../../contract/platform/addresses.ts";
import { studioPaths, studioAddresses } from "../../contract/platform/studio-addresses.ts";
import { serviceKinds } from "../../contract/platform/service-kinds.ts";
import { allAddresses } from "../../test/addresses.ts";
import { publicDocuments } from "./document/public-documents.ts";
import { type PageHandle, routes } from "./routes.tsx";

/** Pages without React, which the server writes whole. */
const drawnByServer = [addresses.line];

const isElsewhere = (route: RouteObject) => (route.handle as PageHandle | undefined)?.isElsewhere;

const pagesOf = (of: readonly RouteObject[]): string[] =>
  of.flatMap((route) => (route.children ? pagesOf(route.children) : isElsewhere(route) ? [] : route.path!));

test("every address has its page, and no page stands anywhere else", () => {
  const pages = [...publicDocuments.map(({ path }) => path), ...pagesOf(routes), ...drawnByServer];
  expect(pages.toSorted()).toEqual(allAddresses.toSorted());
});

test("a link leads to the route it was made from", () => {
  const at = { client: "prairie", serviceType: "contests", service: "eiba" };
  const path = studioPaths.entryPreview({ ...at, categoryID: "c1" });
  expect(path).toBe("/prairie/studio/contests/eiba/entries/preview/c1");
  const match = matchRoutes(routes, path)?.at(-1);
  expect([match?.route.path, match?.params]).toEqual([studioAddresses.entryPreview, { ...at, categoryID: "c1" }]);
});

test("F01 a program is at its own kind's address", () => {
  const links = Object.keys(serviceKinds).map((kind) =>
    paths.program(programAddress("prairie", { kind: kind as keyof typeof serviceKinds, url: "here" })),
  );
  expect(links).toEqual([
    "/prairie/contests/here",
    "/prairie/parades/here",
    "/prairie/events/here",
    "/prairie/scholarships/here",
    "/prairie/surveys/here",
  ]);
});
