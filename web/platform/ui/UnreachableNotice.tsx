type Props = { names: readonly string[]; className?: string };

/** A quiet line for what a list would hold, too, if it could be reached. */
export const UnreachableNotice = ({ names, className }: Props) =>
  names.length > 0 && (
    <p role="status" className={className}>
      <span className="text-sm text-ink-3">Can’t be reached at the moment: {names.join(", ")}</span>
    </p>
  );
