import { execFileSync } from "node:child_process";
import { setTimeout as pass } from "node:timers/promises";
import { fillPath } from "../contract/platform/endpoint.ts";
import { tourGuide } from "../contract/tours/tour.ts";
import { round, table } from "./machine.ts";
import type { BenchTown } from "./town.ts";

const EVERY = 200;

/** In MB, as the system counts what a process holds. */
const residentOf = (pid: number) =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", `${pid}`], { encoding: "utf8" })) / 1024;

/** The printable guide of a tour of 600 homes with a photograph each: how long it takes the first time and from then on, and what the process holds for it at most. */
export async function benchGuide({ url, server }: BenchTown): Promise<string> {
  const pid = server.process.pid!;
  const guide = `${url}/api${fillPath(tourGuide.path, { client: "prairie", service: "large-tour" })}`;
  const before = residentOf(pid);
  let most = before;
  let isMade = false;
  const watching = (async () => {
    while (!isMade) {
      most = Math.max(most, residentOf(pid));
      await pass(EVERY);
    }
  })();
  const first = await timed(guide);
  isMade = true;
  await watching;
  const again = await timed(guide);
  return table([
    ["guide of 600 homes", "MB", "made in ms", "sent again in ms", "process before, MB", "at most, MB"],
    ["PDF", (first.bytes / 1e6).toFixed(1), round(first.took), round(again.took), round(before), round(most)],
  ]);
}

async function timed(url: string): Promise<{ bytes: number; took: number }> {
  const began = performance.now();
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no guide: ${response.status}`);
  const { byteLength: bytes } = await response.arrayBuffer();
  return { bytes, took: performance.now() - began };
}
