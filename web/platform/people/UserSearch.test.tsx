// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formElements } from "../../../contract/platform/forms/element.ts";
import { FormView } from "../forms/FormView.tsx";
import { useForm } from "../forms/use-form.ts";
import { UserSearch } from "./UserSearch.tsx";
import { type FoundUser, type SearchUsers, UserSearchContext } from "./use-user-search.ts";
import { isDisabled } from "../ui/is-disabled.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const people: FoundUser[] = [
  { userID: "0197a1b2-0000-7000-8000-000000000001", fullName: "Hazel Okafor", email: "hazel@oak.org" },
  { userID: "0197a1b2-0000-7000-8000-000000000002", fullName: "Hazem Lund" },
];

function Example({ search }: { search: SearchUsers }) {
  const [user, setUser] = useState<FoundUser | null>(null);
  return (
    <>
      <UserSearch aria-label="Owner" value={user} onChange={setUser} search={search} />
      <output>{user?.fullName ?? "no one"}</output>
    </>
  );
}

const show = (search: SearchUsers) => {
  render(<Example search={search} />);
  return screen.getByRole<HTMLInputElement>("combobox", { name: "Owner" });
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

describe("D29 user search", () => {
  test("D29 asks from 3 characters on, 300 ms after the last key", async () => {
    const search = vi.fn<SearchUsers>(async () => people);
    const field = show(search);
    expect(field.placeholder).toBe("Find Someone...");
    type(field, "ha");
    await pass(1_000);
    expect(search).not.toHaveBeenCalled();
    type(field, "haz");
    await pass(299);
    expect(search).not.toHaveBeenCalled();
    type(field, "haze");
    await pass(299);
    expect(search).not.toHaveBeenCalled();
    await pass(1);
    expect(search).toHaveBeenCalledTimes(1);
    expect(search.mock.calls[0]?.[0]).toBe("haze");
  });

  test("D29 shows who was found; arrows and Enter choose", async () => {
    const field = show(async () => people);
    type(field, "haz");
    await pass(300);
    const options = screen.getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["Hazel Okaforhazel@oak.org", "Hazem Lund"]);
    expect(field.getAttribute("aria-expanded")).toBe("true");
    expect(field.getAttribute("aria-activedescendant")).toBe(options[0]?.id);
    press(field, "ArrowDown");
    expect(field.getAttribute("aria-activedescendant")).toBe(options[1]?.id);
    press(field, "ArrowDown");
    press(field, "ArrowUp");
    press(field, "Enter");
    expect(field.value).toBe("Hazem Lund");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(screen.getByText("Hazem Lund")).toBeTruthy();
  });

  test("D29 a press chooses, and clearing chooses no one", async () => {
    const field = show(async () => people);
    type(field, "haz");
    await pass(300);
    fireEvent.click(screen.getByRole("option", { name: /Hazel/ }));
    expect(field.value).toBe("Hazel Okafor");
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(field.value).toBe("");
    expect(screen.getByText("no one")).toBeTruthy();
  });

  test("D29 typing on after choosing chooses no one until the next choice", async () => {
    const field = show(async () => people);
    type(field, "haz");
    await pass(300);
    press(field, "Enter");
    expect(screen.getByText("Hazel Okafor")).toBeTruthy();
    type(field, "Hazel Oka");
    expect(screen.getByText("no one")).toBeTruthy();
  });

  test("D29 Escape closes the list, and only the list", async () => {
    const field = show(async () => people);
    const outside = vi.fn();
    document.addEventListener("keydown", outside);
    type(field, "haz");
    await pass(300);
    press(field, "Escape");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(outside).not.toHaveBeenCalled();
    document.removeEventListener("keydown", outside);
    expect(field.value).toBe("haz");
  });

  test("D29 says that it searches, that no one was found, that it didn't work", async () => {
    const search = vi.fn<SearchUsers>();
    search.mockResolvedValueOnce([]).mockRejectedValueOnce(new Error("offline"));
    const field = show(search);
    type(field, "xyz");
    expect(screen.getByText("Searching…")).toBeTruthy();
    await pass(300);
    expect(screen.getByText("No one found")).toBeTruthy();
    type(field, "xyza");
    await pass(300);
    expect(screen.getByRole("alert").textContent).toBe("The search didn’t work. Try again.");
  });

  test("D29 an answer to an earlier question comes too late", async () => {
    const answers: Array<(users: FoundUser[]) => void> = [];
    const signals: AbortSignal[] = [];
    const field = show((_, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    });
    type(field, "haz");
    await pass(300);
    type(field, "haze");
    await pass(300);
    expect(signals[0]?.aborted).toBe(true);
    await act(async () => answers[1]?.([people[0] as FoundUser]));
    await act(async () => answers[0]?.(people));
    expect(screen.getAllByRole("option")).toHaveLength(1);
  });
});

test("V20 a form holds the ID of whom it draws by name", async () => {
  vi.useRealTimers();
  const onSubmit = vi.fn(async () => true);
  const elements = formElements({ user: { type: "reference", to: "user", label: "Owner", required: true } });
  const search: SearchUsers = async () => people;
  function Owner() {
    return <FormView form={useForm({ elements, onSubmit })} submitLabel="Create" />;
  }
  render(
    <UserSearchContext value={search}>
      <Owner />
    </UserSearchContext>,
  );
  const create = screen.getByRole<HTMLButtonElement>("button", { name: "Create" });
  expect(isDisabled(create)).toBe(true);
  const field = await screen.findByRole("combobox", { name: /Owner/ });
  type(field, "haz");
  fireEvent.click(await screen.findByRole("option", { name: /Lund/ }));
  expect(isDisabled(create)).toBe(false);
  await act(async () => fireEvent.click(create));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ user: people[1]?.userID });
});
