import { benchLighthouse, benchWeight } from "./browser.ts";
import { benchCalls } from "./calls.ts";
import { benchDevices } from "./devices.ts";
import { benchDoor } from "./door.ts";
import { benchEngines } from "./engines.ts";
import { benchGallery } from "./gallery.ts";
import { benchGrowth } from "./growth.ts";
import { loadTool } from "./load.ts";
import { benchLongTour } from "./long-tour.ts";
import { describeMachine } from "./machine.ts";
import { benchGuide } from "./guide.ts";
import { benchImports } from "./imports.ts";
import { benchPapers } from "./papers.ts";
import { benchSales } from "./sales.ts";
import { benchSeason } from "./season.ts";
import { benchShards } from "./shards.ts";
import { benchStart } from "./start.ts";
import { benchSurveys } from "./surveys.ts";
import { openBenchTown } from "./town.ts";
import { benchTracing } from "./tracing.ts";
import { benchVotes } from "./votes.ts";

// npm run bench [calls|sales|door|votes|surveys|devices|import|papers|season|gallery|guide|weight|lighthouse|start|growth|shards|tracing …], or engines, which are named by BENCH_POSTGRES_BINS: speed and size, as ratios within this run.
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const wanted = process.argv.slice(2);
const wants = (name: string) => wanted.length === 0 || wanted.includes(name);
const say = (text: string) => process.stdout.write(`${text}\n\n`);

say(`${describeMachine()}; load by ${loadTool}, ${SECONDS} s each, on the same machine as the server and PostgreSQL`);
const alone = ["start", "growth", "shards", "tracing", "engines"];
if (wanted.length === 0 || wanted.some((name) => !alone.includes(name))) {
  const town = await openBenchTown();
  try {
    if (wants("calls")) say(await benchCalls(town, SECONDS));
    if (wants("sales")) say(await benchSales(town, SECONDS));
    if (wants("door")) say(await benchDoor(town, SECONDS));
    if (wants("votes")) say(await benchVotes(town, SECONDS));
    if (wants("surveys")) say(await benchSurveys(town));
    if (wants("devices")) say(await benchDevices(town));
    if (wants("import")) say(await benchImports(town));
    if (wants("papers")) say(await benchPapers(town));
    if (wants("season")) say(await benchSeason(town));
    if (wants("gallery")) say(await benchGallery(town, SECONDS));
    if (wants("guide")) say(await benchGuide(town));
    if (wants("long-tour")) say(await benchLongTour(town));
    if (wants("weight")) say(await benchWeight(town));
    if (wants("lighthouse")) say(await benchLighthouse(town));
  } finally {
    await town.close();
  }
}
if (wants("shards")) say(await benchShards(SECONDS));
if (wants("tracing")) say(await benchTracing(SECONDS));
if (wanted.includes("engines")) say(await benchEngines(SECONDS));
if (wants("start")) say(await benchStart());
if (wants("growth")) say(await benchGrowth());
