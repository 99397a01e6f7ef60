import { flushSync } from "react-dom";
import { Button } from "./Button.tsx";

type Props = { total: number; of: string; onShow: () => void };

/** Below a table that shows its first rows. The focus moves to the first added row. */
export const ShowAll = ({ total, of, onShow }: Props) => (
  <div className="border-t px-5 py-3">
    <Button
      onClick={({ currentTarget }) => {
        const rows = currentTarget.closest("[data-slot=card]")?.querySelector("tbody");
        const first = rows?.children.length ?? 0;
        flushSync(onShow);
        rows?.children[first]?.querySelector<HTMLElement>("input, a, button")?.focus();
      }}
    >
      Show all {total}
      <span className="sr-only"> of {of}</span>
    </Button>
  </div>
);
