import { parseArgs } from "node:util";
import { isID } from "../../../contract/platform/identifier.ts";
import { runCommand } from "../command.ts";
import { openDatabase } from "../db/open.ts";
import { settingsOf } from "../settings.ts";
import { type FaultRow, latestFaults } from "./fault-queries.ts";

const DEFAULT_MOST = "100";

const help = `npm run db:faults [-- --client prairie] [--most 500]
npm run db:faults -- REFERENCE

The latest faults, the newest last: of all clients, or of one; as many as --most says, which is 100 otherwise. With the
reference that somebody was shown, that fault in full. Nothing is changed.`;

async function main() {
  const { values, positionals } = parseArgs({
    options: { client: { type: "string" }, most: { type: "string", default: DEFAULT_MOST } },
    allowPositionals: true,
  });
  const [faultID] = positionals;
  if (faultID && !isID(faultID)) throw new Error("A reference looks like 019a3f0c-5a7e-7000-8000-6b1f2f9d1c11.");
  const database = await openDatabase(settingsOf(process.env));
  const filter = { client: values.client, faultID, most: Number(values.most) };
  const faults = await database.readHome((sql) => latestFaults(sql, filter)).finally(() => database.close());
  if (faults.length === 0) process.stdout.write("No such fault.\n");
  for (const fault of faults.toReversed())
    process.stdout.write(`${faultLine(fault)}\n${faultID ? `${fault.message}\n${fault.stack}\n` : ""}`);
}

const faultLine = ({ errorID, at, source, client, url, message }: FaultRow) =>
  [at, errorID, source, client ?? "-", url || "-", message.split("\n")[0]].join("  ");

runCommand(main, help);
