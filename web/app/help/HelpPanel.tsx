import { ArrowLeft, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { useKeyedState } from "../../platform/ui/use-keyed-state.ts";
import { articles, helpIndex } from "./articles.ts";
import { type HelpAddress, HelpArticle } from "./HelpArticle.tsx";

type Props = {
  /** Where it opens, and goes when another page is opened beside it. */
  place: HelpAddress;
  /** Somebody asked for this place, rather than for the page beside it: the focus goes along. */
  isChosen: boolean;
  onClose: () => void;
};

/** Help beside the page that it is about. The page stays in reach. */
export function HelpPanel({ place, isChosen, onClose }: Props) {
  const [trail, setTrail] = useKeyedState<readonly HelpAddress[]>(`${place.article}#${place.section}`, () => [place]);
  const now = trail.at(-1)!;
  const isOpening = useRef(true);
  const takesFocus = useEffectEvent(() => isOpening.current || isChosen || trail.length > 1);
  const article = articles.get(now.article) ?? helpIndex;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = panel.current?.querySelector<HTMLElement>(
      now.section ? `[data-help-section="${CSS.escape(now.section)}"]` : "[data-help-section]",
    );
    // The panel alone scrolls: scrollIntoView would move the page, too.
    const body = panel.current?.querySelector<HTMLElement>("[data-help-body]");
    if (heading && body) body.scrollTop = now.section ? heading.offsetTop - body.offsetTop - 12 : 0;
    if (takesFocus()) (heading ?? panel.current)?.focus({ preventScroll: true });
    isOpening.current = false;
  }, [now]);
  return (
    <aside
      ref={panel}
      aria-label="Help"
      tabIndex={-1}
      data-slot="help"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
      className={
        "fixed inset-x-0 bottom-0 z-40 flex h-[72dvh] flex-col rounded-t-[20px] border-t bg-surface text-ink shadow-3 outline-none " +
        "sm:inset-x-auto sm:inset-y-0 sm:right-0 sm:h-auto sm:w-[400px] sm:rounded-none sm:border-t-0 sm:border-l " +
        "xl:sticky xl:top-0 xl:z-10 xl:h-dvh xl:w-auto xl:shadow-none"
      }
    >
      <header className="flex items-center gap-1 border-b py-2 pr-2 pl-3">
        {trail.length > 1 ? (
          <IconButton
            label="Back"
            icon={<ArrowLeft aria-hidden size={18} />}
            onClick={() => setTrail(trail.slice(0, -1))}
          />
        ) : null}
        <h2 className="px-1 text-base font-semibold">Help</h2>
        <div className="ml-auto flex items-center gap-1">
          {article !== helpIndex && (
            <button
              type="button"
              onClick={() => setTrail([...trail, { article: helpIndex.name, section: "" }])}
              className="h-9 rounded-sm px-2.5 text-base text-ink-2 hover:bg-ink/6 pointer-coarse:h-11"
            >
              All help
            </button>
          )}
          <IconButton label="Close help" icon={<X aria-hidden size={18} />} onClick={onClose} />
        </div>
      </header>
      <div data-help-body className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-3 pb-10">
        <HelpArticle article={article} onGo={(to) => setTrail([...trail, to])} />
      </div>
    </aside>
  );
}
