// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { Fragment } from "react";
import { afterEach, expect, test } from "vitest";
import { withstandTranslation } from "./withstand-translation.ts";

// Taken before: the translator works in a world of its own.
const { insertBefore, removeChild } = Node.prototype;
withstandTranslation();

/** Chrome's way: the text is gone from the page. */
function replaceBy(font: Element, text: Text) {
  insertBefore.call(text.parentNode, font, text);
  removeChild.call(text.parentNode, text);
}
/** The way of others: the text stands in the font. */
function moveInto(font: Element, text: Text) {
  insertBefore.call(text.parentNode, font, text);
  font.replaceChildren(text);
}

function translate(place: (font: Element, text: Text) => void) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ parentNode }) => parentNode?.nodeName !== "FONT")) {
    const font = document.createElement("font");
    font.textContent = text.nodeValue;
    place(font, text);
  }
}

afterEach(cleanup);

type Props = { count: number; isFull?: boolean; order?: string };
const Page = ({ count, isFull = false, order = "ab" }: Props) => (
  <p>
    {isFull && "Full: "}
    {count} of 9 {count === 1 ? "place" : "places"}
    {isFull ? <b>No more</b> : " left"}
    {order.split("").map((letter) => (
      <Fragment key={letter}>{letter}</Fragment>
    ))}
  </p>
);

for (const [way, place] of Object.entries({ replaceBy, moveInto }))
  test(`a page whose texts a translator has taken away goes on, and what changes is read (${way})`, () => {
    const page = render(<Page count={2} />);
    const read = () => page.container.textContent;
    for (const [props, words] of [
      [{ count: 1 }, "1 of 9 place leftab"],
      [{ count: 9, isFull: true }, "Full: 9 of 9 placesNo moreab"],
      [{ count: 8 }, "8 of 9 places leftab"],
    ] as const) {
      translate(place);
      expect(page.container.querySelector("font")).not.toBe(null);
      act(() => page.rerender(<Page {...props} />));
      expect(read()).toBe(words);
    }
    translate(place);
    act(() => page.rerender(<></>));
    expect(read()).toBe("");
  });

test("texts that change places leave nothing where they were", () => {
  const page = render(<Page count={2} order="ab" />);
  translate(replaceBy);
  act(() => page.rerender(<Page count={2} order="ba" />));
  expect(page.container.textContent).toBe("2 of 9 places leftba");
});

test("a sentence of several texts, which a translator puts into the first, is put back as one", () => {
  const page = render(<Page count={2} />);
  const texts = [...page.container.querySelector("p")!.childNodes] as Text[];
  for (const [index, text] of texts.entries()) {
    const font = document.createElement("font");
    font.textContent = index === 0 ? "quedan 2 de 9 lugares" : "";
    replaceBy(font, text);
  }
  act(() => page.rerender(<Page count={3} />));
  expect(page.container.textContent).toBe("3 of 9 places leftab");
});
