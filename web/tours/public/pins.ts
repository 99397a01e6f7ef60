import { clsx } from "clsx";
import { shortPrice } from "../../../contract/platform/money.ts";
import type { Cluster, MapHome, MarkForm, MarkSize } from "../../platform/maps/mark-layout.ts";

type PinLook = "chosen" | "pointed" | "plain";

const heart = (color: string) =>
  `<svg aria-hidden="true" width="12" height="12" viewBox="0 0 24 24" fill="${color}"><path d="M12 21 3.300 12.400a5.600 5.600 0 0 1 0-7.900 5.600 5.600 0 0 1 7.900 0l.8.8.8-.8a5.600 5.600 0 0 1 7.900 7.900z"/></svg>`;

const pinLooks = {
  chosen: {
    pin: "bg-award text-award-ink shadow-3",
    tip: "text-award",
    badge: "bg-award-ink text-white",
    heart: "#2b1a00",
  },
  pointed: { pin: "bg-ink text-bg shadow-3", tip: "text-ink", badge: "bg-bg text-ink", heart: "currentColor" },
  plain: {
    pin: "bg-raised text-ink shadow-2 ring-1 ring-line-2",
    tip: "text-raised",
    badge: "bg-brand text-brand-ink",
    heart: "var(--danger)",
  },
};

/** The smallest size for a thumb. */
const TOUCH_PIXELS = 44;
/** The approximate width of a digit in a pin's text size, and in the larger one of the chosen pin, in pixels. */
const FIGURE_PIXELS = 8.5;
const LARGE_FIGURE_PIXELS = 10;
const CHOSEN_HEIGHT = 52;
/** Shrunk marks: a dot with a tip, and a circle with a number. */
const DOT_PIXELS = { width: 24, height: 30 };
const CIRCLE_PIXELS = 32;

export type MarkFacts = { chosen: string | null; stops: readonly string[]; saved: readonly string[] };
type HomesCluster = Cluster<MapHome>;

/** The chosen home, where it is one of the mark's. */
export const chosenIn = <S extends MapHome>({ spots }: Cluster<S>, { chosen }: MarkFacts): S | undefined =>
  spots.find(({ key }) => key === chosen);
const hasSign = ({ key }: MapHome, { stops, saved }: MarkFacts) => stops.includes(key) || saved.includes(key);
const priceOf = ({ price }: MapHome) => (price === null ? "" : shortPrice(price));
export const fromPriceText = ({ from }: HomesCluster): string => (from === null ? "" : `from ${shortPrice(from)}`);

/** How large a mark is drawn. Whether a home is saved or a stop takes the same room. */
export function markSize(cluster: HomesCluster, form: MarkForm, facts: MarkFacts): MarkSize {
  const { spots } = cluster;
  const chosen = chosenIn(cluster, facts);
  if (chosen) {
    const more = spots.length > 1 ? 34 : 0;
    const sign = hasSign(chosen, facts) ? 28 : 0;
    const width = Math.round(30 + priceOf(chosen).length * LARGE_FIGURE_PIXELS + more + sign);
    return { width: Math.max(CHOSEN_HEIGHT, width), height: CHOSEN_HEIGHT, points: true };
  }
  if (spots.length > 1) {
    if (form === "small") return { width: CIRCLE_PIXELS, height: CIRCLE_PIXELS, points: false };
    const text = fromPriceText(cluster) || "homes";
    const count = String(spots.length).length;
    return {
      width: Math.round(58 + count * 5 + text.length * FIGURE_PIXELS * 0.9),
      height: TOUCH_PIXELS,
      points: false,
    };
  }
  if (form === "small") return { ...DOT_PIXELS, points: true };
  const [home] = spots as [MapHome];
  const sign = hasSign(home, facts) ? 26 : 0;
  const width = Math.round(24 + priceOf(home).length * FIGURE_PIXELS + sign);
  return { width: Math.max(TOUCH_PIXELS, width), height: TOUCH_PIXELS, points: true };
}

/** The mark's HTML: only numbers and prices, nothing that people wrote. */
export function drawMark(cluster: HomesCluster, form: MarkForm, facts: MarkFacts, isPointed: boolean): string {
  const { spots } = cluster;
  const signOf = ({ key }: MapHome): PinSign => ({
    stop: facts.stops.indexOf(key) + 1,
    isSaved: facts.saved.includes(key),
    more: spots.length - 1,
  });
  const chosen = chosenIn(cluster, facts);
  if (chosen) return drawPin(chosen, "chosen", signOf(chosen));
  if (spots.length > 1) return drawCluster(cluster, form, isPointed);
  const [home] = spots as [MapHome];
  const look = isPointed ? "pointed" : "plain";
  return form === "small" ? drawDot(look, signOf(home)) : drawPin(home, look, signOf(home));
}

type PinSign = { stop: number; isSaved: boolean; more: number };

const numberBadge = (count: number, className: string, before = "") =>
  `<b data-count="${before}${count}" class="grid place-items-center rounded-full before:content-[attr(data-count)] ${className}"></b>`;

const tip = (className: string) =>
  `<svg aria-hidden="true" width="12" height="6" class="block fill-current ${className}"><path d="M0 0h12L6 6z"/></svg>`;

function drawPin(home: MapHome, look: PinLook, { stop, isSaved, more }: PinSign): string {
  const { pin, tip: tipClass, badge, heart: color } = pinLooks[look];
  const isChosen = look === "chosen";
  const number = stop > 0 ? numberBadge(stop, `-ml-1.5 size-5 text-xs ${badge}`) : isSaved ? heart(color) : "";
  const others = more > 0 ? numberBadge(more, `-mr-1.5 h-5 min-w-6 px-1 text-xs ${badge}`, "+") : "";
  const text = priceOf(home);
  const dot = number || text ? "" : `<i class="size-2.5 rounded-full bg-current"></i>`;
  const body = clsx(
    "inline-flex items-center gap-1.5 rounded-full whitespace-nowrap",
    isChosen ? "h-11 px-3.5 text-md font-bold" : "h-8 px-3 text-base font-semibold",
    pin,
  );
  return `<span class="num grid size-full content-end justify-items-center"><span data-pin="${look}" class="${body}">${number}${dot}${text}${others}</span>${tip(tipClass)}</span>`;
}

function drawDot(look: PinLook, { stop, isSaved }: PinSign): string {
  const { pin, tip: tipClass, heart: color } = pinLooks[look];
  const sign =
    stop > 0 ? numberBadge(stop, "text-xs") : isSaved ? heart(color) : `<i class="size-2 rounded-full bg-current"></i>`;
  return `<span class="num grid size-full content-end justify-items-center"><span class="${clsx("grid size-6 place-items-center rounded-full font-semibold", pin)}">${sign}</span>${tip(tipClass)}</span>`;
}

function drawCluster(cluster: HomesCluster, form: MarkForm, isPointed: boolean): string {
  const count = cluster.spots.length;
  const colors = isPointed ? "bg-ink text-bg" : "bg-brand text-brand-ink";
  if (form === "small")
    return `<span class="num grid size-full">${numberBadge(count, `size-full text-sm font-bold shadow-2 ${colors}`)}</span>`;
  const badge = numberBadge(
    count,
    clsx("h-8 min-w-8 px-1.5", isPointed ? "bg-bg text-ink" : "bg-brand-ink text-brand"),
  );
  return `<span class="num flex size-full items-center gap-1.5 rounded-full pr-3.5 pl-1.5 text-base font-semibold whitespace-nowrap shadow-2 ${colors}">${badge}${fromPriceText(cluster) || "homes"}</span>`;
}

export const herePin = {
  html: `<span class="grid size-full place-items-center rounded-full bg-white shadow-2"><i class="size-4 rounded-full bg-[#2f7de1]"></i></span>`,
  width: 24,
  height: 24,
  points: false,
};
