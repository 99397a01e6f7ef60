import { clsx } from "clsx";

type Pin = { text: string; stop: number; isSaved: boolean; look: "chosen" | "pointed" | "plain" };
/** As a map takes it: numbers and prices alone, nothing that somebody wrote. Its name has the price as it is written here. */
type DrawnPin = { html: string; width: number; height: number; points: boolean };

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

/** A thumb's width at least. */
const TOUCH_PIXELS = 44;
/** Of a figure in a pin's size, about, in pixels. */
const FIGURE_PIXELS = 8.5;

export function drawPin({ text, stop, isSaved, look }: Pin): DrawnPin {
  const { pin, tip, badge, heart: color } = pinLooks[look];
  const number =
    stop > 0
      ? `<b data-count="${stop}" class="-ml-1.5 grid size-5 place-items-center rounded-full text-xs before:content-[attr(data-count)] ${badge}"></b>`
      : isSaved
        ? heart(color)
        : "";
  const dot = number || text ? "" : `<i class="size-2.5 rounded-full bg-current"></i>`;
  const body = clsx(
    "inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-base font-semibold whitespace-nowrap",
    pin,
  );
  return {
    html: `<span class="num grid size-full content-end justify-items-center"><span class="${body}">${number}${dot}${text}</span><svg aria-hidden="true" width="12" height="6" class="block fill-current ${tip}"><path d="M0 0h12L6 6z"/></svg></span>`,
    width: Math.max(TOUCH_PIXELS, Math.round(24 + text.length * FIGURE_PIXELS + (number ? 26 : 0))),
    height: TOUCH_PIXELS,
    points: true,
  };
}

export function drawCluster(count: number, priced: string): DrawnPin {
  const text = priced || "homes";
  return {
    html: `<span class="num flex size-full items-center gap-1.5 rounded-full bg-brand pr-3.5 pl-1.5 text-base font-semibold whitespace-nowrap text-brand-ink shadow-2"><b data-count="${count}" class="grid h-8 min-w-8 place-items-center rounded-full bg-brand-ink px-1.5 text-brand before:content-[attr(data-count)]"></b>${text}</span>`,
    width: Math.round(64 + text.length * FIGURE_PIXELS * 0.92),
    height: TOUCH_PIXELS,
    points: false,
  };
}

export const herePin: DrawnPin = {
  html: `<span class="grid size-full place-items-center rounded-full bg-white shadow-2"><i class="size-4 rounded-full bg-[#2f7de1]"></i></span>`,
  width: 24,
  height: 24,
  points: false,
};
