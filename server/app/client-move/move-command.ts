import { parseArgs } from "node:util";
import { runCommand } from "../../platform/command.ts";
import { settingsOf } from "../../platform/settings.ts";
import { type MoveOutcome, cancelMove, clearMoved, listMoves, moveClient } from "./move-client.ts";
import type { ClientMove } from "./move-queries.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:move                       the moves under way, and those that are over
npm run db:move -- --client prairie --to east
npm run db:move -- --client prairie --clear
npm run db:move -- --client prairie --cancel

Moves a client to another database, the name of a shard or home, while people use it: copies its rows, follows what
changes meanwhile, compares all of it, and switches; only in that moment, usually well below a second, whoever saves
waits. Interrupted at any time, the command goes on when it is said again. What is left in the database that it came
from stays, unread and closed, until --clear removes it. Until the switch --cancel takes everything back.
docs/operators/past-one-machine.md says what to see to before, and how to go back.

--dry-run  looks whether it can be moved, says how much, and changes nothing
--json     the same for a program`;

async function main() {
  const [text, yes] = [{ type: "string" }, { type: "boolean", default: false }] as const;
  const { values } = parseArgs({
    options: { client: text, to: text, clear: yes, cancel: yes, "dry-run": yes, json: yes },
  });
  const { client, to, clear, cancel, json } = values;
  if (client === undefined && (to !== undefined || clear || cancel))
    throw new Error("--client says which client is meant.");
  if ([to !== undefined, clear, cancel].filter(Boolean).length > 1)
    throw new Error("--to, --clear and --cancel exclude each other.");
  const settings = settingsOf(process.env);
  if (client === undefined) return printList(await listMoves(settings), json);
  const choice = { client, to, isDryRun: values["dry-run"], ...(!json && { report: print }) };
  const outcome = await (clear ? clearMoved : cancel ? cancelMove : moveClient)(settings, choice);
  if (json) print(JSON.stringify(outcome, null, 2));
  else printOutcome(outcome, clear ? "clear" : cancel ? "cancel" : "move");
  return undefined;
}

const stateTexts: Record<ClientMove["state"], string> = {
  copying: "is being copied; say the command again, should it have been interrupted",
  following: "is copied, and not switched yet; say the command again, should it have been interrupted",
  switched: "has switched; what is left is to be cleared: --clear",
  cleared: "has been moved",
  canceling: "is being taken back: --cancel",
  canceled: "was taken back",
};

function printList(moves: readonly ClientMove[], asJSON: boolean): void {
  if (asJSON) return print(JSON.stringify(moves, null, 2));
  if (moves.length === 0) print("No client is being moved, and none was.");
  for (const { url, from, to, state, beganAt, pause } of moves) {
    const waited = pause === null ? "" : `; whoever saved waited for ${pause} ms`;
    print(`${url}  from ${from} to ${to}, begun ${beganAt}: ${stateTexts[state]}${waited}`);
  }
}

function printOutcome(
  { client, name, from, to, rows, tables, pause, changed }: MoveOutcome,
  act: "move" | "clear" | "cancel",
): void {
  const size = `${rows} rows of ${tables} tables`;
  if (!changed) {
    const would = {
      move: `would be moved from ${from} to ${to}`,
      clear: `would be cleared from ${from}`,
      cancel: "would stay where it is",
    };
    print(`${name} ${would[act]}: ${size}.`);
    return print("Nothing was changed.");
  }
  if (act === "clear") return print(`${from} has nothing of ${name} any more: ${size} are gone.`);
  if (act === "cancel") return print(`${name} stays in ${from}; what was copied is gone.`);
  print(`${name} lies in ${to}: ${size}. Whoever saved in the moment of the switch waited for up to ${pause} ms.`);
  return print(`  What is left in ${from} stays until you say: npm run db:move -- --client ${client} --clear`);
}

runCommand(main, help);
