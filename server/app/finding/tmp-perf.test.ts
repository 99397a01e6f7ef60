import { test } from "vitest";
import { findRecords } from "../../../contract/app/finding.ts";
import { addContest } from "../../../test/contest.ts";
import { addShop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
const town = useTown({ own: true });
test("perf", async () => {
  const contest = await addContest(town, { url: "awards" });
  const gala = await addShop(town, { products: { Seat: { price: 0 } } });
  await town.inside("oak", async (sql) => {
    const [tour] = await sql<{ serviceID: string }>`
      insert into services (kind, url, name) values ('parade', 'spring', 'Spring Parade') returning service_id`;
    await sql`insert into properties (service_id, name, address) select ${tour!.serviceID}, 'Home '||md5(n::text), n||' Street' from generate_series(1,5000) n`;
  });
  for (let part = 0; part < 50; part++) await town.inside("oak", (sql) => sql`insert into entries (service_id, category_id, user_id, number, title)
    select ${contest.serviceID}, ${contest.categories.BRICK}, ${town.people["entrant"]}, n, 'House '||md5(n::text) from generate_series(${part*2000+1}::integer, ${part*2000+2000}::integer) n`);
  await town.home((sql)=>sql`insert into users (full_name, email, email_proved_at) select 'Person '||md5(n::text), n||'@x.example', now() from generate_series(1,15000) n`);
  await town.inside("oak", async (sql) => {
    await sql`insert into memberships (user_id) select user_id from users where email like '%@x.example'`;
  });
  for (let part = 0; part < 30; part++) await town.inside("oak", async (sql) => { await sql`insert into transactions (begun_service_id, filed_service_id, guest_name, guest_email, state, number) select ${gala.serviceID}, ${gala.serviceID}, 'Buyer '||md5(n::text), n||'@y.example', 'cart', n+1000000 from generate_series(${part*1000+1}::integer, ${part*1000+1000}::integer) n`;
  await sql`update transactions set state='paid', guest_name = guest_name || ' A' where state='cart' and number > ${part*1000+1000000}::integer`; });
  await town.everywhere((sql) => sql`analyze`);
  const q = await import("./finding-queries.ts");
  const sv = [contest.serviceID, gala.serviceID];
  for (const search of ["house", "buyer", "zz", "1f3a9c", "no such thing", "tester"])
    await town.inside("oak", async (sql) => {
      for (let round = 0; round < 2; round++) for (const [name, run] of Object.entries({
        programs: () => q.programsToSearch(sql, undefined), people: () => q.peopleFound(sql, town.clients["oak"]!, search, "all"),
        entries: () => q.entriesFound(sql, town.clients["oak"]!, search, sv), orders: () => q.ordersFound(sql, search, sv), homes: () => q.homesFound(sql, search, sv) })) {
        const t = performance.now(); await run(); if (round) console.log("PART", search, name, Math.round(performance.now() - t));
      }
    });
  for (const search of ["house", "person", "buyer", "home", "ab", "zz", "abc1", "1f3a9c", "no such thing", "a b c d", "#1000500", "brick-500", "tester", "e"])
    for (const service of [undefined, "awards"]) {
      const t = performance.now();
      const { answer, status } = await town.as("owner")(findRecords, { client: "oak" }, undefined, { query: { search, ...(service && {service}) } });
      if (!service) continue;
      console.log(search, status, Math.round(performance.now() - t), answer.entries?.rows.length, answer.people?.rows.length, answer.orders?.rows.length, answer.homes?.rows.length);
    }
}, 500_000);
