import { expect, test } from "vitest";
import { testFolder } from "../../test/folder.ts";
import { sweepAbandoned } from "./abandoned.ts";
import { openFiles } from "./open-files.ts";

const hour = 3_600_000;
const idMade = (agoMs: number) => {
  const time = (Date.now() - agoMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(agoMs).padStart(12, "0")}`;
};

test("uploads that no record speaks of are deleted once they are old enough", async () => {
  const files = await openFiles({ dataFolder: await testFolder(), environment: {} });
  const [kept, lost, fresh] = [idMade(3 * hour), idMade(2 * hour), idMade(0)];
  for (const uploadID of [kept, lost, fresh])
    for (const name of ["320", "original"]) await files.put(`c1/entries/e1/${uploadID}/${name}`, Buffer.from("x"));
  await files.put("c1/notes", Buffer.from("not an upload"));
  const asked: string[] = [];
  const known = async (uploadIDs: string[]) => {
    asked.push(...uploadIDs);
    return new Set([kept]);
  };
  expect(await sweepAbandoned(files, { prefix: "c1", olderThanMs: hour, known })).toBe(1);
  expect(asked.toSorted()).toEqual([kept, lost].toSorted());
  const left: string[] = [];
  for await (const key of files.list("c1")) left.push(key.split("/")[3] ?? key);
  expect(new Set(left)).toEqual(new Set(["c1/notes", kept, fresh]));
});
