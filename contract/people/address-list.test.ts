import { expect, test } from "vitest";
import { addressListText, readAddressList } from "./address-list.ts";

const people = (text: string) =>
  readAddressList(text).people.map(({ email, name }) => (name ? `${name} <${email}>` : email));
const problems = (text: string) => readAddressList(text).problems.map(({ why }) => why);

test("addresses with and without names, one a line or many, are read as people paste them", () => {
  expect(people('Jane Doe <jane@x.org>, bob@y.org; "Doe, Jim" jim@z.org')).toEqual([
    "Jane Doe <jane@x.org>",
    "bob@y.org",
    "Jim Doe <jim@z.org>",
  ]);
  expect(people("a@x.org\n\n b@x.org \r\nc@x.org d@x.org")).toEqual(["a@x.org", "b@x.org", "c@x.org", "d@x.org"]);
  expect(people("Doe, Jane <jane@x.org>; Roe, Rob <rob@x.org>")).toEqual([
    "Jane Doe <jane@x.org>",
    "Rob Roe <rob@x.org>",
  ]);
  expect(people("<jane@x.org>, mailto:bob@x.org, (ann@x.org).")).toEqual(["jane@x.org", "bob@x.org", "ann@x.org"]);
  expect(people("J.R. Smith<jr@x.org>")).toEqual(["J.R. Smith <jr@x.org>"]);
});

test("lines of a spreadsheet have the name in cells of its own, before or behind the address", () => {
  expect(people("Jane\tDoe\tjane@x.org\nRob\tRoe\trob@x.org")).toEqual([
    "Jane Doe <jane@x.org>",
    "Rob Roe <rob@x.org>",
  ]);
  expect(people("Jane Doe, jane@x.org\nrob@x.org, Rob Roe")).toEqual(["Jane Doe <jane@x.org>", "Rob Roe <rob@x.org>"]);
  expect(people("jane@x.org (Jane Doe)")).toEqual(["Jane Doe <jane@x.org>"]);
});

test("what isn’t an address is named, and nothing else is lost by it", () => {
  const text = "Name\tEmail\nbob.x.org, jane@x.org\nRob Roe\nann@\n@x.org\nmüller@x.org\nok@x.org";
  expect(people(text)).toEqual(["jane@x.org", "ok@x.org"]);
  expect(problems(text)).toEqual([
    "There is no email address with “Name Email”.",
    "There is no email address with “bob.x.org”.",
    "There is no email address with “Rob Roe”.",
    "“ann@” isn’t an email address.",
    "“@x.org” isn’t an email address.",
    "Mail can’t be sent to an address with “ü” before the @. Use another address.",
  ]);
});

test("every word of a list is in a person or in a problem", () => {
  const parts = [
    '"Doe, Jane" jane@x.org',
    "Rob",
    "<rob@x.org>",
    "ann@x.org,",
    "bad@",
    "x;y",
    "Lee\tlee@x.org",
    '"open',
    "z.org",
  ];
  for (let at = 0; at < 400; at += 1) {
    const picked = Array.from(
      { length: 1 + (at % 5) },
      (_, turn) => parts[(at * 7 + turn * (1 + (at % 8))) % parts.length]!,
    );
    const text = picked.join([" ", ", ", "\n", "; "][at % 4]);
    const { people: read, problems: bad } = readAddressList(text);
    const shown = JSON.stringify([read, bad]).toLowerCase();
    for (const word of text.toLowerCase().match(/[a-z@.]+/g) ?? [])
      expect(shown, text).toContain(word.replace(/^[.]+|[.]+$/g, ""));
  }
});

test("one mailbox in two spellings is one person, with the name that is known", () => {
  const list = readAddressList("jane@gmail.com, Jane Doe <J.ane+jury@googlemail.com>, JANE@gmail.com");
  expect(list.people).toEqual([{ email: "jane@gmail.com", name: "Jane Doe" }]);
  expect(list.repeated).toEqual(["jane@gmail.com"]);
});

test("a list written out is read as the same", () => {
  const listed = [
    { email: "jane@x.org", name: "Jane O’Hara" },
    { email: "bob@x.org", name: "" },
  ];
  expect(readAddressList(addressListText(listed)).people).toEqual(listed);
});
