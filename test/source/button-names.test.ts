import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ESTree, Visitor, parseSync } from "vite";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..", "web");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
  .map((name) => [name, readFileSync(join(root, name), "utf8")] as const);

/** What is pressed, and has the words between its tags as its name unless a label says otherwise. */
const isPressed = (name: string) => /^(a|button|summary)$|(Button|Link|MenuItem)$/.test(name);

/** Nobody sees or hears what differs in these. */
const plain = (text: string) =>
  text
    .replaceAll(/[.,:;“”"’'…!?()]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Each text that an expression may come to, with what it fills in as it is written: 'Remove {name}'. Undefined where that can't be told. */
function textsOf(node: ESTree.Node, source: string): string[] | undefined {
  if (node.type === "ParenthesizedExpression") return textsOf(node.expression, source);
  if (node.type === "Literal") return [typeof node.value === "string" ? node.value : ""];
  if (node.type === "ConditionalExpression") {
    const [yes, no] = [textsOf(node.consequent, source), textsOf(node.alternate, source)];
    return yes && no && [...yes, ...no];
  }
  if (node.type === "LogicalExpression") return node.operator === "&&" ? textsOf(node.right, source) : undefined;
  if (node.type === "TemplateLiteral")
    return [
      node.quasis
        .map(({ value }, at) => {
          const filledIn = node.expressions[at];
          return value.cooked + (filledIn ? `{${source.slice(filledIn.start, filledIn.end)}}` : "");
        })
        .join(""),
    ];
  // Whatever somebody else draws there, such as an icon.
  if (node.type === "Identifier" && node.name === "children") return undefined;
  if (node.type === "Identifier" || node.type === "MemberExpression")
    return [`{${source.slice(node.start, node.end)}}`];
  return undefined;
}

const attributeOf = ({ attributes }: ESTree.JSXOpeningElement, name: string) =>
  attributes.find((one) => one.type === "JSXAttribute" && one.name.name === name) as ESTree.JSXAttribute | undefined;

/** The words that stand between an element's tags, in each way that they may be; those of an element within it by themselves. */
function wordsIn(element: ESTree.JSXElement | ESTree.JSXFragment, source: string): string[] {
  let own = [""];
  const within: string[] = [];
  for (const child of element.children) {
    if (child.type === "JSXText") own = own.map((before) => before + child.value);
    else if (child.type === "JSXExpressionContainer") {
      const texts = textsOf(child.expression, source) ?? [""];
      own = own.flatMap((before) => texts.map((text) => before + text));
    } else if (child.type === "JSXFragment") within.push(...wordsIn(child, source));
    else if (child.type === "JSXElement" && !attributeOf(child.openingElement, "aria-hidden"))
      within.push(...wordsIn(child, source));
  }
  return [...own, ...within];
}

/** Whoever steers by voice says what they see on a button: WCAG 2.5.3, Label in Name. */
function misnamedIn(source: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXElement(element) {
      const { name } = element.openingElement;
      const label = attributeOf(element.openingElement, "aria-label")?.value;
      if (name.type !== "JSXIdentifier" || !isPressed(name.name) || !label) return;
      const labels = textsOf(label.type === "JSXExpressionContainer" ? label.expression : label, source);
      const words = wordsIn(element, source).map(plain).filter(Boolean);
      for (const shown of words)
        if (labels && !labels.some((one) => plain(one).includes(shown))) found.push(`${shown} / ${labels.join(" / ")}`);
    },
  }).visit(parseSync("source.tsx", source).program);
  return found;
}

test("a label that hasn't the words on its button is found; one that has them, or a button without words, is none", () => {
  expect(
    misnamedIn(`const all = <>
      <Button aria-label={\`Leave guest \${place} for later\`}>Leave for later</Button>
      <ActionButton aria-label="Take away"><X aria-hidden /> Remove</ActionButton>
      <Button aria-label={\`Remove: \${name}\`}><X aria-hidden /> Remove</Button>
      <a aria-label={\`Choose \${name}\`}>Choose {name}</a>
      <Button aria-label={isOn ? "Hide the note" : "Show the note"}>{isOn ? "Hide" : "Show"}</Button>
      <button aria-label="Close"><X aria-hidden /></button>
      <section aria-label="People">Nobody yet</section>
    </>;`),
  ).toEqual(["leave for later / Leave guest {place} for later", "remove / Take away"]);
});

test("N09 what a button is called has the words that stand on it", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(([file, text]) => misnamedIn(text).map((one) => `${file}: ${one}`))).toEqual([]);
});
