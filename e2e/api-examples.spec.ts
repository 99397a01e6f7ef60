import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiScopeNames } from "../contract/platform/api-scopes.ts";
import { asStaff } from "./phones.ts";
import { expect, test } from "./test.ts";

const commandsOf = (page: string) =>
  [
    ...readFileSync(join(import.meta.dirname, "../docs/integrators", page), "utf8").matchAll(/^```\n(.*?)^```/gms),
  ].flatMap(([, block]) => block!.replaceAll("\\\n", "").trim().split("\n"));
const commands = [...commandsOf("examples.md"), ...commandsOf("rosters.md"), ...commandsOf("polling.md")];

/** The files that commands send. */
const files: Record<string, string> = {
  "@members.csv": "Email,Member number,Full name,Valid until\njo@example.org,17,Jo Lee,2099-12-31\n",
};

/** The words of a command of the shell. Single quotes keep what is in them; a `$NAME` elsewhere is filled in. */
const wordsOf = (command: string, filled: Record<string, string>): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, kept, quoted, bare]) => kept ?? (quoted ?? bare)!.replaceAll(/\$([A-Z]+)/g, (_, name: string) => filled[name]!),
  );

function requestOf(words: readonly string[]) {
  const after = (option: string) => words.flatMap((word, at) => (words[at - 1] === option ? [word] : []));
  return {
    url: words.find((word) => word.startsWith("http"))!,
    method: after("-X")[0] ?? "GET",
    headers: Object.fromEntries(after("-H").map((header) => header.split(": ") as [string, string])),
    data: after("-d")[0] ?? files[after("--data-binary")[0] ?? ""],
  };
}

/** What later commands take from an answer. */
type Answer = { entries?: { entryID: string }[]; import?: object; taskID?: string; receiverID?: string; asOf?: string };

test("each example of a call works in the demo town as it stands in the documentation", async ({ request, site }) => {
  const made = await request.post(`${site.url}/api/clients/prairie/api-keys`, {
    ...(await asStaff(request, site)),
    data: { name: "Examples", scopes: apiScopeNames, ends: "30", networks: "" },
  });
  expect(made.status(), await made.text()).toBe(200);
  const filled: Record<string, string> = { ROSETTE: site.url, KEY: ((await made.json()) as { key: string }).key };
  expect(commands.length).toBeGreaterThan(8);
  for (const command of commands) {
    const { url, ...options } = requestOf(wordsOf(command, filled));
    const answer = await request.fetch(url, options);
    expect(answer.status(), `${command}\n${await answer.text()}`).toBe(200);
    const { entries, import: nextBody, taskID, receiverID, asOf } = (await answer.json()) as Answer;
    if (entries?.[0]) filled["ENTRY"] = entries[0].entryID;
    if (nextBody) filled["IMPORT"] = JSON.stringify(nextBody);
    if (taskID) filled["TASK"] = taskID;
    if (asOf) filled["ASOF"] = asOf;
    if (receiverID) filled["WEBHOOK"] = receiverID;
  }
});
