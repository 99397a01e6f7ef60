// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CallOptions } from "../../platform/api/api.ts";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { GalleryItemView } from "./GalleryItemView.tsx";
import type { GalleryItem } from "./gallery-slides.ts";

afterEach(cleanup);

const at = { client: "oak", service: "awards" };
const path = "/oak/contests/awards/winners";
const named = (entryID: string) => ({ entryID, title: `House ${entryID}` });
const pages: Record<string, object> = {
  first: { total: 4, entries: ["1", "2"].map(named), next: "2" },
  "2": { total: 4, entries: ["3", "4"].map(named), next: null },
};

const itemOf = (entryID: string) =>
  ({
    ...named(entryID),
    galleryID: "gallery",
    galleryName: "Winners",
    canonical: { galleryID: "gallery", kind: "winners" },
    contestName: "Awards",
    categoryName: "Brick",
    awardTitle: null,
    owner: null,
    place: null,
    cover: null,
    entryUploads: [],
  }) as unknown as GalleryItem;

function open(entryID: string, shown = pages) {
  const call = vi.fn((_endpoint: unknown, _params: unknown, _sent: unknown, options?: CallOptions<never>) => {
    const { after } = (options?.query ?? {}) as { after?: string };
    return shown[after ?? "first"];
  });
  const view = <GalleryItemView {...at} origin="https://rosette.example" item={itemOf(entryID)} galleryPath={path} />;
  render(testPage(view, call as never).app);
}

const neighbors = async () =>
  (await screen.findAllByRole("link", { name: /^House / })).map((link) => link.getAttribute("href"));

test.each([
  ["3", ["2", "4"]],
  ["4", ["3", "1"]],
  ["1", ["4", "2"]],
])(
  "D27 entry %s of a gallery of several pages has the one before and the one after, around its ends",
  async (id, of) => {
    open(id);
    expect(await neighbors()).toEqual(of.map((entryID) => `${path}/${entryID}`));
  },
);

test("the only entry of a gallery has none beside it, and no empty place for them", async () => {
  open("1", { first: { total: 1, entries: [named("1")], next: null } });
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole("navigation", { name: "Other entries" })).toBeNull());
});
