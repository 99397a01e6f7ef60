// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { useAddressFilter } from "../ui/use-address-filter.ts";
import { AppAddress } from "./AppAddress.tsx";

afterEach(cleanup);

function List() {
  const [state, setState] = useAddressFilter("state");
  const [sort, setSort] = useAddressFilter("sort");
  return (
    <>
      <button onClick={() => setState(state ? "" : "submitted")}>State</button>
      <button onClick={() => setSort("title")}>Sort</button>
      <output>{`${state} ${sort}`}</output>
    </>
  );
}

function listAt(address: string) {
  const element = (
    <AppAddress>
      <List />
    </AppAddress>
  );
  const router = createMemoryRouter([{ path: "list", element, loader: () => null }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

const press = (name: string) => screen.getByRole("button", { name }).click();

test("N13 what is chosen while the last choice is on its way joins it", async () => {
  const router = listAt("/list?search=oak");
  await screen.findByRole("button", { name: "State" });
  await act(async () => {
    press("State");
    press("Sort");
  });
  await screen.findByText("submitted title");
  expect(router.state.location.search).toBe("?search=oak&state=submitted&sort=title");
  await act(async () => press("State"));
  await screen.findByText("title", { exact: false });
  expect(router.state.location.search).toBe("?search=oak&sort=title");
});

test("what was chosen before a page was left doesn't follow to where one went", async () => {
  const router = listAt("/list");
  await screen.findByRole("button", { name: "State" });
  await act(async () => {
    press("State");
    await router.navigate("/list?search=elm");
  });
  await act(async () => press("Sort"));
  expect(router.state.location.search).toBe("?search=elm&sort=title");
});
