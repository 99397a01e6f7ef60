// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Viewer } from "./Viewer.tsx";
import { wrapIndex } from "./wrap-index.ts";

const files = ["front", "kitchen", "plan"].map((name) => ({
  key: name,
  name: `${name}.jpg`,
  kind: name === "plan" ? ("pdf" as const) : ("image" as const),
  url: `/files/${name}`,
  caption: name,
}));
const shown = () => screen.getByText(/ of 3$/).textContent;

afterEach(cleanup);

test("D24 after the last upload comes the first, and before the first the last", () => {
  render(<Viewer files={files} start="plan" />);
  expect(shown()).toBe("3 of 3");
  fireEvent.click(screen.getByLabelText("Next"));
  expect(shown()).toBe("1 of 3");
  fireEvent.click(screen.getByLabelText("Previous"));
  expect(shown()).toBe("3 of 3");
});

test("D24 arrow keys go on and back, around the ends too", () => {
  render(<Viewer files={files} />);
  fireEvent.keyDown(screen.getByRole("group"), { key: "ArrowLeft" });
  expect(shown()).toBe("3 of 3");
  fireEvent.keyDown(screen.getByRole("group"), { key: "ArrowRight" });
  expect(shown()).toBe("1 of 3");
});

test("D24 an image is shown as one, a PDF page by page, and no frame opens it", () => {
  render(<Viewer files={files} />);
  expect(screen.getByRole("img").getAttribute("src")).toBe("/files/front");
  fireEvent.click(screen.getByLabelText("Previous"));
  expect(screen.getByRole("document", { name: "plan.jpg" })).toBeTruthy();
  expect(document.querySelector("iframe, embed, object")).toBe(null);
});

test("D24 one upload has nowhere to go", () => {
  render(<Viewer files={files.slice(0, 1)} />);
  expect(screen.queryByLabelText("Next")).toBe(null);
});

test("D24 a file is kept as it is to be had, and as it was sent where that is another", () => {
  const plain = { key: "plan", name: "plan.pdf", kind: "pdf" as const, url: "/plan" };
  const picture = { key: "front", name: "front.jpg", kind: "image" as const, url: "/front/1600" };
  render(<Viewer files={[{ ...picture, downloadURL: "/front/credited", originalURL: "/front/original" }, plain]} />);
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe("/front/credited");
  const original = screen.getByRole("link", { name: "Original" });
  expect(original.getAttribute("href")).toBe("/front/original");
  expect(original.getAttribute("aria-describedby")).toBe(
    screen.getByText("The file as it was sent, without credit and terms of use").id,
  );
  fireEvent.click(screen.getByLabelText("Next"));
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe("/plan");
  expect(screen.queryByRole("link", { name: "Original" })).toBe(null);
});

test("wrapping counts around in both directions", () => {
  expect([-4, -1, 0, 2, 3, 7].map((at) => wrapIndex(at, 3))).toEqual([2, 2, 0, 2, 0, 1]);
  expect(wrapIndex(5, 0)).toBe(0);
});
