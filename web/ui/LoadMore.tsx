import { Button } from "./Button.tsx";

type Props = { shown: number; total?: number; more: boolean; busy?: boolean; onMore: () => void };

/** The end of a list that goes on. */
export const LoadMore = ({ shown, total, more, busy, onMore }: Props) => (
  <div data-slot="load-more" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-5 py-4">
    <p aria-live="polite" className="num text-sm text-ink-3">
      {total === undefined ? `${shown} shown` : `${shown} of ${total}`}
    </p>
    {more && (
      <Button size="sm" busy={busy} onClick={onMore}>
        Load more
      </Button>
    )}
  </div>
);
