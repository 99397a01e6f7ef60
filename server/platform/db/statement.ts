/** A piece of SQL with its values, to be part of a statement: sql`… ${fragment`and title = ${title}`}`. */
export class Fragment {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = "raw" in texts ? texts : internTexts(texts);
    this.values = values;
  }
}

const internedTexts = new Map<string, readonly string[]>();

/**
 * The same texts for the same words, as a template has them by itself: what tells statements apart is which texts they are made of,
 * and texts made anew each time would be taken for another statement each time.
 */
function internTexts(texts: readonly string[]): readonly string[] {
  const words = texts.join("\0");
  const same = internedTexts.get(words) ?? texts;
  internedTexts.set(words, same);
  return same;
}

export const fragment = (texts: TemplateStringsArray, ...values: unknown[]) => new Fragment(texts, values);
export const emptyFragment = new Fragment([""], []);

/**
 * Within a statement: it is planned for its own values each time. For where the best way depends on them, as when a client has
 * ten people or a hundred thousand.
 */
export const planForValues = new Fragment(["/* for these values */"], []);

/**
 * A program by its client, too. The wall asks for the client anyway, but of the wall's own words the planner knows no value: where
 * a statement goes through all of a program's rows, the client's name tells it how many there are.
 */
export type ProgramIDs = { clientID: string; serviceID: string };

export type Statement = { text: string; values: unknown[]; name: string | undefined };

/** The statement as PostgreSQL wants it: $1, $2, …, fragments laid in, and a name, so that it is planned once a connection. */
export function statementOf(texts: readonly string[], values: readonly unknown[]): Statement {
  const flat: unknown[] = [];
  const shape = shapeOf(rootShape, texts, values, flat);
  shape.words ??= statementText(texts, values);
  return { text: shape.words.text, values: flat, name: shape.words.name };
}

type StatementText = Pick<Statement, "text" | "name">;

/**
 * How a statement was put together so far: from which templates' texts, and where values stand in them. Whatever was put together
 * so has the same words, so that they are joined once: kilobytes of them, for a statement that is said a thousand times a second.
 */
class StatementShape {
  readonly #laidIn = new Map<readonly string[], StatementShape>();
  #value: StatementShape | undefined;
  words: StatementText | undefined;

  withTexts(texts: readonly string[]): StatementShape {
    const known = this.#laidIn.get(texts);
    if (known) return known;
    const shape = new StatementShape();
    this.#laidIn.set(texts, shape);
    return shape;
  }

  withValue(): StatementShape {
    return (this.#value ??= new StatementShape());
  }
}

const rootShape = new StatementShape();

function shapeOf(
  before: StatementShape,
  texts: readonly string[],
  values: readonly unknown[],
  flat: unknown[],
): StatementShape {
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

function statementText(texts: readonly string[], values: readonly unknown[]): StatementText {
  const text = joinTexts(texts, values, { values: 0 });
  return { text, name: statementName(text) };
}

function joinTexts(texts: readonly string[], values: readonly unknown[], said: { values: number }): string {
  let text = texts[0] ?? "";
  for (const [at, value] of values.entries()) {
    text += value instanceof Fragment ? joinTexts(value.texts, value.values, said) : `$${(said.values += 1)}`;
    text += texts[at + 1];
  }
  return text;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  if (text.includes(planForValues.texts[0]!)) return undefined;
  const known = statementNames.get(text);
  if (known) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** The name of a table or a column, or several. They come from our own files and from the tables themselves, never from a person. */
export const sqlName = (name: string): Fragment => new Fragment([name], []);

/** customCSS → custom_css: the column that the wire's name is read from. */
const columnName = (wire: string): string => wire.replace(/ID|URL|PDF|CSS|[A-Z]/g, (word) => `_${word.toLowerCase()}`);

/** Columns of a table as JSON, by the wire's names. The names are our own constants, never a person's words. */
export const jsonColumns = (table: string, names: readonly string[]): Fragment =>
  sqlName(`json_build_object(${names.map((name) => `'${name}', ${table}.${columnName(name)}`).join(", ")})`);

/** A list of names, for `in`. They are our own constants, never a person's words, and stand as such, so that an index may go by them. */
export const nameList = (names: readonly string[]): Fragment =>
  new Fragment([`(${names.map((name) => `'${name}'`).join(", ")})`], []);

/** What `set` says: these columns, by the wire's names, to their values. */
export function setColumns<Name extends string>(names: readonly Name[], values: Partial<Record<Name, unknown>>) {
  const texts = names.map((name, at) => `${at > 0 ? ", " : ""}${columnName(name)} = `);
  return new Fragment(
    [...texts, ""],
    names.map((name) => values[name]),
  );
}

const wireNamesOfColumns = new Map<string, string>();

/** sponsor_tier_id → sponsorTierID, thumb_url → thumbURL, is_pdf → isPDF: the wire's own spelling. */
export function wireName(column: string): string {
  const known = wireNamesOfColumns.get(column);
  if (known) return known;
  const name = column
    .replace(/_(id|url|pdf|css)(?=_|$)/g, (_, word: string) => word.toUpperCase())
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  wireNamesOfColumns.set(column, name);
  return name;
}
