import sharp from "sharp";
import { expect, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { removeImage, uploadImage } from "../../../contract/people/users.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: "#2f7d4f" } });
const upload = (file: Buffer, person = "entrant") => town.as(person)(uploadImage, {}, undefined, { file });
const read = (path: string) => town.server.inject({ url: path });

test("F22 M26 D13 a headshot is uploaded, shown in two widths, and removed", async () => {
  const { status, answer } = await upload(await picture(600).jpeg().toBuffer());
  expect(status).toBe(200);
  expect(uploadImage.done).toBe("Profile image uploaded.");
  expect((await town.as("entrant")(me, {})).answer).toMatchObject({ image: true, headshot: answer.headshot });
  for (const width of [96, 384]) {
    const rendition = await read(answer.headshot.replace(/384$/, String(width)));
    expect(rendition.headers["content-type"]).toBe("image/jpeg");
    expect(rendition.headers["cache-control"]).toContain("immutable");
    expect(await sharp(rendition.rawPayload).metadata()).toMatchObject({ format: "jpeg", width, height: width });
  }
  expect((await town.as("entrant")(removeImage, {})).status).toBe(200);
  expect(removeImage.done).toBe("Profile image removed.");
  expect((await town.as("entrant")(me, {})).answer).toMatchObject({ image: false, headshot: null });
  expect((await read(answer.headshot)).statusCode).toBe(404);
});

test("F22 a new headshot replaces the old one at a new address", async () => {
  const first = (await upload(await picture(200).jpeg().toBuffer())).answer.headshot;
  const second = (await upload(await picture(300).jpeg().toBuffer())).answer.headshot;
  expect(second).not.toBe(first);
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
});

test("K06 D12 a headshot of 100 by 100 pixels is taken, a smaller or an oblong one isn't", async () => {
  expect((await upload(await picture(100).jpeg().toBuffer())).status).toBe(200);
  const small = await upload(await picture(99).jpeg().toBuffer());
  expect(small.status).toBe(422);
  expect(small.problem.detail).toBe("A profile image is at least 100 by 100 pixels.");
  expect((await upload(await picture(300, 200).jpeg().toBuffer())).status).toBe(422);
});

test("K06 what isn't a JPEG by its content is refused, whatever it is called", async () => {
  expect((await upload(await picture(200).png().toBuffer())).status).toBe(415);
  expect((await upload(Buffer.from("<svg onload='alert(1)'/>"))).status).toBe(415);
  expect((await upload(Buffer.alloc(0))).status).toBe(415);
  const picture400 = await picture(400).jpeg().toBuffer();
  expect((await upload(picture400.subarray(0, 200))).status).toBeGreaterThanOrEqual(400);
  expect((await upload(picture400.subarray(0, picture400.length / 2))).status).toBe(422);
});

test("K06 a headshot keeps nothing of the camera's data", async () => {
  const withPlace = await picture(300)
    .withExif({ IFD3: { GPSLatitude: "45/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  const { headshot } = (await upload(withPlace)).answer;
  expect((await sharp((await read(headshot)).rawPayload).metadata()).exif).toBeUndefined();
});

test("F22 more than 10 MB is no headshot", async () => {
  const { status } = await upload(
    Buffer.concat([await picture(300).jpeg().toBuffer(), Buffer.alloc(11 * 1024 * 1024)]),
  );
  expect(status).toBe(413);
});

test("P01 uploading a headshot needs signing in", async () => {
  const file = await picture(200).jpeg().toBuffer();
  expect((await town.as()(uploadImage, {}, undefined, { file })).status).toBe(401);
});
