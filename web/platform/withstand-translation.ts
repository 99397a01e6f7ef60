const isFont = (node: Node | null): node is Element => node?.nodeName === "FONT";
const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE;

/**
 * A browser's translator puts each text of the page into <font> elements of its own: it inserts those before the text and removes the text
 * (Chrome), or moves the text into them. React still holds the text where it was: removing it, or inserting before it, throws and takes the
 * page along, and new words written into it are seen by nobody. So both are done to what stands in its place, and a text that gets new words
 * is put back first, for the translator to translate anew. https://github.com/facebook/react/issues/11538
 *
 * To be called once, before React draws. On a page that nobody translates nothing changes.
 */
export function withstandTranslation(): void {
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;
  const fonts = new WeakMap<Node, Element>();
  const texts = new WeakMap<Node, Text>();
  let isTranslated = false;

  const observer = new MutationObserver(note);
  observer.observe(document.documentElement, { childList: true, subtree: true });

  /** Which font came in place of which text. The translator works in a world of its own, where its calls can't be seen. */
  function note(records: readonly MutationRecord[]) {
    for (const { removedNodes, addedNodes, previousSibling } of records)
      for (const text of removedNodes) {
        const font = isText(text) && [...addedNodes, previousSibling].find(isFont);
        if (!font) continue;
        isTranslated = true;
        fonts.set(text, font);
        texts.set(font, text);
      }
  }

  /** What among the children of a parent stands for a node that React believes to be one of them. */
  function inPlaceOf(node: Node, parent: Node): Node | undefined {
    note(observer.takeRecords());
    const font = fonts.get(node);
    if (font?.parentNode === parent) return font;
    let around: Node | null = node.parentNode;
    while (around && around.parentNode !== parent) around = around.parentNode;
    if (isFont(around)) isTranslated = true;
    return isTranslated && around ? around : undefined;
  }

  /** All texts beside it, too: a sentence of several is translated as one. */
  function putBack(text: Text) {
    note(observer.takeRecords());
    const parent = fonts.get(text)?.parentNode;
    if (!parent) return;
    for (const child of Array.from(parent.childNodes)) {
      const original = texts.get(child);
      if (original && !original.isConnected) parent.replaceChild(original, child);
    }
  }

  /** A text that is moved leaves nothing where it was. */
  function removeFontOf(node: Node) {
    if (!isText(node) || node.isConnected) return;
    note(observer.takeRecords());
    fonts.get(node)?.remove();
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child?.parentNode === this) return removeChild.call(this, child) as T;
    const there = inPlaceOf(child, this);
    if (there) removeChild.call(this, there);
    else if (!isTranslated) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, before: Node | null): T {
    removeFontOf(child);
    if (!before || before.parentNode === this) return insertBefore.call(this, child, before) as T;
    const there = inPlaceOf(before, this);
    return insertBefore.call(this, child, there ?? (isTranslated ? null : before)) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
    removeFontOf(child);
    return appendChild.call(this, child) as T;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (isText(this) && !this.isConnected) putBack(this);
      nodeValue.set!.call(this, value);
    },
  });
}
