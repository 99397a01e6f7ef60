import type { BrowserContext } from "@playwright/test";

/**
 * Does to a page what Chrome's "Translate this page" does to it, and leaves the words as they are, so that they are found: each text gives way to
 * <font><font>…</font></font>, texts beside each other are put into the first of theirs as one sentence, and what changes is done anew. It keeps what
 * `translate="no"` says. A test that reads changed words fails where they were written into a text that is gone.
 * https://github.com/facebook/react/issues/11538
 */
export const translate = (context: BrowserContext) => context.addInitScript(beginTranslating);

function beginTranslating() {
  // Taken before the page's scripts come: the translator works in a world of its own, with functions of its own.
  const { insertBefore, removeChild } = Node.prototype;
  const passed = "script, style, noscript, textarea, option, svg, title, font, [translate=no], .leaflet-container";
  const hasWords = (node: Node | null): node is Text =>
    node instanceof Text && (node.nodeValue ?? "").trim() !== "" && !node.parentElement?.closest(passed);

  function replace(text: Text) {
    const sentence = [text];
    for (let next = text.nextSibling; hasWords(next); next = next.nextSibling) sentence.push(next);
    const words = sentence.map(({ nodeValue }) => nodeValue).join("");
    for (const [place, part] of sentence.entries()) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = place === 0 ? words : "";
      outer.append(inner);
      insertBefore.call(part.parentNode, outer, part);
      removeChild.call(part.parentNode, part);
    }
  }

  function translateAll() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) if (hasWords(walker.currentNode)) found.push(walker.currentNode);
    for (const text of found) if (text.isConnected) replace(text);
    document.documentElement.classList.add("translated-ltr");
  }

  addEventListener("DOMContentLoaded", () => {
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
