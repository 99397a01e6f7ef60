// npm run test:browsers: a short walk through the product in Firefox and WebKit, as Debian packages them.
import { nodePath, prepare, run } from "./prepare.mjs";

prepare();
run(nodePath(), ["e2e/browsers/walk.ts"]);
