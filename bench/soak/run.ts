import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { table } from "../machine.ts";
import { Caller } from "./caller.ts";
import { type Fault, faults } from "./faults.ts";
import { type Installation, openInstallation, residentMemory } from "./installation.ts";
import { startLoad } from "./load.ts";
import {
  type Memory,
  type FaultWindow,
  countsOf,
  faultsOf,
  growthPerHour,
  judgeAnswers,
  judgeClient,
  judgeInstallation,
  judgeMails,
  repeatedMails,
  statusesByFault,
  waitForWork,
} from "./verdict.ts";

const help = `npm run soak -- [--minutes 60] [--seed 1] [--faults "S3 away,process killed"] [--json]

Buys, enters, scores, scans and votes at two processes on two PostgreSQL servers for so long, while one thing after the
other is taken away, in an order that the seed decides. Ends with 1 where anything that was answered is lost, done twice
or still to be done, where a call answers otherwise than it may, or where a process grows. --faults names some of them by
how they begin; --faults none is the load alone.`;

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { minutes: text, seed: text, faults: text, json: { type: "boolean" }, help: { type: "boolean" } },
});
if (values.help) {
  process.stdout.write(`${help}\n`);
  process.exit(0);
}

const MINUTE = 60_000;
const PROCESSES = 2;
const minutes = Number(values.minutes ?? 60);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const clockTime = () => new Date().toISOString().slice(11, 19);

/** The same numbers for the same seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(seed);
const between = (least: number, most: number) => least + random() * (most - least);
const shuffled = <T>(all: readonly T[]) =>
  all
    .map((each) => ({ each, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each);

function chosenFaults(): Fault[] {
  if (values.faults === "none") return [];
  const wanted = values.faults?.split(",").map((name) => name.trim().toLowerCase());
  const isCalled = (name: string) => (fault: Fault) => fault.name.toLowerCase().startsWith(name);
  const unknown = wanted?.find((name) => !faults.some(isCalled(name)));
  if (unknown !== undefined)
    throw new Error(`No fault is called “${unknown}”. There are: ${faults.map(({ name }) => name).join("; ")}.`);
  return faults.filter((fault) => !wanted || wanted.some((name) => isCalled(name)(fault)));
}

/** Those that can be made on this machine. */
function possibleFaults(chosen: readonly Fault[], { disk }: Installation): Fault[] {
  const impossible = chosen.filter(({ needsDisk }) => needsDisk && !disk);
  for (const { name } of impossible) say(`Left out, since only root can make it: ${name}`);
  return chosen.filter((fault) => !impossible.includes(fault));
}

/** As many as the time has room for: in a short run each comes sooner and stays shorter. */
async function goWrong(installation: Installation, until: number, windows: FaultWindow[]) {
  const possible = possibleFaults(chosen, installation);
  const room = (until - Date.now()) / Math.max(1, possible.length);
  const [calm, long] =
    room < 25_000
      ? [
          [2_000, 5_000],
          [2_000, 5_000],
        ]
      : [
          [12_000, 25_000],
          [3_000, 12_000],
        ];
  for (let left = shuffled(possible); possible.length > 0;) {
    await sleep(between(calm[0]!, calm[1]!));
    const fault = left.pop()!;
    if (left.length === 0) left = shuffled(possible);
    const forHowLong = between(long[0]!, long[1]!);
    if (Date.now() + forHowLong > until) return;
    say(`${clockTime()} ${fault.name}, for ${(forHowLong / 1000).toFixed(1)} s`);
    const window = { fault, from: Date.now(), to: Infinity };
    windows.push(window);
    await fault.run(installation, forHowLong);
    window.to = Date.now();
  }
}

function watchMemory(installation: Installation) {
  const memory: Memory[] = [];
  const look = () =>
    installation.servers.forEach((server, at) =>
      memory.push({ at: Date.now(), process: at, megabytes: residentMemory(server) }),
    );
  const timer = setInterval(look, 5_000);
  return { memory, stop: () => clearInterval(timer) };
}

/** Megabytes an hour, of a process that has run all the time: more than this is a leak. In minutes nobody can tell. */
const MOST_GROWTH = 60;
const LONG_ENOUGH = 20;

const chosen = chosenFaults();
const installation = await openInstallation(PROCESSES);
process.once("SIGINT", () => void installation.close().then(() => process.exit(1)));
process.once("uncaughtException", (error) => {
  say(String(error.stack));
  void installation.close().then(() => process.exit(1));
});
say(`${clockTime()} ${PROCESSES} processes on two PostgreSQL servers, for ${minutes} minutes, with the seed ${seed}`);
const caller = new Caller(installation);
const windows: FaultWindow[] = [];
const watched = watchMemory(installation);
const until = Date.now() + minutes * MINUTE;
let isOver = false;
const loads = installation.programs.map((program) => ({
  program,
  ...startLoad({ caller, program, forHowLong: minutes * MINUTE, isOver: () => isOver }),
}));
await goWrong(installation, until - 20_000, windows);
await sleep(Math.max(0, until - Date.now()));
isOver = true;
const ended = await Promise.race([
  Promise.all(loads.map((load) => load.ended)).then(() => true),
  sleep(2 * MINUTE).then(() => false),
]);
caller.isGivenUp = true;
say(`${clockTime()} the load has ended: what is due is waited for`);
const findings = ended ? [] : ["what people had begun wasn't answered within two minutes"];
findings.push(...(await waitForWork(installation)));
watched.stop();
for (const { program, acts } of loads) findings.push(...(await judgeClient({ installation, program, acts })));
findings.push(...(await judgeInstallation(installation)));
findings.push(...judgeAnswers(caller.answers, windows), ...judgeMails(installation, windows));
const growth = installation.servers.map((_, at) => growthPerHour(watched.memory, at));
if (minutes >= LONG_ENOUGH)
  growth.slice(0, -1).forEach(({ perHour }, at) => {
    if (perHour > MOST_GROWTH) findings.push(`process ${at + 1} grew by ${Math.round(perHour)} MB an hour`);
  });
const logged = await faultsOf(installation);
const statuses = statusesByFault(caller.answers, windows);
const done = loads.map(({ program: { client }, acts }) => ({
  client,
  ...countsOf(acts),
  "declined, paid again": acts.otherOutcomes.length,
  "lost carts": acts.lostCarts,
}));
const mailedTwice = repeatedMails(installation.mailed);
await installation.close();

const codes = [...new Set(caller.answers.map(({ status }) => status))].toSorted((a, b) => a - b);
say(
  `\n${table([["while", ...codes.map(String)], ...Object.entries(statuses).map(([name, row]) => [name, ...codes.map((code) => `${row[code] ?? ""}`)])])}`,
);
say(`\n${table([Object.keys(done[0]!), ...done.map((row) => Object.values(row).map(String))])}`);
say(`\n${caller.answers.length} answers, ${windows.length} faults, ${mailedTwice.length} mails sent twice`);
growth.forEach(({ perHour, from, to }, at) =>
  say(`process ${at + 1}: from ${Math.round(from)} to ${Math.round(to)} MB, ${Math.round(perHour)} MB an hour`),
);
if (logged.length > 0) say(`\nFaults that were logged:\n${logged.join("\n")}`);
const shown = [...new Set(findings)].slice(0, 40);
say(
  findings.length === 0
    ? "\nEverything that was answered is there, once."
    : `\nNot right (${findings.length}):\n${shown.join("\n")}`,
);
if (values.json)
  process.stdout.write(`${JSON.stringify({ seed, minutes, done, statuses, growth, windows, logged, findings })}\n`);
process.exit(findings.length === 0 ? 0 : 1);
