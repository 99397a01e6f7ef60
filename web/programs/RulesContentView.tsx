import { ExternalLink, FileText } from "lucide-react";
import type { RulesContent } from "../../contract/programs/rules.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { LinkedText } from "../platform/ui/LinkedText.tsx";

type Props = { client: string; rules: Pick<RulesContent, "kind" | "text" | "link" | "file"> };

const linkClass =
  "inline-flex min-h-11 max-w-full items-center gap-2 font-medium text-brand-text underline underline-offset-4";

/** A program's rules: their text, or the way to them. */
export function RulesContentView({ client, rules: { kind, text, link, file } }: Props) {
  if (kind === "text")
    return (
      <p data-slot="rules-text" className="max-w-text text-base whitespace-pre-line text-ink-2 wrap-anywhere">
        <LinkedText text={text} />
      </p>
    );
  const [href, name, Icon] =
    kind === "file" && file
      ? [fileURL(client, file.uploadID, "original"), file.fileName, FileText]
      : [link, link, ExternalLink];
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
      <Icon aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </a>
  );
}
