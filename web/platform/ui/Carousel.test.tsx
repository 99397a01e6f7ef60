// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Carousel } from "./Carousel.tsx";
import { carouselOptions } from "./use-fade-carousel.ts";

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
  const seen = [1, 2, 3].map(() => {
    act(() => void vi.advanceTimersByTime(3_999));
    const before = current();
    act(() => void vi.advanceTimersByTime(1));
    return [before, current()];
  });
  expect(seen).toEqual([
    [0, 1],
    [1, 2],
    [2, 0],
  ]);
  expect(carouselOptions.loop).toBe(true);
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
