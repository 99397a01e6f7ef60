// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DocumentAddress } from "../../platform/address/DocumentAddress.tsx";
import { PersonCorner } from "./PersonCorner.tsx";

const network = vi.hoisted(() => ({ isGone: false }));

vi.mock("../users/AccountMenu.tsx", () => ({
  get AccountMenu() {
    if (network.isGone) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <button type="button">Rosa</button>;
  },
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.cookie = "rosette-auth=; max-age=0";
});

function open() {
  const page = (
    <DocumentAddress path="/prairie" search="">
      <PersonCorner />
      <p>The winners</p>
    </DocumentAddress>
  );
  return render(page);
}

test("whoever isn't signed in finds the way in", () => {
  open();
  expect(screen.getByRole("link", { name: "Sign in" })).toBeTruthy();
});

test("where the corner's code can't be loaded it stays empty, and the page lives on", async () => {
  document.cookie = "rosette-auth=a-token";
  network.isGone = true;
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const { container } = open();
  await waitFor(() => expect(said).toHaveBeenCalled());
  expect(container.textContent).toBe("The winners");
});
