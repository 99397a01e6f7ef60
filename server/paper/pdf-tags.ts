import {
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import type { Paper } from "./pdf-page.ts";

/** What a piece of a paper is, as PDF (ISO 32000-2, 14.8.4) names it. */
export type TagRole = "Sect" | "H1" | "H2" | "P" | "Figure" | "L" | "LI";

type Element = { ref: PDFRef; role: string; parent: PDFRef; kids: (PDFRef | number)[]; page?: PDFRef; alt?: string };

/** A paper's structure, for whoever has it read aloud: in the order in which it was drawn, apart from what only decorates. */
export type PaperTags = {
  /** All that is tagged while it runs lies in one element. */
  group(role: TagRole, draw: () => void): void;
  /** A drawn thing, in a group. What shows something else than text has words for it. */
  mark(page: PDFPage, role: TagRole, draw: () => void, alt?: string): void;
  /** The same for what takes a while: the answer closes it. Nothing else is drawn on the page meanwhile. */
  open(page: PDFPage, role: TagRole, alt?: string): () => void;
  /** Rules, grounds, page numbers. */
  decorate(page: PDFPage, draw: () => void): void;
  /** Writes the structure, once all is drawn. */
  finish(): void;
};

export function tagPaper({ document }: Paper): PaperTags {
  const { context, catalog } = document;
  const rootRef = context.nextRef();
  const top: Element = { ref: context.nextRef(), role: "Document", parent: rootRef, kids: [] };
  const elements = [top];
  const marksOfPages = new Map<PDFPage, PDFRef[]>();
  let current = top;

  function add(role: TagRole): Element {
    const element: Element = { ref: context.nextRef(), role, parent: current.ref, kids: [] };
    current.kids.push(element.ref);
    elements.push(element);
    return element;
  }
  function open(page: PDFPage, role: TagRole, alt?: string): () => void {
    const element = add(role);
    const marks = marksOfPages.get(page) ?? [];
    marksOfPages.set(page, marks);
    const number = marks.push(element.ref) - 1;
    Object.assign(element, { kids: [number], page: page.ref, ...(alt !== undefined && { alt }) });
    page.pushOperators(begin("BDC", [PDFName.of(role), `<</MCID ${number}>>`]));
    return () => page.pushOperators(end);
  }
  return {
    open,
    group(role, draw) {
      const outer = current;
      current = add(role);
      draw();
      current = outer;
    },
    mark(page, role, draw, alt) {
      const close = open(page, role, alt);
      draw();
      close();
    },
    decorate(page, draw) {
      page.pushOperators(begin("BMC", [PDFName.of("Artifact")]));
      draw();
      page.pushOperators(end);
    },
    finish() {
      for (const { ref, role, parent, kids, page, alt } of elements)
        context.assign(
          ref,
          context.obj({
            Type: "StructElem",
            S: role,
            P: parent,
            K: kids,
            ...(page && { Pg: page }),
            ...(alt !== undefined && { Alt: PDFHexString.fromText(alt) }),
          }),
        );
      const pages = [...marksOfPages];
      pages.forEach(([page], at) => {
        page.node.set(PDFName.of("StructParents"), context.obj(at));
        page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
      });
      const Nums = pages.flatMap(([, marks], at) => [at, context.register(context.obj(marks))]);
      const root = { Type: "StructTreeRoot", K: top.ref, ParentTree: context.register(context.obj({ Nums })) };
      context.assign(rootRef, context.obj({ ...root, ParentTreeNextKey: pages.length }));
      catalog.set(PDFName.of("StructTreeRoot"), rootRef);
      catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
      catalog.set(PDFName.of("Lang"), PDFString.of("en-US"));
      catalog.set(PDFName.of("ViewerPreferences"), context.obj({ DisplayDocTitle: true }));
    },
  };
}

const operatorNames = { BDC: PDFOperatorNames.BeginMarkedContentSequence, BMC: PDFOperatorNames.BeginMarkedContent };
const begin = (name: keyof typeof operatorNames, given: (PDFName | string)[]) =>
  PDFOperator.of(operatorNames[name], given);
const end = PDFOperator.of(PDFOperatorNames.EndMarkedContent);
