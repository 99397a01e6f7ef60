import { measureInTurns } from "./in-turns.ts";
import { fillTown, openPostgres } from "./installations.ts";

/** The same calls with everything at home, and with home on one server and the clients on another. */
export async function benchShards(seconds: number): Promise<string> {
  const first = await openPostgres(["rosette_one", "rosette_home"]);
  const second = await openPostgres(["rosette_east"]);
  const alone = await fillTown(first.url("rosette_one"));
  const apart = await fillTown(first.url("rosette_home"), second.url("rosette_east"));
  const servers = [await alone(), await apart()];
  try {
    const [one, shard] = servers.map(({ url }) => url) as [string, string];
    return await measureInTurns(
      [
        { name: "one database", url: one },
        { name: "home and shard", url: shard },
      ],
      seconds,
    );
  } finally {
    for (const server of servers) await server.stop();
    first.stop();
    second.stop();
  }
}
