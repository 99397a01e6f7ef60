import { expect, test } from "vitest";
import { searchKey, searchText } from "../../../contract/platform/search-key.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();

/** All but 0, which no text may hold, the halves of others, and the planes in which nothing stands. */
const characters = [
  [0x1, 0xd7ff],
  [0xe000, 0x323ff],
  [0xe0000, 0xe0fff],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
);

const perText = 64;
const names = [
  "José Núñez",
  "Seán O’Brien",
  "Mary-Jane",
  "O´Brien",
  "O’Brien-Smith",
  "Mary−Jane",
  "Kaʻahumanu",
  "ΣΟΦΊΑΣ",
  "김민수",
  "x%_y\\z",
  "",
  "  a \t b  ",
  "½ ﬁn",
];
const texts = [
  ...names,
  ...Array.from({ length: Math.ceil(characters.length / perText) }, (_, at) =>
    characters
      .slice(at * perText, (at + 1) * perText)
      .map((one) => `${one}q`)
      .join(""),
  ),
];

test("the database has the same key for every character", async () => {
  const rows = await town.home(
    (sql) => sql<{ text: string; key: string; words: string; decomposed: string }>`
      select text, search_key(text) as key, search_text(text) as words, normalize(text, NFKD) as decomposed from unnest(${texts}::text[]) text`,
  );
  // A PostgreSQL of another year knows other new characters.
  const comparable = rows.filter(({ text, decomposed }) => text.normalize("NFKD") === decomposed);
  expect(comparable.length).toBeGreaterThan(texts.length * 0.99);
  expect(comparable.map(({ key }) => key)).toEqual(comparable.map(({ text }) => searchKey(text)));
  expect(comparable.map(({ words }) => words)).toEqual(comparable.map(({ text }) => searchText(text)));
});
