import { useEffect, useEffectEvent } from "react";

/**
 * Each thing that is open above a page (a dialog, a question above it) has an entry of its own in the browser's history, with the page's
 * address, so that Back closes what was opened last. An entry whose dialog was closed in another way isn't gone back from at once: the
 * dialog's action may be leaving the page, and the two would race. The entry is used again by the next dialog, and Back passes over it.
 */
type OpenLayer = { close: () => void };

/** In `history.state`: how many such entries lie between the page's own entry and this one, and whose they are. */
type EntryMark = { backDepth?: number; backBase?: string };

/** Milliseconds: a layer that Back couldn't close (a payment under way, somebody who stays) has its entry again. */
const SECOND_LOOK = 250;
/** Milliseconds to wait for the browser to go back. */
const LONGEST_RETURN = 500;

const layers: OpenLayer[] = [];
let depth = 0;
let base: string | undefined;
let isListening = false;
let returned: (() => void) | undefined;

const markOf = (state: unknown): EntryMark => (typeof state === "object" && state !== null ? state : {});

function listen(): void {
  if (isListening) return;
  isListening = true;
  readEntry();
  addEventListener("popstate", onPopState);
}

/** A page that was gone to lies on the entries of the one before it, and no event tells that it was. */
function readEntry(): void {
  ({ backDepth: depth = 0, backBase: base } = markOf(history.state));
}

function onPopState({ state }: PopStateEvent): void {
  const mark = markOf(state);
  const next = mark.backDepth ?? 0;
  const wentBack = base !== undefined && mark.backBase === base && next < depth;
  depth = next;
  base = mark.backBase;
  if (returned) {
    returned();
    return;
  }
  if (!wentBack) return;
  if (layers.length > depth) {
    layers.at(-1)!.close();
    setTimeout(addEntries, SECOND_LOOK);
  } else history.back();
}

/** As many entries as layers are open. */
function addEntries(): void {
  readEntry();
  if (depth >= layers.length) return;
  if (depth === 0) {
    base = crypto.randomUUID();
    history.replaceState({ ...markOf(history.state), backDepth: 0, backBase: base } satisfies EntryMark, "");
  }
  while (depth < layers.length) {
    depth += 1;
    history.pushState({ ...markOf(history.state), backDepth: depth, backBase: base } satisfies EntryMark, "");
  }
}

function openLayer(layer: OpenLayer): () => void {
  listen();
  layers.push(layer);
  addEntries();
  return () => void layers.splice(layers.indexOf(layer), 1);
}

/** Listens from the first page on: Back may lead to an entry that another document, or this one before a reload, has left. */
export const useBackEntries = () => useEffect(listen, []);

/** Back closes it as long as it is open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  useEffect(() => (isOpen ? openLayer({ close: () => closeIt() }) : undefined), [isOpen]);
}

/** Returns to the page's own entry, which another page is about to replace. */
export function returnToPage(): Promise<void> {
  if (typeof history === "undefined") return Promise.resolve();
  readEntry();
  if (depth === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => returned?.(), LONGEST_RETURN);
    returned = () => {
      clearTimeout(timer);
      returned = undefined;
      resolve();
    };
    history.go(-depth);
  });
}

/** Another entry of the same page was pushed, such as a survey's next question: it is the page's own. */
export function pushPageEntry(state: object, address: string): void {
  depth = 0;
  base = undefined;
  history.pushState(state, "", address);
}
