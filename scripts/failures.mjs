// A reporter for Vitest and Playwright alike: keeps which tests failed, and why in short, for the end of `npm test`.
import { readFileSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const lines = 6;
const inShort = (error) =>
  stripVTControlCharacters(error?.message ?? String(error?.value ?? error))
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, lines)
    .map((line) => `    ${line.slice(0, 160)}`);

/** What the page showed when a browser test gave up, as Playwright keeps it: often all that is left of a machine elsewhere. */
function pageOf({ attachments }) {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  const shown = path && readFileSync(path, "utf8").match(/```yaml\n([^]*?)```/)?.[1];
  return shown ? shown.split("\n").map((line) => `      ${line.slice(0, 160)}`) : [];
}

// oxlint-disable-next-line import/no-default-export
export default class Failures {
  #failed = [];
  #keep = (name, errors, { isUnsteady = () => false, page = [] } = {}) =>
    this.#failed.push({ said: [`  ${name}`, ...errors.slice(0, 2).flatMap(inShort)].join("\n"), isUnsteady, page });
  #write() {
    const told = this.#failed.map(({ said, isUnsteady, page }) => ({ said, page, unsteady: isUnsteady() }));
    writeFileSync(process.env.FAILURES_FILE, JSON.stringify(told));
  }

  /** Vitest, once. */
  onTestRunEnd(modules, unhandled) {
    for (const module of modules) {
      if (module.errors().length > 0) this.#keep(module.relativeModuleId, module.errors());
      for (const test of module.children.allTests()) {
        const isUnsteady = () => test.diagnostic()?.flaky === true;
        if (test.result().state === "failed" || isUnsteady())
          this.#keep(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors ?? [], { isUnsteady });
      }
    }
    if (unhandled.length > 0) this.#keep("outside of any test", unhandled);
    this.#write();
  }

  /** Playwright, after each test. */
  onTestEnd(test, result) {
    const { status, errors } = result;
    if (status !== test.expectedStatus && status !== "skipped")
      this.#keep(test.titlePath().slice(2).join(" > "), errors, {
        isUnsteady: () => test.outcome() === "flaky",
        page: pageOf(result),
      });
  }
  onError(error) {
    this.#keep("outside of any test", [error]);
  }
  onEnd() {
    this.#write();
  }
  printsToStdio() {
    return false;
  }
}
