import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** How many pages a PDF has, and what stands on its first three. */
export async function readPDF(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= Math.min(3, document.numPages); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join("\n"));
  }
  return { pages: document.numPages, text: texts.join("\n") };
}
