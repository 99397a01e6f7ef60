import { requireRow } from "../../server/platform/db/sql.ts";
import { type Contest, addContest, addEntry, assignScorer, setTimeframe } from "../../test/contest.ts";
import { type Shop, addShop, takeTestCards } from "../../test/shop.ts";
import type { Town } from "../../test/town.ts";
import { addVote } from "../../test/voting.ts";

/** What goes on at one client: a tour that sells, lets in and is voted on; a contest that is entered; one that is judged. */
export type Program = {
  client: string;
  clientID: string;
  shop: Shop;
  homes: string[];
  publicVoteID: string;
  contest: Contest;
  judged: Contest;
  judgedEntries: string[];
  tokens: Record<"owner" | "entrant" | "rival" | "scorer", string>;
  /** Of accounts that vote, once each. */
  voters: readonly string[];
};

const HOMES = 20;
const JUDGED = 10;

/** Accounts that vote at each client. */
export async function addVoters(town: Town, many: number): Promise<string[]> {
  const voters: string[] = [];
  for (let count = 1; count <= many; count += 1) {
    await town.addPerson(`voter${count}`);
    voters.push(await town.token(`voter${count}`));
  }
  return voters;
}

export async function addPrograms(town: Town, client: string, voters: readonly string[]): Promise<Program> {
  await takeTestCards(town, client);
  if (client !== "oak") await town.grant("owner", client, "owner");
  const shop = await addShop(town, {
    client,
    url: "homes",
    kind: "parade",
    quotas: { places: 1_000_000 },
    products: { Ticket: { price: 2_500, takes: { places: 1 } } },
  });
  const homes = await town.inside(client, async (sql) => {
    const rows = await sql<{ propertyID: string }>`
      insert into properties (service_id, name)
      select ${shop.serviceID}, 'Home ' || n from generate_series(1, ${HOMES}::integer) n returning property_id`;
    return rows.map(({ propertyID }) => propertyID);
  });
  const at = { client, service: shop.service };
  const { publicVoteID } = await addVote(town, at, { grouped: false });
  const contest = await addContest(town, { client });
  const judged = await addContest(town, { client, url: "judged" });
  await town.inside(
    client,
    (sql) =>
      sql`update document_folders set minimum_files = 0, maximum_files = 50, caption = 'hidden', credit = 'hidden'`,
  );
  const judgedEntries: string[] = [];
  for (let count = 0; count < JUDGED; count += 1) judgedEntries.push(await addEntry(town, judged, { submitted: true }));
  await setTimeframe(town, judged, "scoring", "open");
  await assignScorer(town, judged, "scorer", "BRICK");
  const tokens = {} as Program["tokens"];
  for (const person of ["owner", "entrant", "rival", "scorer"] as const) tokens[person] = await town.token(person);
  return {
    client,
    clientID: requireRow([town.clients[client]!]),
    shop,
    homes,
    publicVoteID,
    contest,
    judged,
    judgedEntries,
    tokens,
    voters,
  };
}
