import { afterAll, beforeAll } from "vitest";
import { type Server, startServer } from "../e2e/server.ts";
import { type Town, openTown } from "./town.ts";

/** A town that was filled and closed, for servers that are started, killed and started again upon what is left of it. */
export type LastingTown = {
  folder: string;
  environment: Record<string, string>;
  start(): Promise<Server>;
};

/** Filled before the tests of a file. */
export function useLastingTown(
  fill: (town: Town) => Promise<void> = () => Promise.resolve(),
  settings: Record<string, string> = {},
): LastingTown {
  const lasting: LastingTown = {
    folder: "",
    environment: {},
    start: () => startServer(lasting.folder, lasting.environment),
  };
  let remove = async () => {};
  beforeAll(async () => {
    const opened = await openTown({ lasting: true });
    ({ remove } = opened);
    await fill(opened.town);
    lasting.folder = opened.folder;
    lasting.environment = { ...opened.databases, ...settings };
    await opened.close();
  }, 120_000);
  afterAll(() => remove());
  return lasting;
}

/** As an operator's commands find them, run by npm. */
export const commandEnvironment = ({ folder, environment }: Pick<LastingTown, "folder" | "environment">) => ({
  ...process.env,
  NODE_ENV: "",
  DATA_DIR: folder,
  ...environment,
});
