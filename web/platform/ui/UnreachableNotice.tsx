type Props = { names: readonly string[]; className?: string };

/** A notice about clients that a list lacks, since their database can't be reached. */
export const UnreachableNotice = ({ names, className }: Props) =>
  names.length > 0 && (
    <p role="status" className={className}>
      <span className="text-sm text-ink-3">Can’t be reached at the moment: {names.join(", ")}</span>
    </p>
  );
