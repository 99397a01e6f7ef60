import fastify from "fastify";
import { expect, test } from "vitest";
import { removeLogo, uploadLogo } from "../../../contract/people/client-settings.ts";
import { photo } from "../../../test/picture.ts";
import { useTown } from "../../../test/town.ts";
import { serveMailbox } from "./mailbox.ts";
import { queueMail } from "./mail.ts";

const town = useTown();

async function openMailbox(settings: object = {}) {
  const server = fastify();
  const app = { ...town.app, settings: { ...town.app.settings, ...settings } };
  await serveMailbox(server, app, async () => undefined);
  return async (url: string, options: object = {}) => {
    const { statusCode, body, headers } = await server.inject({ url, ...options });
    return { status: statusCode, body, policy: String(headers["content-security-policy"]) };
  };
}

test("outside production, mails that wait are read at /dev/mail", async () => {
  const read = await openMailbox();
  expect((await read("/dev/mail")).body).toContain("No mail yet.");
  await town.home((sql) =>
    queueMail(sql, {
      to: "a<b@far.example",
      subject: "Hello <script>",
      clientID: town.clients["oak"],
      paragraphs: ["A & B"],
      quote: "<img src=x>",
      action: { label: "Go", url: "http://localhost:3000/invitation/abc" },
    }),
  );
  const list = (await read("/dev/mail")).body;
  expect(list).toContain("Hello &lt;script&gt;");
  const page = /href="(\/dev\/mail\/[^"]+)"/.exec(list)?.[1] ?? "";
  const mail = (await read(page)).body;
  expect(mail).toContain(`<iframe title="As HTML" src="${page}/html" sandbox=`);
  expect(mail).toContain("http://localhost:3000/invitation/abc");
  const html = await read(`${page}/html`);
  expect(html.body).toContain("Oak Builders Guild");
  expect(html.body).toContain("A &amp; B");
  expect(html.body).not.toContain("<img src=x>");
  expect(html.policy).toContain("sandbox");
  for (const mailID of ["nothing", "%00", "019a3f0c-5a7e-7000-8000-6b1f2f9d1c11"])
    expect((await read(`/dev/mail/${mailID}`)).status, mailID).toBe(404);
});

test("a client's logo heads its mails, at a whole address and small enough; without one, its name on its color", async () => {
  const read = await openMailbox();
  const drawn = async (subject: string) => {
    await town.home((sql) =>
      queueMail(sql, { to: "a@far.example", subject, clientID: town.clients["oak"], paragraphs: ["Hello."] }),
    );
    const [page] = new RegExp(`/dev/mail/[^"]+(?=">${subject})`).exec((await read("/dev/mail")).body) ?? [];
    return (await read(`${page}/html`)).body;
  };
  expect(await drawn("Without a logo")).not.toContain("<img");
  const oak = { client: "oak" };
  const { answer } = await town.as("owner")(uploadLogo, oak, undefined, { file: await photo(), fileName: "logo.jpg" });
  const { uploadID, width, height } = answer.logo;
  const image = /<img[^>]*>/.exec(await drawn("With a logo"))?.[0] ?? "";
  expect(image).toContain(`src="${town.app.settings.origin}/api/clients/oak/files/${uploadID}/`);
  expect(image).toContain('alt=""');
  const url = /src="([^"]+)"/.exec(image)![1]!.slice(town.app.settings.origin.length);
  for (const time of ["first", "again"]) {
    const { statusCode, headers, rawPayload } = await town.server.inject({ url });
    expect([statusCode, headers["content-type"]], time).toEqual([200, "image/png"]);
    expect(rawPayload.toString("latin1", 1, 4)).toBe("PNG");
    expect(rawPayload.length).toBeLessThan(60_000);
  }
  const [, drawnWidth, drawnHeight] = /height="(\d+)".*width="(\d+)"/.exec(image)?.map(Number) ?? [];
  expect([drawnWidth, drawnHeight].every((size) => size! > 0 && size! <= 240)).toBe(true);
  expect(drawnHeight! / drawnWidth!).toBeCloseTo(width! / height!, 1);
  expect((await town.as("owner")(removeLogo, oak)).status).toBe(200);
  expect(await drawn("Without it again")).not.toContain("<img");
});

test("mails are read at this computer alone: not from another, not through a proxy for somebody else, nor by a page elsewhere whose name leads here", async () => {
  const read = await openMailbox();
  const from = (remoteAddress: string, headers: object = {}) => ({ remoteAddress, headers });
  for (const path of ["/dev/mail", "/dev/mail/nothing", "/dev/mail/nothing/html"])
    for (const options of [
      from("203.0.113.7"),
      from("192.168.0.3"),
      from("::ffff:203.0.113.7"),
      from("127.0.0.1", { "x-forwarded-for": "203.0.113.7" }),
      from("127.0.0.1", { "x-forwarded-for": "127.0.0.1, 203.0.113.7" }),
      from("127.0.0.1", { "x-real-ip": "203.0.113.7" }),
      from("127.0.0.1", { forwarded: "for=203.0.113.7" }),
      from("127.0.0.1", { host: "evil.example:3000" }),
    ])
      expect((await read(path, options)).status, JSON.stringify(options)).toBe(403);
  for (const options of [
    from("127.0.0.1"),
    from("::1", { host: "[::1]:3000" }),
    from("::ffff:127.0.0.1", { host: "localhost:3000" }),
    from("127.0.0.1", { "x-forwarded-for": "127.0.0.1" }),
  ])
    expect((await read("/dev/mail", options)).status, JSON.stringify(options)).toBe(200);
});

test("there is no mailbox in production, nor where mails are delivered", async () => {
  expect((await (await openMailbox({ production: true }))("/dev/mail")).status).toBe(404);
  expect((await (await openMailbox({ smtpURL: "smtp://mail.example" }))("/dev/mail")).status).toBe(404);
});
