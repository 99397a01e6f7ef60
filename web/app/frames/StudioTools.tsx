import { CircleQuestionMark, Search } from "lucide-react";
import { clsx } from "clsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { KeyHint } from "../../platform/ui/KeyHint.tsx";
import { paletteKeys } from "./palette-keys.ts";
import { loadPalette } from "./use-palette.tsx";

type Props = {
  onSearch: () => void;
  onHelp: () => void;
  isHelpOpen: boolean;
  /** On a phone both are signs alone. */
  compact?: boolean;
};

const prefetch = () => void loadPalette().catch(() => undefined);

/** Search and help, at the head of every page of the studio. */
export function StudioTools({ onSearch, onHelp, isHelpOpen, compact = false }: Props) {
  const help = (
    <IconButton
      label="Help"
      data-help-button
      aria-expanded={isHelpOpen}
      icon={<CircleQuestionMark aria-hidden size={compact ? 20 : 17} strokeWidth={1.75} />}
      size={compact ? "icon-lg" : "icon"}
      className={clsx(isHelpOpen && "bg-ink/6 text-ink")}
      onClick={onHelp}
    />
  );
  if (compact)
    return (
      <>
        <IconButton
          label="Search"
          icon={<Search aria-hidden size={20} strokeWidth={1.75} />}
          size="icon-lg"
          onPointerEnter={prefetch}
          onClick={onSearch}
        />
        {help}
      </>
    );
  return (
    <div className="mt-2.5 flex items-center gap-1.5">
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prefetch}
        onClick={onSearch}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-sm border border-line-2 bg-surface px-2.5 text-base text-ink-3 hover:border-field hover:text-ink-2 pointer-coarse:h-11"
      >
        <Search aria-hidden size={15} strokeWidth={1.75} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left">Search</span>
        <span aria-hidden className="pointer-coarse:hidden">
          <KeyHint keys={paletteKeys()} />
        </span>
      </button>
      {help}
    </div>
  );
}
