/** A piece of SQL with its values, to be part of a statement: sql`… ${fragment`and title = ${title}`}`. */
export class Fragment {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

export const fragment = (texts: TemplateStringsArray, ...values: unknown[]) => new Fragment(texts, values);
export const nothing = new Fragment([""], []);

/**
 * Within a statement: it is planned for its own values each time. For where the best way depends on them, as when a client has
 * ten people or a hundred thousand.
 */
export const forTheseValues = new Fragment(["/* for these values */"], []);

/**
 * A program by its client, too. The wall asks for the client anyway, but of the wall's own words the planner knows no value: where
 * a statement goes through all of a program's rows, the client's name tells it how many there are.
 */
export type ProgramAt = { clientID: string; serviceID: string };

export type Statement = { text: string; values: unknown[]; name: string | undefined };

/** The statement as PostgreSQL wants it: $1, $2, …, fragments laid in, and a name, so that it is planned once a connection. */
export function statementOf(texts: readonly string[], values: readonly unknown[]): Statement {
  const flat: unknown[] = [];
  const text = flatten(texts, values, flat);
  return { text, values: flat, name: nameOf(text) };
}

function flatten(texts: readonly string[], values: readonly unknown[], flat: unknown[]): string {
  let text = texts[0] ?? "";
  for (const [at, value] of values.entries()) {
    if (value instanceof Fragment) text += flatten(value.texts, value.values, flat);
    else text += `$${flat.push(value)}`;
    text += texts[at + 1];
  }
  return text;
}

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (text.includes(forTheseValues.texts[0]!)) return undefined;
  const known = names.get(text);
  if (known) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** customCSS → custom_css: the column that the wire's name is read from. */
const columnName = (wire: string): string => wire.replace(/ID|URL|PDF|CSS|[A-Z]/g, (word) => `_${word.toLowerCase()}`);

/** Columns of a table as JSON, by the wire's names. The names are our own constants, never a person's words. */
export const jsonOf = (table: string, names: readonly string[]): Fragment =>
  new Fragment([`json_build_object(${names.map((name) => `'${name}', ${table}.${columnName(name)}`).join(", ")})`], []);

/** What `set` says: these columns, by the wire's names, to their values. */
export function assignmentsOf<Name extends string>(names: readonly Name[], values: Partial<Record<Name, unknown>>) {
  const texts = names.map((name, at) => `${at > 0 ? ", " : ""}${columnName(name)} = `);
  return new Fragment(
    [...texts, ""],
    names.map((name) => values[name]),
  );
}

const wireNames = new Map<string, string>();

/** sponsor_tier_id → sponsorTierID, thumb_url → thumbURL, is_pdf → isPDF: the wire's own spelling. */
export function wireName(column: string): string {
  const known = wireNames.get(column);
  if (known) return known;
  const name = column
    .replace(/_(id|url|pdf|css)(?=_|$)/g, (_, word: string) => word.toUpperCase())
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  wireNames.set(column, name);
  return name;
}
