// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Carousel } from "./Carousel.tsx";

const slides = ["Front", "Kitchen", "Garden"].map((caption) => ({
  key: caption,
  renditions: [{ width: 1200, height: 800, url: `/${caption}` }],
  alt: caption,
  caption,
}));

let still = false;

class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  still = false;
  vi.stubGlobal("IntersectionObserver", Watcher);
  vi.stubGlobal("ResizeObserver", Watcher);
  vi.stubGlobal("matchMedia", () => ({ matches: still, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("K03 from picture to picture it is 4000 ms, also under a resting pointer, and it goes on without end", () => {
  vi.useFakeTimers();
  render(<Carousel label="Ridgeline House" slides={slides} />);
  fireEvent.pointerEnter(screen.getByRole("region"), { pointerType: "mouse" });
  const current = () => screen.getAllByLabelText(/^Picture \d$/).findIndex((dot) => dot.getAttribute("aria-current"));
  const captions = [1, 2, 3].map(() => {
    act(() => void vi.advanceTimersByTime(3_999));
    const before = current();
    act(() => void vi.advanceTimersByTime(1));
    return [before, current()];
  });
  expect(captions).toEqual([
    [0, 1],
    [1, 2],
    [2, 0],
  ]);
  vi.useRealTimers();
});

test("D25 D26 D27 the caption is that of the picture shown", () => {
  render(<Carousel label="Ridgeline House" slides={slides} />);
  expect(document.querySelector("[data-slot=caption]")?.textContent).toBe("Front");
});

test("K03 it plays by itself, can be paused, and says so", () => {
  render(<Carousel label="Ridgeline House" slides={slides} />);
  fireEvent.click(screen.getByLabelText("Pause"));
  screen.getByLabelText("Play");
});

test("K03 it rests where stillness is asked for, until somebody starts it", () => {
  still = true;
  render(<Carousel label="Ridgeline House" slides={slides} />);
  fireEvent.click(screen.getByLabelText("Play"));
  screen.getByLabelText("Pause");
});

test("K03 while it plays, captions aren't said aloud; once it rests they are", () => {
  render(<Carousel label="Ridgeline House" slides={slides} />);
  const live = () => document.querySelector("[data-slot=caption]")?.getAttribute("aria-live");
  expect(live()).toBe("off");
  fireEvent.click(screen.getByLabelText("Pause"));
  expect(live()).toBe("polite");
});

test("one picture needs no controls", () => {
  render(<Carousel label="Ridgeline House" slides={slides.slice(0, 1)} />);
  expect(screen.queryByLabelText("Next picture")).toBe(null);
});

test("a finger that swipes sideways turns to the next picture, one that scrolls doesn't; past the last it goes on where it leads", () => {
  const past: number[] = [];
  render(<Carousel label="Ridgeline House" slides={slides} onSwipePast={(by) => past.push(by)} />);
  const caption = () => document.querySelector("[data-slot=caption]")?.textContent;
  const swipe = (right: number, down: number) => {
    const picture = screen.getAllByRole("img", { hidden: true })[0]!;
    fireEvent.touchStart(picture, { touches: [{ clientX: 200, clientY: 300 }] });
    fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 200 + right, clientY: 300 + down }] });
    return caption();
  };
  expect(swipe(-90, 140)).toBe("Front");
  expect(swipe(-20, 0)).toBe("Front");
  expect(swipe(-90, 10)).toBe("Kitchen");
  expect(swipe(90, 10)).toBe("Front");
  expect(swipe(90, 10)).toBe("Front");
  expect([swipe(-90, 0), swipe(-90, 0), swipe(-90, 0)]).toEqual(["Kitchen", "Garden", "Garden"]);
  expect(past).toEqual([-1, 1]);
});

test("pictures are fetched as they are shown, and those beside one as soon as somebody may turn to them", () => {
  const many = ["Front", "Kitchen", "Garden", "Porch", "Stairs", "Yard"].map((caption) => ({
    ...slides[0]!,
    key: caption,
    alt: caption,
  }));
  render(<Carousel label="Ridgeline House" slides={many} />);
  fireEvent.click(screen.getByLabelText("Pause"));
  const fetched = () => [...document.querySelectorAll("img")].map(({ alt }) => alt);
  expect(fetched()).toEqual(["Front"]);
  fireEvent.pointerEnter(document.querySelector("[data-on-photo]")!);
  expect(fetched()).toEqual(["Front", "Kitchen", "Yard"]);
  fireEvent.click(screen.getByLabelText("Next picture"));
  expect(fetched()).toEqual(["Front", "Kitchen", "Garden", "Yard"]);
});
