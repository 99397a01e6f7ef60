/** A keyboard shortcut: ['Ctrl', 'K']. */
export const KeyHint = ({ keys }: { keys: readonly string[] }) => (
  <span data-slot="key-hint" className="inline-flex items-center gap-1">
    {keys.map((key) => (
      <kbd
        key={key}
        className="rounded-xs border border-line-2 bg-surface px-1.5 font-sans text-2xs font-medium text-ink-3"
      >
        {key}
      </kbd>
    ))}
  </span>
);
