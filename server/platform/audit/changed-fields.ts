/** Fields that differ, before and after, for the audit log. */
export function changedFields(before: object, after: object): [Record<string, unknown>, Record<string, unknown>] {
  const previous = before as Record<string, unknown>;
  const names = Object.entries(after)
    .filter(([name, value]) => JSON.stringify(previous[name] ?? null) !== JSON.stringify(value ?? null))
    .map(([name]) => name);
  const only = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return [only(previous), only(after as Record<string, unknown>)];
}
