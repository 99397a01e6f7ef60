import type { Settings } from "../settings.ts";
import { databaseOver } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { refuseUnboundRole } from "./role.ts";
import type { Database } from "./sql.ts";
import { storeOver } from "./store.ts";

/** The migrated database of this installation: PostgreSQL where DATABASE_URL is set, else the embedded one. */
export const openDatabase = (
  { databaseURL, shards, poolSize, processes, production, dataFolder }: DatabaseSettings,
  say: Print = () => undefined,
): Promise<Database> =>
  databaseURL
    ? openPostgres({ url: databaseURL, shards, poolSize, processes, production }, say)
    : openFolder(dataFolder, undefined, say);

type DatabaseSettings = Pick<Settings, "databaseURL" | "shards" | "poolSize" | "dataFolder"> &
  Partial<Pick<Settings, "processes" | "production">>;
type Print = (text: string) => void;

/** `undefined` keeps the database in memory. `from` is an image of another one, which loads faster than migrations run. */
export async function openFolder(folder: string | undefined, from?: Blob, say?: Print): Promise<Database> {
  const { openEmbedded } = await import("./embedded.ts");
  const { pool, close } = await openEmbedded(folder, from);
  const prepare = async () => {
    const connection = await pool.connect();
    await migrate(connection, { say })
      .then(() => refuseUnboundRole(connection, "home"))
      .finally(() => connection.release());
  };
  const home = storeOver({ name: "home", pool, pipelined: false, prepare, close });
  await home.prepare()?.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return databaseOver(home);
}
