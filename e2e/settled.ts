import { type Page, type Request, expect } from "@playwright/test";

const onTheirWay = new WeakMap<Page, Set<Request>>();

/** Follows what a page asks for, and comes back from `goto` and `reload` only when the page answers to a press. */
export function attend(page: Page): void {
  const requests = new Set<Request>();
  onTheirWay.set(page, requests);
  page.on("request", (request) => {
    // What the last page still asked for matters no more; what is fetched ahead of a press never did.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    if (!request.headers()["sec-purpose"]) requests.add(request);
  });
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => takenOver(page, await goto(...args));
  page.reload = async (...args) => takenOver(page, await reload(...args));
}

/** A public page can be read before its scripts run; whoever tries its buttons waits until React has left its mark. */
async function takenOver<T>(page: Page, answer: T): Promise<T> {
  await page.waitForFunction(isTakenOver);
  return answer;
}

/** React takes a page over in parts: what a boundary of Suspense holds comes after what is around it. */
function isTakenOver(): boolean {
  const root = document.querySelector("#root");
  // A page without React, as that of a place in line, has no root.
  if (!root) return true;
  const isMarked = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  if (!isMarked(document.querySelector("[data-app]"))) return false;
  const boundaries = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (boundaries.nextNode()) {
    const boundary = boundaries.currentNode as Comment;
    const first = boundary.nextElementSibling;
    if (/^\$[?~]?$/.test(boundary.data) && first?.tagName !== "TEMPLATE" && first && !isMarked(first)) return false;
  }
  return true;
}

/** What a page still lacks of being whole and at rest, two frames from now. */
async function lacking(): Promise<string[]> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await frame();
  await frame();
  /** Coming and going; what goes on for seconds on its own, as a carousel, is a page at rest. */
  const moves = ({ timeline, playState, effect }: Animation) =>
    timeline === document.timeline && playState === "running" && Number(effect?.getComputedTiming().endTime) <= 1_000;
  const isInView = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return element.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  const lacks = {
    "a title": !document.title,
    "its main part": !document.querySelector("main"),
    "what is loading": document.querySelector('[aria-label="Loading"], [data-slot="skeleton"]'),
    // A map is begun once the browser is idle: until then it asks for nothing, and yet isn't there.
    "the end of what is busy": [...document.querySelectorAll('[aria-busy="true"]:not(button)')].some(isInView),
    "its fonts": document.fonts.status !== "loaded",
    "the end of a movement": document.getAnimations().some(moves),
  };
  return Object.entries(lacks).flatMap(([what, lacks_]) => (lacks_ ? [what] : []));
}

/** Waits until the page stands: it has all that it asked for, is drawn, and rests. */
export async function settled(page: Page): Promise<void> {
  const awaited = () => [...(onTheirWay.get(page) ?? [])].map((request) => request.url());
  await expect(async () => {
    expect(awaited(), "on their way").toEqual([]);
    expect(await page.evaluate(isTakenOver), "taken over").toBe(true);
    expect(await page.evaluate(lacking), "the page lacks").toEqual([]);
    expect(awaited(), "on their way").toEqual([]);
  }).toPass({ intervals: [20, 50, 100, 250], timeout: 30_000 });
}
