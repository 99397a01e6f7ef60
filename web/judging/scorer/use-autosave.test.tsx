// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../platform/api/api.ts";
import { useAutosave } from "./use-autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function typing(send: (value: string) => Promise<void>) {
  const local = { read: () => undefined, write: vi.fn(), drop: vi.fn(), watch: () => () => undefined };
  const { result } = renderHook(() => useAutosave<string>({ value: "", local, may: true, send }));
  const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { local, sending: result, wait, type: (text: string) => act(() => result.current.touch(text)) };
}

test("T07 what is refused for good is said in the server’s words and not sent again, until more is typed", async () => {
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new CallError(409, "Scoring is closed.")));
  const { local, sending, wait, type } = typing(send);
  type("a");
  await wait(120);
  act(() => void window.dispatchEvent(new Event("online")));
  await wait(120);
  expect(send).toHaveBeenCalledTimes(1);
  expect(sending.current).toMatchObject({ state: "failed", refusal: "Scoring is closed." });
  expect(local.drop).not.toHaveBeenCalled();
  send.mockResolvedValue();
  type("ab");
  await wait(2);
  expect(send).toHaveBeenCalledTimes(2);
  expect(sending.current).toMatchObject({ state: "kept", refusal: undefined });
  expect(local.drop).toHaveBeenCalledTimes(1);
});

test.each([0, 401, 429, 503])("T07 what failed with status %i is sent until it is taken", async (status) => {
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new CallError(status)));
  const { sending, wait, type } = typing(send);
  type("a");
  await wait(20);
  expect(send.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(sending.current).toMatchObject({ state: "failed", refusal: undefined });
  send.mockResolvedValue();
  await wait(10);
  expect(sending.current.state).toBe("kept");
});
