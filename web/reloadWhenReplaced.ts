/**
 * Code that isn't there any more, after a new version came, is had by loading the page again: once, and not while offline. What
 * was typed is kept by the browser meanwhile.
 */
export function reloadWhenReplaced(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem("reloaded at") ?? 0);
    if (!navigator.onLine || Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem("reloaded at", String(Date.now()));
    location.reload();
  });
}
