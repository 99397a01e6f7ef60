import {
  type ImageKind,
  captionPropertyImage,
  imageKinds,
  mostImages,
  orderPropertyImages,
  removePropertyImage,
  uploadPropertyFile,
} from "../../contract/tours/properties.ts";
import { pictureOf, receivePicture } from "../people/clients/uploads.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { type Outside, on, outside } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { refuseOtherList, refuseStale } from "../platform/http/stale.ts";
import { forgetFiles } from "../platform/storage/remove-files.ts";
import { keepOrForget } from "../media/uploads/kept.ts";
import { type ImageRow, imagesOf, lockProperty } from "./queries.ts";
import { keepUpload } from "../media/uploads/queries.ts";

export const propertyImages = [
  outside(uploadPropertyFile, upload),

  on(captionPropertyImage, async ({ sql, params: { propertyID }, form, audit }) => {
    const before = found((await imagesOf(sql, propertyID)).find(isOf(form.imageID)), "image");
    const caption = form.caption ?? "";
    await sql`update property_images set caption = ${caption} where image_id = ${form.imageID}`;
    await audit(propertyID, { caption: before.caption }, { caption });
    return {};
  }),

  on(orderPropertyImages, async (ask) => {
    const { sql, body, audit } = ask;
    const { propertyID } = ask.params;
    await lockProperty(sql, propertyID);
    const images = await imagesOf(sql, propertyID);
    const kinds = new Set(images.filter(({ imageID }) => body.imageIDs.includes(imageID)).map(({ kind }) => kind));
    if (kinds.size > 1) refuse("Photographs and floor plans have an order each.", 400);
    // An order that names none of them is of neither.
    const before = images.filter(({ kind }) => kinds.size === 0 || kinds.has(kind)).map(({ imageID }) => imageID);
    await refuseStale(ask, propertyID, { imageIDs: before }, "images");
    refuseOtherList({ there: before, sent: body.imageIDs, now: { imageIDs: before } });
    await sql`
      update property_images i set position = o.place
      from (select image_id, row_number() over (order by array_position(${body.imageIDs}::uuid[], image_id), position, image_id)
          as place from property_images where property_id = ${propertyID}) o
      where i.image_id = o.image_id and i.property_id = ${propertyID}`;
    await audit(propertyID, { images: before }, { images: body.imageIDs });
    return {};
  }),

  outside(removePropertyImage, async ({ house, params: { propertyID }, form, transact }) => {
    const keys = await transact(async (sql, audit) => {
      await lockProperty(sql, propertyID);
      const { uploadID, caption } = found((await imagesOf(sql, propertyID)).find(isOf(form.imageID)), "image");
      await sql`delete from property_images where image_id = ${form.imageID}`;
      await audit(propertyID, { image: form.imageID, caption }, { image: null });
      return sql<{ fileKey: string }>`delete from uploads where upload_id = ${uploadID} returning file_key`;
    });
    await forgetFiles(
      house,
      keys.map(({ fileKey }) => fileKey),
    );
    return {};
  }),
];

const isOf =
  (wanted: string) =>
  ({ imageID }: ImageRow) =>
    imageID === wanted;

function kindNamed(field: string): ImageKind {
  return imageKinds.find((kind) => kind === field) ?? refuse("No such field.", 404);
}

type Call = Outside<typeof uploadPropertyFile>;

/** Asked before a file is taken in, so that nobody sends a large one for nothing; and again when it is filed. */
async function refuseFull(sql: Sql, propertyID: string, kind: ImageKind): Promise<number> {
  const images = (await imagesOf(sql, propertyID)).filter((image) => image.kind === kind);
  const what = kind === "images" ? "photographs" : "floor plans";
  if (images.length >= mostImages[kind])
    refuse(`A home has at most ${mostImages[kind]} ${what}. Remove one first.`, 422);
  return images.length;
}

async function upload(ask: Call) {
  const { house, client, service, user, params, transact } = ask;
  const { propertyID } = params;
  const kind = kindNamed(params.field);
  await house.database.readInside(client.clientID, (sql) => refuseFull(sql, propertyID, kind));
  const file = await receivePicture(ask);
  return keepOrForget(house, file, () =>
    transact(async (sql, audit) => {
      await lockProperty(sql, propertyID);
      await refuseFull(sql, propertyID, kind);
      await keepUpload(sql, file, user.userID);
      const { imageID } = one(
        await sql<{ imageID: string }>`
          insert into property_images (service_id, property_id, kind, upload_id, position)
          select ${service.serviceID}, ${propertyID}, ${kind}, ${file.uploadID}, coalesce(max(position), 0) + 1
          from property_images where property_id = ${propertyID} returning image_id`,
      );
      await audit(propertyID, null, { image: imageID, file: file.name });
      return { imageID, caption: "", picture: pictureOf(file) };
    }),
  );
}
