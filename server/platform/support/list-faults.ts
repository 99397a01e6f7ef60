import { parseArgs } from "node:util";
import { isID } from "../../../contract/platform/identifier.ts";
import { run } from "../command.ts";
import { openDatabase } from "../db/open.ts";
import { settingsOf } from "../settings.ts";
import { type AnyFault, latestFaults } from "./queries.ts";

const USUAL = "100";

/** npm run db:faults [-- --client prairie] [--most 500], newest last; npm run db:faults -- REFERENCE: all that is known of one. */
async function main() {
  const { values, positionals } = parseArgs({
    options: { client: { type: "string" }, most: { type: "string", default: USUAL } },
    allowPositionals: true,
  });
  const [faultID] = positionals;
  if (faultID && !isID(faultID)) throw new Error("A reference looks like 019a3f0c-5a7e-7000-8000-6b1f2f9d1c11.");
  const database = await openDatabase(settingsOf(process.env));
  const wanted = { client: values.client, faultID, most: Number(values.most) };
  const faults = await database.readHome((sql) => latestFaults(sql, wanted)).finally(() => database.close());
  if (faults.length === 0) process.stdout.write("No such fault.\n");
  for (const fault of faults.toReversed())
    process.stdout.write(`${line(fault)}\n${faultID ? `${fault.message}\n${fault.stack}\n` : ""}`);
}

const line = ({ errorID, at, source, client, url, message }: AnyFault) =>
  [at, errorID, source, client ?? "-", url || "-", message.split("\n")[0]].join("  ");

run(main);
