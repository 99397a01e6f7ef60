/** Of all that was set, what is different now: before and after, for the audit log. */
export function changedFields(before: object, after: object): [Record<string, unknown>, Record<string, unknown>] {
  const was = before as Record<string, unknown>;
  const names = Object.entries(after)
    .filter(([name, value]) => JSON.stringify(was[name] ?? null) !== JSON.stringify(value ?? null))
    .map(([name]) => name);
  const only = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return [only(was), only(after as Record<string, unknown>)];
}
