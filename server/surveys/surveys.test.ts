import { expect, test } from "vitest";
import { copyService } from "../../contract/programs/copying.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { type Element, type RadioElement, elementOptions } from "../../contract/platform/forms/element.ts";
import { type InputKind, inputKinds } from "../../contract/platform/forms/input-kinds.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { uploadSectionImage } from "../../contract/programs/sections.ts";
import { changeService } from "../../contract/programs/services.ts";
import { beginSurvey, getSurvey, vote } from "../../contract/surveys/surveys.ts";
import { changeSurvey, saveSurveyQuestions, surveySetup } from "../../contract/surveys/survey-editing.ts";
import { downloadSurvey, getSurveyResults, listSurveyWords } from "../../contract/surveys/survey-results.ts";
import { downloaded, linesOf } from "../../test/download.ts";
import { photo } from "../../test/picture.ts";
import { type SurveyAt, addSurvey, answer, everyKind, newBrowser, openUntil } from "../../test/survey.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
type Sent = InputOf<typeof saveSurveyQuestions>;
const results = async (at: SurveyAt, query: { question?: string; values?: string } = {}) =>
  (await owner(getSurveyResults, at, undefined, { query })).answer;

const friend = { heard: "friend", better: ["parking"], homes: 3, day: "16/05/2026", again: true, words: "Fine" };
const paper = { ...friend, heard: "paper", which: "The Star", better: ["parking", "hours"], homes: 7, words: "" };

test("F12 a survey is made from nothing, answered by anyone once, and read as charts", async () => {
  const at = await addSurvey(town, "first");
  const page = (await town.as()(getSurvey, at)).answer;
  expect(page).toMatchObject({ anonymous: true, pace: "one", thanks: "Thank you.", clientName: "Oak Builders Guild" });
  expect(page.elements).toEqual(everyKind);
  for (const answers of [friend, friend, friend, friend, paper])
    expect(await answer(town, at, answers)).toMatchObject({ status: 200 });
  const read = await results(at);
  expect(read).toMatchObject({ answered: 5, shown: 5, filtered: 5, hidden: null });
  const bars = Object.fromEntries(
    read.questions.map(({ name, bars: drawn }) => [name, drawn.map(({ label, answers }) => `${label} ${answers}`)]),
  );
  expect(bars).toEqual({
    heard: ["Friend 4", "Paper 1", "Signs 0"],
    which: [],
    better: ["Parking 5", "Hours 1"],
    homes: ["3 4", "7 1"],
    day: ["May 2026 5"],
    again: ["Yes 5", "No 0"],
    words: [],
  });
  expect(read.questions.find(({ name }) => name === "which")).toMatchObject({ chart: "words", answered: 1 });
  const { words } = (await owner(listSurveyWords, at, undefined, { query: { name: "words" } })).answer;
  expect(words).toEqual(Array(4).fill("Fine"));
});

test("N13 a browser answers once, whichever tab is first; a forged token counts nothing", async () => {
  const at = await addSurvey(town, "tabs");
  const browser = await newBrowser(town, at);
  const both = await Promise.all([answer(town, at, friend, { browser }), answer(town, at, paper, { browser })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.problem.detail).toBe(
    "You have answered this survey. Each counts once.",
  );
  expect((await town.as()(beginSurvey, at, { browser })).answer).toMatchObject({ answered: true, browser: null });
  const other = await addSurvey(town, "other-tabs");
  for (const forged of ["nonsense", `${browser}x`, browser])
    expect((await answer(town, other, friend, { browser: forged })).status).toBe(409);
  expect((await results(at)).answered).toBe(1);
  expect((await results(other)).answered).toBe(0);
});

test("whoever signs in answers once, and changes it until it closes where staff allow it", async () => {
  const at = await addSurvey(town, "named", { answeredBy: "user", anonymous: false, mayChange: true });
  const asked = await answer(town, at, friend);
  expect(asked).toMatchObject({ status: 401, problem: { detail: "Sign in to answer. Each person answers once." } });
  expect((await answer(town, at, friend, { person: "entrant" })).status).toBe(200);
  for (const person of ["rival", "scorer", "stranger", "viewer"]) await answer(town, at, friend, { person });
  const mine = (await town.as("entrant")(beginSurvey, at, {})).answer;
  expect(mine.answers).toContainEqual({ name: "heard", value: "friend" });
  expect((await answer(town, at, paper, { person: "entrant" })).status).toBe(200);
  const read = await results(at);
  expect(read).toMatchObject({ answered: 5, shown: 5 });
  expect(read.questions[0]!.bars.map(({ answers }) => answers)).toEqual([4, 1, 0]);
  await openUntil(town, at, "2021-01-01T17:00Z");
  const late = await answer(town, at, friend, { person: "entrant" });
  expect(late).toMatchObject({ status: 409, problem: { detail: "This survey is closed. Thank you for coming by." } });
  const lines = linesOf((await downloaded(town, "owner", downloadSurvey, at, { format: "csv" })).bytes);
  expect(lines[0]).toContain("Name,Email,Answered");
  expect(lines.some((line) => line.startsWith("Entrant Tester"))).toBe(true);
});

test("N04 a survey for members lets members answer, once they have signed in", async () => {
  const at = await addSurvey(town, "members");
  const { name, url, tagline, description, timeZone } = {
    name: "For members",
    url: "members",
    tagline: "",
    description: "",
    timeZone: "America/Chicago" as const,
  };
  await owner(changeService, at, { name, url, tagline, description, timeZone, audience: "member" });
  expect((await town.as()(beginSurvey, at, {})).answer).toMatchObject({ signIn: true });
  const refused = await answer(town, at, friend, { person: "stranger" });
  expect(refused).toMatchObject({ status: 409, problem: { detail: "For members is for members only." } });
  await town.inside("oak", (sql) => sql`insert into memberships (user_id) values (${town.people["rival"]!})`);
  expect((await answer(town, at, friend, { person: "rival" })).status).toBe(200);
});

test("what is missing is said by question, and what isn't asked isn't kept", async () => {
  const at = await addSurvey(town, "missing");
  const refused = await answer(town, at, { words: "Only words" });
  expect(refused).toMatchObject({ status: 400, problem: { errors: { heard: expect.stringContaining("required") } } });
  await Promise.all(Array.from({ length: 5 }, () => answer(town, at, { ...friend, which: "Hidden" })));
  const lines = linesOf((await downloaded(town, "owner", downloadSurvey, at, { format: "csv" })).bytes);
  expect(lines).toHaveLength(6);
  expect(lines.join()).not.toMatch(/Hidden|Tester/);
});

test("results are hidden below five, and where a filter would leave fewer than five, or all but so few", async () => {
  const at = await addSurvey(town, "hidden");
  for (let n = 0; n < 4; n += 1) await answer(town, at, friend);
  const few = await results(at);
  expect(few).toMatchObject({ answered: 4, shown: 0, questions: [] });
  expect(few.hidden).toMatch(/once five answers are in/);
  expect((await owner(listSurveyWords, at, undefined, { query: { name: "words" } })).answer.words).toEqual([]);
  for (let n = 0; n < 6; n += 1) await answer(town, at, friend);
  for (let n = 0; n < 6; n += 1) await answer(town, at, paper);
  for (let n = 0; n < 3; n += 1) await answer(town, at, { ...friend, heard: "signs" });
  await openUntil(town, at, "2021-01-01T17:00Z");
  expect(await results(at)).toMatchObject({ answered: 19, shown: 19 });
  const byFriend = await results(at, { question: "heard", values: "friend" });
  expect(byFriend).toMatchObject({ filtered: 10, hidden: null });
  const better = byFriend.questions.find(({ name }) => name === "better")!;
  expect(better.bars.map(({ answers, all }) => [answers, all])).toEqual([
    [10, 19],
    [0, 6],
  ]);
  for (const [question, values, why] of [
    ["heard", "signs", "Fewer than five answered so"],
    ["heard", "friend\nsigns", "Fewer than five answered so"],
    ["heard", "friend\npaper", "Fewer than five answered otherwise"],
    ["better", "parking\nhours", "Choose one answer"],
    ["words", "Fine", "can’t be looked at by this question"],
  ] as const) {
    const read = await results(at, { question, values });
    expect(read.hidden, `${question} ${values}`).toContain(why);
    expect(read.questions).toEqual([]);
    const query = { name: "words", question, values };
    expect((await owner(listSurveyWords, at, undefined, { query })).answer.words).toEqual([]);
  }
  const query = { name: "words", question: "heard", values: "paper" };
  expect((await owner(listSurveyWords, at, undefined, { query })).answer.words).toEqual([]);
});

test("an answer keeps the version it was given to", async () => {
  const at = await addSurvey(town, "versions");
  const { version } = (await town.as()(getSurvey, at)).answer;
  const browser = await newBrowser(town, at);
  await answer(town, at, friend);
  const more = [...everyKind, { type: "textarea", name: "more", label: "More", required: true }];
  expect((await owner(saveSurveyQuestions, at, { elements: more } as Sent)).answer).toEqual({ version: 2 });
  const sent = Object.entries(friend).map(([name, value]) => ({ name, value }));
  expect((await town.as()(vote, at, { version, answers: sent, browser })).status).toBe(200);
  expect((await answer(town, at, friend)).status).toBe(400);
  expect((await answer(town, at, { ...friend, more: "Yes" })).status).toBe(200);
});

test("a copy asks the same in the same way, and nobody has answered it", async () => {
  const at = await addSurvey(town, "last-year", { pace: "all", thanks: "See you next year." });
  await answer(town, at, friend);
  const serviceID = (
    await town.inside(
      "oak",
      (sql) => sql<{ serviceID: string }>`select service_id from services where url = 'last-year'`,
    )
  )[0]!.serviceID;
  const copied = await owner(
    copyService,
    { client: "oak" },
    { serviceID, name: "This year", url: "this-year", parts: ["questions"] },
  );
  expect(copied.status).toBe(200);
  const there = (await owner(surveySetup, { client: "oak", service: "this-year" })).answer;
  expect(there).toMatchObject({ answered: false, settings: { pace: "all", thanks: "See you next year." } });
  expect(there.elements).toEqual(everyKind);
});

test("F12 an option has a picture, seen by whoever answers, in the charts, in a copy, and with the answers that were given to it", async () => {
  const at = await addSurvey(town, "pictured");
  const file = { file: await photo(), fileName: "house.jpg" };
  const { uploadID } = (await owner(uploadSectionImage, at, undefined, file)).answer.picture;
  const src = fileURL("oak", uploadID, "full");
  const seen = async () => (await town.server.inject({ url: src })).statusCode;
  const picture = { src, alt: "A white house" };
  const heard = everyKind[1] as RadioElement;
  const options = elementOptions(heard).map((one) => (one.value === "friend" ? { ...one, picture } : one));
  const pictured = everyKind.map((element) => (element.name === "heard" ? { ...heard, options } : element));
  const save = (elements: readonly Element[], base: readonly Element[]) =>
    owner(saveSurveyQuestions, at, { elements } as Sent, { base: { elements: base } });
  expect(await seen(), "until a question shows it").toBe(404);
  for (const elsewhere of ["https://evil.example/x.jpg", "//evil.example/x.jpg", "javascript:alert(1)"]) {
    const wrong = elementOptions(heard).map((one) => ({ ...one, picture: { src: elsewhere, alt: "" } }));
    const refused = await save(
      everyKind.map((element) => (element.name === "heard" ? { ...heard, options: wrong } : element)),
      everyKind,
    );
    expect(refused.status, elsewhere).toBe(400);
  }
  expect((await save(pictured, everyKind)).status).toBe(200);
  expect((await town.as()(getSurvey, at)).answer.elements).toEqual(pictured);
  expect(await seen()).toBe(200);
  for (let people = 0; people < 5; people += 1) await answer(town, at, friend);
  const { questions } = await results(at);
  const { bars } = questions.find(({ name }) => name === "heard")!;
  expect(bars.map((bar) => bar.picture)).toEqual([picture, null, null]);

  const [{ serviceID } = { serviceID: "" }] = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`select service_id from services where url = 'pictured'`,
  );
  const copy = { serviceID, name: "Pictured anew", url: "pictured-anew", parts: ["questions"] as const };
  expect((await owner(copyService, { client: "oak" }, { ...copy, parts: [...copy.parts] })).status).toBe(200);
  const there = { client: "oak", service: "pictured-anew" };
  expect((await owner(surveySetup, there)).answer.elements).toEqual(pictured);
  expect((await save(everyKind, pictured)).answer).toEqual({ version: 2 });
  expect(await seen(), "the version that was answered shows it still").toBe(200);
  const copied = (await owner(surveySetup, there)).answer;
  await owner(saveSurveyQuestions, there, { elements: [...everyKind] } as Sent, {
    base: { elements: copied.elements as Sent["elements"] },
  });
  expect(await seen()).toBe(200);
});

test("what was promised stands: once somebody has answered, anonymous stays as it is", async () => {
  const at = await addSurvey(town, "promised");
  await answer(town, at, friend);
  const { settings } = (await owner(surveySetup, at)).answer;
  const refused = await owner(changeSurvey, at, { ...settings, anonymous: false } as never);
  expect(refused).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("It stays anonymous") } });
  await expect(
    town.inside("oak", (sql) => sql`update surveys set anonymous = false where thanks = 'Thank you.'`),
  ).rejects.toThrow(/foreign key/);
});

test("F12 N01 N02 a survey asks with every element and every kind of input, and each answer is in the charts or the file", async () => {
  const options = [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ];
  const of = (kind: InputKind) =>
    ({ type: "input", kind, name: kind.replace("-", "_"), label: `Your ${kind}` }) as const;
  const passwords: readonly InputKind[] = ["password", "password-any"];
  const inputs = inputKinds.filter((kind) => !passwords.includes(kind)).map(of) as Element[];
  const others: Element[] = [
    { type: "heading", name: "head", text: "Your visit" },
    { type: "paragraph", name: "para", text: "It takes a minute." },
    { type: "textarea", name: "area", label: "Words" },
    { type: "select", name: "select", label: "Select", options },
    { type: "radio", name: "radio", label: "Radio", options },
    { type: "multiSelect", name: "multi", label: "Several", options },
    { type: "checkbox", name: "box", label: "Box" },
  ];
  const at = await addSurvey(town, "all-kinds", {}, [...others, ...inputs]);
  const { elements } = (await town.as()(getSurvey, at)).answer;
  expect(elements.map(({ type }) => type)).toEqual([...others, ...inputs].map(({ type }) => type));
  const said = (number: number) => ({
    area: "Lovely",
    select: "yes",
    radio: "no",
    multi: ["yes", "no"],
    box: true,
    category_label: "BRICK",
    currency: 12_00,
    date: number < 3 ? "03/05/2026" : "16/06/2026",
    dateTime: "2026-05-16T14:30",
    email: `visitor${number}@test.example`,
    number: number * 2,
    phone: "5075550114",
    text: "By bus",
    website: "halden.example",
    url: "https://halden.example",
    zip: "55987",
  });
  const unknown = await answer(town, at, { ...said(1), nosuch: "x" });
  expect([unknown.status, unknown.problem.errors]).toEqual([400, { nosuch: "This field isn't known" }]);
  for (const number of [1, 2, 3, 4, 5]) expect((await answer(town, at, said(number))).problem).toEqual({});
  const { questions } = await results(at);
  const barsOf = (name: string) => {
    const { chart, bars } = questions.find((question) => question.name === name)!;
    return [chart, ...bars.map(({ label, answers }) => `${label} ${answers}`)];
  };
  expect(barsOf("select")).toEqual(["choices", "Yes 5", "No 0"]);
  expect(barsOf("radio")).toEqual(["choices", "Yes 0", "No 5"]);
  expect(barsOf("multi")).toEqual(["choices", "Yes 5", "No 5"]);
  expect(barsOf("box")).toEqual(["choices", "Yes 5", "No 0"]);
  expect(barsOf("date")).toEqual(["dates", "May 2026 2", "Jun 2026 3"]);
  expect(barsOf("dateTime")).toEqual(["dates", "May 2026 5"]);
  expect(barsOf("number")).toEqual(["numbers", "2 1", "4 1", "6 1", "8 1", "10 1"]);
  expect(barsOf("currency")).toEqual(["numbers", "$12.00 5"]);
  for (const name of ["area", "category_label", "email", "phone", "text", "website", "url", "zip"]) {
    expect(barsOf(name), name).toEqual(["words"]);
    const { words } = (await owner(listSurveyWords, at, undefined, { query: { name } })).answer;
    expect(words, name).toHaveLength(5);
  }
  const file = JSON.stringify(linesOf((await downloaded(town, "owner", downloadSurvey, at, { format: "csv" })).bytes));
  for (const told of ["Lovely", "BRICK", "By bus", "55987", "halden.example"]) expect(file).toContain(told);
  expect(file).not.toMatch(/a-secret-1|another/);
});
