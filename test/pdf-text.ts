import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What stands on each page of a PDF, what its bookmarks lead to (the first page is 0), and how its pages are numbered. */
export async function readBook(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, stopAtErrors: true }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join("\n"));
  }
  const outline = (await document.getOutline()) ?? [];
  const bookmarks = await Promise.all(
    outline.map(async ({ title, dest }) => ({ title, page: await document.getPageIndex((dest as never[])[0]!) })),
  );
  return { pages, text: pages.join("\n"), bookmarks, labels: (await document.getPageLabels()) ?? [] };
}

/** How many pages a PDF has, and what stands on its first three. */
export async function readPDF(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const { pages } = await readBook(bytes);
  return { pages: pages.length, text: pages.slice(0, 3).join("\n") };
}
