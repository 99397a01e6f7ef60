// Loaded before the product: its clock is so many milliseconds off as the file says that SOAK_CLOCK names, as when a machine's clock is set.
import { readFileSync } from "node:fs";

let offset = 0;
setInterval(() => {
  try {
    offset = Number(readFileSync(process.env.SOAK_CLOCK, "utf8")) || 0;
  } catch {
    offset = 0;
  }
}, 200).unref();

const TrueDate = Date;
globalThis.Date = class Date extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + offset);
    else super(...given);
  }
  static now() {
    return TrueDate.now() + offset;
  }
};
