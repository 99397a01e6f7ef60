import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import qrcode from "qrcode-generator";

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8;

/** A film (YUV4MPEG2) of some frames in which a camera sees this code, on paper in gray light. */
function filmOf(text: string, file: string): void {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount() * MODULE;
  const left = (WIDTH - size) >> 1;
  const top = (HEIGHT - size) >> 1;
  const light = Buffer.alloc(WIDTH * HEIGHT, 200);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (code.isDark(Math.floor(y / MODULE), Math.floor(x / MODULE))) light[(top + y) * WIDTH + left + x] = 40;
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([header, ...Array.from({ length: 5 }, () => frame)]));
}

/** A browser whose camera sees a code. */
export async function browserSeeing(code: string) {
  const folder = mkdtempSync(join(tmpdir(), "rosette-camera-"));
  const film = join(folder, "ticket.y4m");
  filmOf(code, film);
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
