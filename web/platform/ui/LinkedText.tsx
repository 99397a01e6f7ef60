import { textPieces } from "../../../contract/platform/forms/paragraph-links.ts";

/** A text of staff, with its addresses as links. A link opens beside the page, which may be half filled in. */
export const LinkedText = ({ text }: { text: string }) =>
  textPieces(text).map(({ text: words, href }, at) =>
    href ? (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium text-brand-text underline underline-offset-4"
      >
        {words}
      </a>
    ) : (
      words
    ),
  );
