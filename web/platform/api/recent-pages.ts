/** The titles of pages name people. */
const STORAGE_KEY = "recent pages";

/** A page of the studio that somebody was at, as the palette offers it again. */
export type RecentPage = { to: string; label: string; detail: string };

/** Of one person alone: whoever signs in afterwards on this device is told nothing of them. */
type RecentPages = { userID: string; clients: Record<string, RecentPage[]> };

const MOST_PAGES = 12;
const MOST_CLIENTS = 8;

export const recentPagesOf = (userID: string, client: string): readonly RecentPage[] =>
  storedPages(userID).clients[client] ?? [];

/** The latest first, each page once. */
export function noteRecentPage(userID: string, client: string, page: RecentPage): void {
  const { clients } = storedPages(userID);
  const { [client]: known = [], ...others } = clients;
  const pages = [page, ...known.filter(({ to }) => to !== page.to)].slice(0, MOST_PAGES);
  const latest = Object.fromEntries([[client, pages], ...Object.entries(others)].slice(0, MOST_CLIENTS));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ userID, clients: latest } satisfies RecentPages));
  } catch {
    // Storage is full or forbidden: the palette has no recent pages.
  }
}

function storedPages(userID: string): RecentPages {
  const nothing = { userID, clients: {} };
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as RecentPages | null;
    return stored?.userID === userID && typeof stored.clients === "object" ? stored : nothing;
  } catch {
    return nothing;
  }
}

/** Once the person is signed out, or found to be. */
export function removeRecentPages(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is forbidden: there is nothing in it.
  }
}
