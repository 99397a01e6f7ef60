/** A piece of SQL with its values, to be part of a statement: sql`… ${fragment`and title = ${title}`}`. */
export class Fragment {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = "raw" in texts ? texts : textsAs(texts);
    this.values = values;
  }
}

const knownTexts = new Map<string, readonly string[]>();

/**
 * The same texts for the same words, as a template has them by itself: what tells statements apart is which texts they are made of,
 * and texts made anew each time would be taken for another statement each time.
 */
function textsAs(texts: readonly string[]): readonly string[] {
  const words = texts.join("\0");
  const same = knownTexts.get(words) ?? texts;
  knownTexts.set(words, same);
  return same;
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
export type ProgramIDs = { clientID: string; serviceID: string };

export type Statement = { text: string; values: unknown[]; name: string | undefined };

/** The statement as PostgreSQL wants it: $1, $2, …, fragments laid in, and a name, so that it is planned once a connection. */
export function statementOf(texts: readonly string[], values: readonly unknown[]): Statement {
  const flat: unknown[] = [];
  const shape = shapeOf(shapes, texts, values, flat);
  shape.words ??= wordsOf(texts, values);
  return { text: shape.words.text, values: flat, name: shape.words.name };
}

type Words = Pick<Statement, "text" | "name">;

/**
 * How a statement was put together so far: from which templates' texts, and where values stand in them. Whatever was put together
 * so has the same words, so that they are joined once: kilobytes of them, for a statement that is said a thousand times a second.
 */
class Shape {
  readonly #laidIn = new Map<readonly string[], Shape>();
  #value: Shape | undefined;
  words: Words | undefined;

  withTexts(texts: readonly string[]): Shape {
    const known = this.#laidIn.get(texts);
    if (known) return known;
    const shape = new Shape();
    this.#laidIn.set(texts, shape);
    return shape;
  }

  withValue(): Shape {
    return (this.#value ??= new Shape());
  }
}

const shapes = new Shape();

function shapeOf(before: Shape, texts: readonly string[], values: readonly unknown[], flat: unknown[]): Shape {
  let shape = before.withTexts(texts);
  for (const value of values) {
    if (value instanceof Fragment) shape = shapeOf(shape, value.texts, value.values, flat);
    else {
      flat.push(value);
      shape = shape.withValue();
    }
  }
  return shape;
}

function wordsOf(texts: readonly string[], values: readonly unknown[]): Words {
  const text = joined(texts, values, { values: 0 });
  return { text, name: nameOf(text) };
}

function joined(texts: readonly string[], values: readonly unknown[], said: { values: number }): string {
  let text = texts[0] ?? "";
  for (const [at, value] of values.entries()) {
    text += value instanceof Fragment ? joined(value.texts, value.values, said) : `$${(said.values += 1)}`;
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

/** The name of a table or a column, or several. They come from our own files and from the tables themselves, never from a person. */
export const named = (name: string): Fragment => new Fragment([name], []);

/** customCSS → custom_css: the column that the wire's name is read from. */
const columnName = (wire: string): string => wire.replace(/ID|URL|PDF|CSS|[A-Z]/g, (word) => `_${word.toLowerCase()}`);

/** Columns of a table as JSON, by the wire's names. The names are our own constants, never a person's words. */
export const jsonOf = (table: string, names: readonly string[]): Fragment =>
  named(`json_build_object(${names.map((name) => `'${name}', ${table}.${columnName(name)}`).join(", ")})`);

/** A list of names, for `in`. They are our own constants, never a person's words, and stand as such, so that an index may go by them. */
export const literals = (names: readonly string[]): Fragment =>
  new Fragment([`(${names.map((name) => `'${name}'`).join(", ")})`], []);

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
