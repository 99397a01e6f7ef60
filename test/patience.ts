import { afterAll } from "vitest";
import { dismissToast, toasts } from "../web/platform/ui/toast.ts";

/** A test that waits for something waits long: no test is about how busy the machine is. */
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
}

/** What was said in this file isn't heard in the next, what a browser keeps is gone, and what React has put off for later is done before the page is taken away below it. */
afterAll(async () => {
  for (const { id } of toasts.now()) dismissToast(id);
  if (typeof document !== "undefined") forgetAll();
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
});

/** Nobody is signed in when a file begins, whatever the file before has left. */
function forgetAll(): void {
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  localStorage.clear();
  sessionStorage.clear();
}
