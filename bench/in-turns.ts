import { readEntry, saveScoresheet } from "./calls.ts";
import { measure } from "./load.ts";
import { ratio, round, table } from "./machine.ts";

const ROUNDS = 3;
const CONNECTIONS = [1, 16];

/** The demo town as one installation serves it. */
export type Installation = { name: string; url: string };

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The same calls to each installation in turns: the median rate of each, and its ratio to the first one's. */
export async function measureInTurns(installations: readonly Installation[], seconds: number): Promise<string> {
  const [first, ...others] = installations.map(({ name }) => name);
  const rows = [["call", "connections", `${first} /s`, ...others.flatMap((name) => [`${name} /s`, "ratio"])]];
  for (const callAt of [readEntry, saveScoresheet]) {
    const calls = await Promise.all(installations.map(async ({ url }) => ({ url, ...(await callAt(url)) })));
    for (const connections of CONNECTIONS) {
      const rates = installations.map((): number[] => []);
      for (let turn = 0; turn <= ROUNDS; turn += 1)
        for (const [at, { url, path, request }] of calls.entries()) {
          const { rate, failures } = await measure({ ...request, url: `${url}${path}`, connections, seconds });
          if (failures > 0) throw new Error(`${failures} of ${path} failed`);
          // The first turn is for warming up.
          if (turn > 0) rates[at]!.push(rate);
        }
      const [base = 0, ...rest] = rates.map(median);
      const compared = rest.flatMap((rate) => [round(rate), ratio(rate, base)]);
      rows.push([calls[0]!.name, `${connections}`, round(base), ...compared]);
    }
  }
  return table(rows);
}
