import { Button, LinkButton } from "./Button.tsx";
import { isPlainPress } from "./is-plain-press.ts";

type Props = {
  shown: number;
  total?: number;
  more: boolean;
  busy?: boolean;
  onMore: () => void;
  /** Where what follows is by itself, for who comes without scripts. */
  to?: string | undefined;
};

/** The end of a list that goes on. */
export const LoadMore = ({ shown, total, more, busy, onMore, to }: Props) => (
  <div data-slot="load-more" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-5 py-4">
    <p aria-live="polite" className="num text-sm text-ink-3">
      {total === undefined ? `${shown} shown` : `${shown} of ${total}`}
    </p>
    {more && to === undefined && (
      <Button size="sm" busy={busy} onClick={onMore}>
        Load more
      </Button>
    )}
    {more && to !== undefined && (
      <LinkButton
        size="sm"
        to={to}
        aria-busy={busy}
        onClick={(event) => isPlainPress(event) && (event.preventDefault(), busy || onMore())}
      >
        Load more
      </LinkButton>
    )}
  </div>
);
