// @vitest-environment jsdom
import { Suspense } from "react";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CallOptions } from "../../platform/api/api.ts";
import { me } from "../../../contract/people/me.ts";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { Component } from "./HomePage.tsx";

afterEach(cleanup);

type Sent = { search?: string; after?: string };

const card = (name: string) => ({
  url: name.toLowerCase(),
  name,
  tagline: "",
  logo: null,
  banner: null,
  primaryColor: "#0e5c63",
  open: [],
});

/** The page of an installation with these associations, two to a page of the list. */
function open(names: readonly string[]) {
  const call = (endpoint: unknown, _params: unknown, _sent: unknown, options?: CallOptions<never>) => {
    if (endpoint === me) return { guest: true };
    const { search = "", after = "0" } = (options?.query ?? {}) as Sent;
    const found = names.filter((name) => name.toLowerCase().includes(search));
    const from = Number(after);
    const clients = found.slice(from, from + 2).map(card);
    return {
      now: "2026-06-01T12:00:00.000Z",
      clients,
      missing: [],
      next: from + 2 < found.length ? String(from + 2) : null,
    };
  };
  const page = (
    <Suspense>
      <Component params={{}} origin="https://rosette.example" />
    </Suspense>
  );
  render(testPage(page, vi.fn(call) as never).app);
  return () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
}

test("N03 of many associations the first page shows the first, more when asked, and those called what is looked for", async () => {
  const shown = open(["Ash", "Elm", "Oak", "Oakwood", "Pine"]);
  await screen.findByRole("heading", { name: "Ash" });
  expect(shown()).toEqual(["Ash", "Elm"]);
  fireEvent.click(screen.getByRole("link", { name: "Load more" }));
  await screen.findByRole("heading", { name: "Oakwood" });
  expect(shown()).toEqual(["Ash", "Elm", "Oak", "Oakwood"]);
  const field = screen.getByRole("searchbox", { name: "Find an association" });
  fireEvent.change(field, { target: { value: " oak" } });
  await waitFor(() => expect(shown()).toEqual(["Oak", "Oakwood"]));
  fireEvent.change(field, { target: { value: "birch" } });
  await screen.findByText("No association by that name");
  fireEvent.change(field, { target: { value: "" } });
  await screen.findByRole("heading", { name: "Elm" });
});

test("N03 where all associations are on the page, there is nothing to find them by", async () => {
  const shown = open(["Ash", "Elm"]);
  await screen.findByRole("heading", { name: "Ash" });
  expect(shown()).toEqual(["Ash", "Elm"]);
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("link", { name: "Load more" })).toBeNull();
});

test("N03 where there are no associations yet, the first page says so", async () => {
  open([]);
  await screen.findByText("Nobody is here yet");
});
