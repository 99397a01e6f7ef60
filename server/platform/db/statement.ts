/** A part of a statement, with its values: sql`… ${fragment`and title = ${title}`}`. */
export class Fragment {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = "raw" in texts ? texts : internTexts(texts);
    this.values = values;
  }
}

const internedTexts = new Map<string, readonly string[]>();

/** The same array for equal texts, as a template has by itself: statements are told apart by the identity of their texts. */
function internTexts(texts: readonly string[]): readonly string[] {
  const words = texts.join("\0");
  const interned = internedTexts.get(words) ?? texts;
  internedTexts.set(words, interned);
  return interned;
}

export const fragment = (texts: TemplateStringsArray, ...values: unknown[]) => new Fragment(texts, values);
export const emptyFragment = new Fragment([""], []);

/**
 * Makes a statement unprepared, so that it is planned for its own values each time. For statements whose best plan depends on them, as
 * when a client has ten people or a hundred thousand.
 */
export const planForValues = new Fragment(["/* for these values */"], []);

/**
 * A program with its client. The wall compares the client anyway, but the planner can't see the wall's value: where a statement reads
 * all of a program's rows, an explicit client lets it estimate how many there are.
 */
export type ProgramIDs = { clientID: string; serviceID: string };

export type Statement = { text: string; values: unknown[]; name: string | undefined };

/** The statement in PostgreSQL's form: $1, $2, …, fragments inserted, and a name, so that it is planned once a connection. */
export function statementOf(texts: readonly string[], values: readonly unknown[]): Statement {
  const parameters: unknown[] = [];
  const shape = shapeOf(rootShape, texts, values, parameters);
  shape.words ??= statementText(texts, values);
  return { text: shape.words.text, values: parameters, name: shape.words.name };
}

type StatementText = Pick<Statement, "text" | "name">;

/**
 * A trie of template texts and places of values. Statements of one shape have the same text, so that it is joined once: kilobytes, for
 * a statement that runs a thousand times a second.
 */
class StatementShape {
  readonly #laidIn = new Map<readonly string[], StatementShape>();
  #value: StatementShape | undefined;
  words: StatementText | undefined;

  withTexts(texts: readonly string[]): StatementShape {
    const existing = this.#laidIn.get(texts);
    if (existing) return existing;
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
  parameters: unknown[],
): StatementShape {
  let shape = before.withTexts(texts);
  for (const value of values) {
    if (value instanceof Fragment) shape = shapeOf(shape, value.texts, value.values, parameters);
    else {
      parameters.push(value);
      shape = shape.withValue();
    }
  }
  return shape;
}

function statementText(texts: readonly string[], values: readonly unknown[]): StatementText {
  const text = joinTexts(texts, values, { values: 0 });
  return { text, name: statementName(text) };
}

function joinTexts(texts: readonly string[], values: readonly unknown[], count: { values: number }): string {
  let text = texts[0] ?? "";
  for (const [at, value] of values.entries()) {
    text += value instanceof Fragment ? joinTexts(value.texts, value.values, count) : `$${(count.values += 1)}`;
    text += texts[at + 1];
  }
  return text;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  if (text.includes(planForValues.texts[0]!)) return undefined;
  const existing = statementNames.get(text);
  if (existing) return existing;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** The name of a table or column, or several. Names come from our own files and from the tables themselves, never from a person. */
export const sqlName = (name: string): Fragment => new Fragment([name], []);

/** customCSS → custom_css: the column of a wire name. */
const columnName = (wire: string): string => wire.replace(/ID|URL|PDF|CSS|[A-Z]/g, (word) => `_${word.toLowerCase()}`);

/** Columns of a table as JSON, by the wire's names. The names are our own constants, never a person's words. */
export const jsonColumns = (table: string, names: readonly string[]): Fragment =>
  sqlName(`json_build_object(${names.map((name) => `'${name}', ${table}.${columnName(name)}`).join(", ")})`);

/** A list of names for `in`. Names are our own constants, never a person's words, and are literals, so that an index may be used. */
export const nameList = (names: readonly string[]): Fragment =>
  new Fragment([`(${names.map((name) => `'${name}'`).join(", ")})`], []);

/** The assignments of `set`, by the wire's names. */
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
  const existing = wireNamesOfColumns.get(column);
  if (existing) return existing;
  const name = column
    .replace(/_(id|url|pdf|css)(?=_|$)/g, (_, word: string) => word.toUpperCase())
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  wireNamesOfColumns.set(column, name);
  return name;
}
