import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import qrcode from "qrcode-generator";

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8;

/** How a code is seen; light and dark from 0 to 255, the angle in radians. */
const sights = {
  "on paper in gray light": { paper: 200, ink: 40, around: 200, angle: 0 },
  "tilted in a hand": { paper: 200, ink: 40, around: 120, angle: 0.4 },
  "in the dark": { paper: 62, ink: 26, around: 18, angle: 0.05 },
  "white on a black screen": { paper: 12, ink: 235, around: 12, angle: 0 },
};
export type Sight = keyof typeof sights;
export const sightNames = Object.keys(sights) as Sight[];

/** Modules of light around a code. */
const RIM = 4;

/** A film (YUV4MPEG2) of some frames in which a camera sees this code. */
function filmOf(text: string, file: string, sight: Sight): void {
  const { paper, ink, around, angle } = sights[sight];
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const light = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [right, down] = [x - WIDTH / 2, y - HEIGHT / 2];
      const column = Math.floor((right * cos + down * sin) / MODULE + size / 2);
      const row = Math.floor((down * cos - right * sin) / MODULE + size / 2);
      const isCode = [column, row].every((at) => at >= 0 && at < size);
      const isPaper = [column, row].every((at) => at >= -RIM && at < size + RIM);
      light[y * WIDTH + x] = isCode && code.isDark(row, column) ? ink : isPaper ? paper : around;
    }
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([header, ...Array.from({ length: 5 }, () => frame)]));
}

/** A browser whose camera sees a code. */
export async function browserSeeing(code: string, sight: Sight = "on paper in gray light") {
  const folder = mkdtempSync(join(tmpdir(), "rosette-camera-"));
  const film = join(folder, "ticket.y4m");
  filmOf(code, film, sight);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  browser.on("disconnected", () => rmSync(folder, { recursive: true }));
  return browser;
}
