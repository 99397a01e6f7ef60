export type Changed = { name: string; before: string | undefined; after: string | undefined };

const LONGEST = 160;
const MOST = 12;

/** A change, field by field, as people read it. */
export function changesIn(before: unknown, after: unknown): Changed[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .slice(0, MOST)
    .map((name) => ({ name, before: textOf(was, name), after: textOf(is, name) }));
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
};

function textOf(fields: Record<string, unknown>, name: string): string | undefined {
  if (!Object.hasOwn(fields, name)) return undefined;
  const value = fields[name];
  if (value === null || value === "") return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
