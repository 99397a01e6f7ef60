import { expect, test } from "vitest";
import { namePairs, typedPairs } from "./door-names.ts";

const isFound = (typed: string, name: string) => typedPairs(typed).some((pair) => namePairs(name).includes(pair));

test("F34 two words of a name find it, in any order and spelling; one word finds a name of one word alone", () => {
  for (const typed of ["jose nunez", "Núñez, José", "NUNEZ  jose", "jose nunez pri"])
    expect([typed, isFound(typed, "José Núñez Prieto")]).toEqual([typed, true]);
  expect(isFound("sean o'brien", "Seán O’Brien")).toBe(true);
  expect(isFound("brien sean", "Seán O’Brien")).toBe(true);
  expect(isFound("maryjane watson", "Mary-Jane Watson")).toBe(true);
  expect(isFound("김민수", "김민수")).toBe(true);
  for (const typed of ["obrien", "o'brien"]) expect([typed, isFound(typed, "O’Brien")]).toEqual([typed, true]);
  expect(isFound("jeanluc", "Jean-Luc")).toBe(true);
  expect(isFound("maria vega", "Maria del Carmen Garcia Lopez de la Vega")).toBe(true);
  for (const typed of ["mariajose cruz", "mariajose oneil", "jose neil"])
    expect([typed, isFound(typed, "María-José de la Cruz O’Neil")]).toEqual([typed, true]);
  expect(isFound("jose", "José Núñez")).toBe(false);
  expect(isFound("jean", "Jean-Luc")).toBe(false);
  expect(isFound("jo nu", "José Núñez")).toBe(false);
  expect([namePairs(""), typedPairs("’ -")]).toEqual([[], []]);
});
