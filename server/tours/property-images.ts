import {
  type HomeImageKind,
  captionPropertyImage,
  homeImageKinds,
  mostHomeImages,
  orderPropertyImages,
  removePropertyImage,
  uploadPropertyFile,
} from "../../contract/tours/properties.ts";
import { pictureOf, receivePublicPicture } from "../people/clients/public-pictures.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { refuseIfListDiffers, refuseIfStale } from "../platform/http/stale-changes.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { deleteUploadOnFailure } from "../media/uploads/upload-cleanup.ts";
import { type ImageRow, imagesOfProperty, lockProperty } from "./tour-queries.ts";
import { insertUpload } from "../media/uploads/queries.ts";

export const propertyImageCalls = [
  onOutsideTransaction(uploadPropertyFile, uploadImage),

  on(captionPropertyImage, async ({ sql, params: { propertyID }, form, audit }) => {
    const before = requireFound((await imagesOfProperty(sql, propertyID)).find(isImageOf(form.imageID)), "image");
    const caption = form.caption ?? "";
    await sql`update property_images set caption = ${caption} where image_id = ${form.imageID}`;
    await audit(propertyID, { caption: before.caption }, { caption });
    return {};
  }),

  on(orderPropertyImages, async (ask) => {
    const { sql, body, audit } = ask;
    const { propertyID } = ask.params;
    await lockProperty(sql, propertyID);
    const images = await imagesOfProperty(sql, propertyID);
    const kinds = new Set(images.filter(({ imageID }) => body.imageIDs.includes(imageID)).map(({ kind }) => kind));
    if (kinds.size > 1) refuse("Photographs and floor plans have an order each.", 400);
    // An order that names none of them is of neither.
    const before = images.filter(({ kind }) => kinds.size === 0 || kinds.has(kind)).map(({ imageID }) => imageID);
    await refuseIfStale(ask, propertyID, { imageIDs: before }, "images");
    refuseIfListDiffers({ current: before, submitted: body.imageIDs, now: { imageIDs: before } });
    await sql`
      update property_images i set position = o.place
      from (select image_id, row_number() over (order by array_position(${body.imageIDs}::uuid[], image_id), position, image_id)
          as place from property_images where property_id = ${propertyID}) o
      where i.image_id = o.image_id and i.property_id = ${propertyID}`;
    await audit(propertyID, { images: before }, { images: body.imageIDs });
    return {};
  }),

  onOutsideTransaction(removePropertyImage, async ({ app, params: { propertyID }, form, transact }) => {
    const keys = await transact(async (sql, audit) => {
      await lockProperty(sql, propertyID);
      const { uploadID, caption } = requireFound(
        (await imagesOfProperty(sql, propertyID)).find(isImageOf(form.imageID)),
        "image",
      );
      await sql`delete from property_images where image_id = ${form.imageID}`;
      await audit(propertyID, { image: form.imageID, caption }, { image: null });
      return sql<{ fileKey: string }>`delete from uploads where upload_id = ${uploadID} returning file_key`;
    });
    await deleteFiles(
      app,
      keys.map(({ fileKey }) => fileKey),
    );
    return {};
  }),
];

const isImageOf =
  (wanted: string) =>
  ({ imageID }: ImageRow) =>
    imageID === wanted;

function requireImageKind(field: string): HomeImageKind {
  return homeImageKinds.find((kind) => kind === field) ?? refuse("No such field.", 404);
}

type UploadCall = OutsideContext<typeof uploadPropertyFile>;

/** Asked before a file is taken in, so that nobody sends a large one for nothing; and again when it is filed. */
async function refuseFullGallery(sql: Sql, propertyID: string, kind: HomeImageKind): Promise<number> {
  const images = (await imagesOfProperty(sql, propertyID)).filter((image) => image.kind === kind);
  const what = kind === "images" ? "photographs" : "floor plans";
  if (images.length >= mostHomeImages[kind])
    refuse(`A home has at most ${mostHomeImages[kind]} ${what}. Remove one first.`, 422);
  return images.length;
}

async function uploadImage(ask: UploadCall) {
  const { app, client, service, user, params, transact } = ask;
  const { propertyID } = params;
  const kind = requireImageKind(params.field);
  await app.database.readInside(client.clientID, (sql) => refuseFullGallery(sql, propertyID, kind));
  const file = await receivePublicPicture(ask);
  return deleteUploadOnFailure(app, file, () =>
    transact(async (sql, audit) => {
      await lockProperty(sql, propertyID);
      await refuseFullGallery(sql, propertyID, kind);
      await insertUpload(sql, file, user.userID);
      const { imageID } = requireRow(
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
