import { expect, test } from "vitest";
import { isMatch, searchKey, searchWords } from "./search-key.ts";

const sameAs: Readonly<Record<string, readonly string[]>> = {
  "jose nunez": [
    "José Núñez",
    "JOSÉ  NÚÑEZ",
    "Jose\u0301 Nu\u0301n\u0303ez",
    "Ｊｏｓé Núñez",
    "José\u00a0Núñez",
    " José, Núñez ",
  ],
  obrien: ["O’Brien", "O'Brien", "OʼBrien", "O`Brien", "O´Brien", "O′Brien", "O＇Brien", "obrien", "O\u200b’Brien"],
  "mary jane": [
    "Mary-Jane",
    "Mary‐Jane",
    "Mary‑Jane",
    "Mary–Jane",
    "Mary—Jane",
    "Mary−Jane",
    "mary jane",
    "Mary\tJane",
  ],
  "lukasz zolc": ["Łukasz Żółć", "LUKASZ ZOLC"],
  "odegard aesa": ["Ødegård Æsa"],
  strasse: ["Straße", "STRASSE", "STRAẞE"],
  "thor dadi": ["Þór Daði"],
  "dorde ilic": ["Đorđe Ilić"],
  "isik irmak": ["Işık Irmak", "IŞIK IRMAK", "isik İrmak"],
  "aliyev ilham": ["Əliyev İlham"],
  "nguyen thi anh": ["Nguyễn Thị Ánh", "nguyen  thi anh"],
  "oeuvre smarason": ["Œuvre Smárason"],
  gallina: ["Gal·lina", "Gaŀlina"],
  "jr smith": ["J.R. Smith"],
  "σοφια παπασ": ["Σοφία Παπάς", "ΣΟΦΙΑ ΠΑΠΑΣ"],
  семен: ["Семён", "СЕМЕН"],
  김민수: ["김민수", "김민수".normalize("NFD")],
  "カトウ タロウ": ["ｶﾄｳ ﾀﾛｳ", "カトウ・タロウ"],
  محمد: ["مُحَمَّد", "مـحـمـد"],
  שרה: ["שָׂרָה"],
  "42": ["４２", "٤٢", "۴۲"],
};

test("a name has one key, whatever keyboard, system and accents it was written with", () => {
  for (const [key, spellings] of Object.entries(sameAs))
    for (const spelling of spellings) expect([spelling, searchKey(spelling)]).toEqual([spelling, key]);
});

test("a key is its own key", () => {
  for (const spelling of Object.values(sameAs).flat()) expect(searchKey(searchKey(spelling))).toBe(searchKey(spelling));
});

test("words that differ stay apart", () => {
  for (const [one, other] of [
    ["Jon", "Joan"],
    ["किरण", "कुरण"],
    ["かき", "かぎ"],
    ["100%", "100"],
    ["C++", "C#"],
  ] as const)
    expect(searchKey(one)).not.toBe(searchKey(other));
});

test("words are found in any order, and nothing but blanks finds everything", () => {
  expect(isMatch("nunez jose", "José Núñez")).toBe(true);
  expect(isMatch("brien sean", "Seán O’Brien")).toBe(true);
  expect(isMatch("núñez portland", "José Núñez", null, "Portland")).toBe(true);
  expect(isMatch("nunez anna", "José Núñez")).toBe(false);
  expect(isMatch("  ", "José")).toBe(true);
  expect(isMatch("’", "José")).toBe(false);
  expect(searchWords("a b c d e f g h i j")).toHaveLength(8);
});

test("a name with hyphens or apostrophes is found in each of its readings", () => {
  for (const hyphen of "-‐‑‒–—−－﹣")
    expect([hyphen, isMatch("maryjane", `Mary${hyphen}Jane`)]).toEqual([hyphen, true]);
  for (const apostrophe of "'’‘ʼʻ`´′＇")
    expect([apostrophe, isMatch("ahumanu", `Ka${apostrophe}ahumanu`)]).toEqual([apostrophe, true]);
  for (const typed of ["obriensmith", "obrien smith", "brien smith", "briensmith"])
    expect([typed, isMatch(typed, "O’Brien-Smith")]).toEqual([typed, true]);
});
