import { paths } from "../contract/platform/addresses.ts";
import type { App } from "../server/platform/app.ts";
import { demoClientIDs } from "./demo-clients.ts";

const url = "large-tour";

/** A tour of so many homes beside the demo town, with its photographs, for measuring. Answers the path of its page. */
export async function fillLargeTour(app: App, count: number): Promise<string> {
  await app.database.inside(demoClientIDs.prairie, async (sql) => {
    const [service] = await sql<{ serviceID: string }>`
      insert into services (kind, url, name, status) values ('parade', ${url}, 'Large Tour', 'published')
      returning service_id`;
    const { serviceID } = service!;
    await sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      select ${serviceID}, 'tour', now() + day * interval '1 day', now() + day * interval '1 day' + interval '6 hours'
      from generate_series(1, 4) day`;
    await sql`
      insert into properties (service_id, position, number, name, address, city, state, latitude, longitude, price, beds, baths)
      select ${serviceID}, at, at, 'Home ' || at, at || ' Prairie Avenue', 'Winona', 'MN',
        44.03 + (at % 30) * 0.001, -91.69 + (at / 30) * 0.0018, 30000000 + at * 100000, 2 + at % 4, 1 + at % 3
      from generate_series(1, ${count}::integer) at`;
    await sql`
      with shown as (
        select u.*, row_number() over (order by u.upload_id) - 1 as place, count(*) over () as many
        from uploads u join property_images i using (client_id, upload_id) where i.kind = 'images'
      ), copied as (
        select uuid_v7() as upload_id, p.property_id, s.upload_id as original
        from properties p join shown s on s.place = p.position % s.many where p.service_id = ${serviceID}
      ), kept as (
        insert into uploads (upload_id, file_name, file_key, kind, full_kind, bytes, sha256, is_image, is_pdf, width, height,
          pages, dominant_color, thumbs, created_by)
        select c.upload_id, u.file_name, u.file_key, u.kind, u.full_kind, u.bytes, u.sha256, u.is_image, u.is_pdf, u.width,
          u.height, u.pages, u.dominant_color, u.thumbs, u.created_by
        from copied c join uploads u on u.upload_id = c.original
        returning upload_id
      )
      insert into property_images (service_id, property_id, kind, upload_id, position)
      select ${serviceID}, c.property_id, 'images', k.upload_id, 0 from copied c join kept k using (upload_id)`;
  });
  app.changes.publish("client", demoClientIDs.prairie);
  return paths.tour({ client: "prairie", service: url });
}
