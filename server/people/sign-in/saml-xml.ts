import { Parser } from "htmlparser2";

/** An element without the prefixes of its namespaces. */
export type XMLElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XMLElement[];
  /** The element's own text, that of its children left out. */
  text: string;
};

/** In words for staff. */
export class UnreadableXML extends Error {}

const MOST_ELEMENTS = 2_000;
const MOST_DEPTH = 30;

const localNameOf = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Reads a small document whole. A document type is refused, and with it every entity that it could declare; so is anything within which
 * two readers might see different elements.
 */
export function readXML(text: string, { comments = false } = {}): XMLElement {
  if (/<!(?!--)/.test(text)) throw new UnreadableXML("It has a document type or a CDATA section, which isn’t read.");
  if (!comments && text.includes("<!--")) throw new UnreadableXML("It has a comment in it, which isn’t read.");
  if (/<\?(?!xml\s)/.test(text) || text.lastIndexOf("<?") > 1)
    throw new UnreadableXML("It has a processing instruction, which isn’t read.");
  const top: XMLElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        if (elements > MOST_ELEMENTS || open.length > MOST_DEPTH) throw new UnreadableXML("It is too large.");
        const element = { name: localNameOf(name), attributes, children: [], text: "" };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext: (more) => void (open.at(-1)!.text += more),
      onclosetag: () => void (open.length > 1 && open.pop()),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text.replace(/^\uFEFF/, ""));
  parser.end();
  const [root] = top.children;
  if (!root || top.children.length > 1 || top.text.trim() !== "")
    throw new UnreadableXML("It isn’t XML with one element that holds all others.");
  return root;
}

export const childrenOf = (element: XMLElement | undefined, name: string): XMLElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

/** Also the element itself. */
export function everyElement(element: XMLElement): XMLElement[] {
  return [element, ...element.children.flatMap(everyElement)];
}
