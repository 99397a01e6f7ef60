import sharp from "sharp";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { defaultDesign } from "../../../contract/galleries/certificate-design.ts";
import {
  badgeFileNames,
  badgeLooks,
  certificateBadge,
  certificateFile,
  certificateSample,
  changeCertificateDesign,
  checkCertificate,
  downloadCertificates,
  getCertificates,
  issueCertificate,
  removeCertificateLogo,
  uploadCertificateBackground,
  uploadCertificateLogo,
} from "../../../contract/galleries/certificates.ts";
import { awardPicture } from "../../../contract/galleries/award-picture.ts";
import { getCeremony } from "../../../contract/judging/ceremony.ts";
import { type AnyEndpoint, fillPath } from "../../../contract/platform/endpoint.ts";
import { removeEntry } from "../../../contract/entries/entries.ts";
import { getGallery, getGalleryItem, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import {
  getResults,
  releaseResults,
  restoreResult,
  setAwardTitle,
  withdrawResult,
  withholdResults,
} from "../../../contract/judging/results.ts";
import { removeLogo, uploadLogo } from "../../../contract/people/client-settings.ts";
import { copyService } from "../../../contract/programs/copying.ts";
import { revisionOf } from "../../../contract/platform/revision.ts";
import {
  type Contest,
  addContest,
  addEntry,
  addScholarships,
  assignScorer,
  at,
  setTimeframe,
} from "../../../test/contest.ts";
import { downloaded } from "../../../test/download.ts";
import { readPDF } from "../../../test/pdf-text.ts";
import { photo } from "../../../test/picture.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `certified-${++count}` });
  entryID = await addEntry(town, contest, { submitted: true, title: "House on the hill" });
  await manager(setAwardTitle, ofEntry(), { awardTitle: "Gold" });
});

const ofEntry = () => ({ ...at(contest), entryID });
const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);
const manager: ReturnType<typeof town.as> = (...call) => town.as("programManager")(...call);
const release = () => manager(releaseResults, at(contest), { reason: "Enough.", closeEntries: true });
const issue = async () => (await entrant(issueCertificate, ofEntry())).answer.code;
const check = (code: string) => town.as()(checkCertificate, { client: "oak", certificateCode: code });

async function fileOf(endpoint: AnyEndpoint, params: object, person: string | undefined, payload?: object) {
  const { statusCode, headers, rawPayload } = await town.server.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, params as Record<string, string>)}`,
    headers: person ? { authorization: `Bearer ${await town.token(person)}` } : {},
    ...(payload && { payload }),
  });
  return { status: statusCode, headers, bytes: rawPayload, text: rawPayload.toString() };
}

describe("F04 a certificate", () => {
  test("is nobody's before the results are released, and then the winner's, with what was awarded on it", async () => {
    expect((await fileOf(certificateFile, ofEntry(), "entrant")).status).toBe(404);
    expect((await entrant(issueCertificate, ofEntry())).status).toBe(404);
    expect((await manager(downloadCertificates, at(contest), {})).status).toBe(409);
    await release();
    const file = await fileOf(certificateFile, ofEntry(), "entrant");
    expect(file.headers["content-type"]).toBe("application/pdf");
    const { pages, text } = await readPDF(file.bytes);
    expect(pages).toBe(1);
    for (const words of ["House on the hill", "Gold", "Brick homes", "Building Awards"]) expect(text).toContain(words);
  });

  test("is of entries with an award title, and isn't given to other entrants", async () => {
    const plain = await addEntry(town, contest, { submitted: true, title: "House in the valley" });
    await town.addPerson("other");
    const other = await addEntry(town, contest, { submitted: true, owner: "other", title: "House by the river" });
    await manager(setAwardTitle, { ...at(contest), entryID: other }, { awardTitle: "Silver" });
    await release();
    expect((await fileOf(certificateFile, { ...at(contest), entryID: plain }, "entrant")).status).toBe(404);
    expect((await fileOf(certificateFile, { ...at(contest), entryID: other }, "entrant")).status).toBe(403);
    const { certificates } = (await manager(getCertificates, at(contest))).answer;
    expect(certificates.map(({ awardTitle }) => awardTitle)).toEqual(["Gold", "Silver"]);
  });

  test("has names in any script, as they are written", async () => {
    const names = ["김민수", "محمد العلي", "דוד לוי", "สมชาย กำธร", "क्षितिज", "王小明", "佐藤さくら"];
    const entry = await addEntry(town, contest, { submitted: true, title: names.join(", ") });
    await manager(setAwardTitle, { ...at(contest), entryID: entry }, { awardTitle: "金賞" });
    await release();
    const file = await fileOf(certificateFile, { ...at(contest), entryID: entry }, "entrant");
    const { text } = await readPDF(file.bytes);
    for (const name of [...names, "金賞"]) expect(text.replace(/\s/g, "")).toContain(name.replace(/\s/g, ""));
    expect(text).not.toContain("can’t be printed");
  });

  test("holds a title of any length and any letters within the page", async () => {
    const long = "Ђурђевдан Ελληνικά Łódź Nguyễn ".repeat(6).slice(0, 190);
    const entry = await addEntry(town, contest, { submitted: true, title: `${long}${"W".repeat(10)}` });
    await manager(setAwardTitle, { ...at(contest), entryID: entry }, { awardTitle: "W".repeat(100) });
    await release();
    const { pages, text } = await readPDF(
      (await fileOf(certificateFile, { ...at(contest), entryID: entry }, "entrant")).bytes,
    );
    expect(pages).toBe(1);
    expect(text.replace(/\s/g, "")).toContain("ЂурђевданΕλληνικάŁódźNguyễn");
    expect(text.replace(/\s/g, "")).toContain("W".repeat(100));
  });

  test("comes with all others in one file, a page for each, whose codes stay", async () => {
    const second = await addEntry(town, contest, { submitted: true, title: "House by the lake" });
    await manager(setAwardTitle, { ...at(contest), entryID: second }, { awardTitle: "Silver" });
    await release();
    const code = await issue();
    const { bytes, headers } = await downloaded(town, "programManager", downloadCertificates, at(contest), {});
    expect(headers["content-type"]).toBe("application/pdf");
    const { pages, text } = await readPDF(bytes);
    expect(pages).toBe(2);
    expect(text).toContain("House by the lake");
    expect(text).toContain(code);
    expect(await issue()).toBe(code);
  });

  test("is a scholarship's, too", async () => {
    const trades = await addScholarships(town, { url: `trades-${count}` });
    const application = await addEntry(town, trades, { submitted: true, title: "A year of carpentry" });
    const its = { ...at(trades), entryID: application };
    await manager(setAwardTitle, its, { awardTitle: "Carpenter of the year" });
    await manager(releaseResults, at(trades), { reason: "Enough.", closeEntries: true });
    const { answer } = await entrant(issueCertificate, its);
    expect((await check(answer.code)).answer).toMatchObject({
      kind: "scholarship",
      award: { awardTitle: "Carpenter of the year" },
    });
  });

  test("has one code, however many ask for it at once", async () => {
    await release();
    const codes = await Promise.all(Array.from({ length: 8 }, issue));
    expect(new Set(codes).size).toBe(1);
  });
});

describe("F04 the code of a certificate", () => {
  test("says to anybody what was awarded to whom, however it is typed", async () => {
    await release();
    const code = await issue();
    for (const typed of [code, code.toLowerCase().replaceAll("-", ""), ` ${code.replaceAll("-", " ")}`]) {
      const { status, answer } = await check(typed);
      expect(status).toBe(200);
      expect(answer).toMatchObject({
        code,
        program: "Building Awards",
        award: { awardTitle: "Gold", title: "House on the hill", category: "Brick homes" },
      });
    }
  });

  test("says that it doesn't stand where the result was withdrawn, withheld or is gone with its entry, and no more", async () => {
    await release();
    const code = await issue();
    await manager(withdrawResult, ofEntry(), { reason: "The house stands elsewhere." });
    expect((await check(code)).answer).toMatchObject({ code, award: null });
    expect(JSON.stringify((await check(code)).answer)).not.toContain("House on the hill");
    expect(
      (await fileOf(certificateBadge, { client: "oak", certificateCode: code, badgeFile: "light.svg" }, undefined))
        .status,
    ).toBe(404);
    await manager(restoreResult, ofEntry());
    expect((await check(code)).answer.award).toMatchObject({ awardTitle: "Gold" });
    await manager(withholdResults, at(contest));
    expect((await check(code)).answer.award).toBe(null);
    expect((await entrant(issueCertificate, ofEntry())).status).toBe(404);
    await manager(removeEntry, ofEntry());
    expect((await check(code)).answer).toMatchObject({ code, award: null });
  });

  test("isn't there while its program is a draft again", async () => {
    await release();
    const code = await issue();
    await town.inside(
      "oak",
      (sql) => sql`update services set status = 'draft' where service_id = ${contest.serviceID}`,
    );
    expect((await check(code)).status).toBe(404);
  });

  test("isn't found by trying, and by those who have it as often as they like", async () => {
    await release();
    const code = await issue();
    const tries = Array.from({ length: 64 }, (_, at) => check(`AAAA-AAAA-AA${10 + at}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses).toContain(404);
    expect(statuses).toContain(429);
    expect((await check("CCCC-CCCC-CCCC")).status).toBe(429);
    expect((await check(code)).status).toBe(200);
    expect((await town.as()(checkCertificate, { client: "elm", certificateCode: code })).status).not.toBe(200);
  });

  test("leads to a badge for the winner's own site, in outlines, for light and for dark pages", async () => {
    await manager(setAwardTitle, ofEntry(), { awardTitle: "Gold & <b>Ό</b>" });
    await release();
    const code = await issue();
    const badge = (badgeFile: string) =>
      fileOf(certificateBadge, { client: "oak", certificateCode: code, badgeFile }, undefined);
    const [light, dark, png] = [await badge("light.svg"), await badge("dark.svg"), await badge("dark.png")];
    expect(light.headers).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(light.text).not.toContain("<b>");
    expect(light.text).not.toContain("<text");
    expect(light.text).not.toContain("NaN");
    expect(dark.text).not.toBe(light.text);
    expect(await sharp(png.bytes).metadata()).toMatchObject({ format: "png", width: 640, height: 224 });
    for (const none of ["neon.svg", "light.gif", "light"]) expect((await badge(none)).status).toBe(404);
  });
});

describe("F04 the design of certificates", () => {
  const ours = { ...defaultDesign, paper: "a4" as const, sideways: false, fields: defaultDesign.fields.slice(1, 4) };

  test("is the house's until staff change it, and comes along with a copy of the program", async () => {
    expect((await manager(getCertificates, at(contest))).answer.design).toBe(null);
    expect((await manager(changeCertificateDesign, at(contest), ours)).status).toBe(200);
    expect((await manager(getCertificates, at(contest))).answer.design).toEqual(ours);
    const copy = { client: "oak", service: `${contest.url}-next` };
    const named = { serviceID: contest.serviceID, name: "Next year", url: copy.service };
    expect((await town.as("owner")(copyService, copy, named)).status).toBe(200);
    expect((await manager(getCertificates, copy)).answer.design).toEqual(ours);
  });

  test("is changed by one at a time: the second is told who was first", async () => {
    const token = await town.token("programManager");
    const change = async (design: object) =>
      (
        await town.server.inject({
          method: "POST",
          url: `/api${fillPath(changeCertificateDesign.path, at(contest))}`,
          headers: { authorization: `Bearer ${token}`, "if-match": revisionOf(defaultDesign) },
          payload: design,
        })
      ).statusCode;
    const statuses = await Promise.all([change(ours), change({ ...ours, frame: "" })]);
    expect(statuses.toSorted()).toEqual([200, 412]);
  });

  test("stands on a picture of staff's own, and is seen on paper before it is saved", async () => {
    const uploaded = await town.server.inject({
      method: "POST",
      url: `/api${fillPath(uploadCertificateBackground.path, at(contest))}?name=paper.jpg`,
      headers: {
        authorization: `Bearer ${await town.token("programManager")}`,
        "content-type": "application/octet-stream",
      },
      payload: await photo(),
    });
    expect(uploaded.statusCode).toBe(200);
    expect((await manager(getCertificates, at(contest))).answer.background).not.toBe(null);
    const bare = await fileOf(certificateSample, at(contest), "programManager", { ...ours, fields: [] });
    expect(bare.text).toContain("/Subtype /Image");
    const sample = await fileOf(certificateSample, at(contest), "programManager", ours);
    expect(sample.headers["content-type"]).toBe("application/pdf");
    expect((await readPDF(sample.bytes)).text).toContain("Josephine");
    expect((await fileOf(certificateSample, at(contest), "entrant", ours)).status).toBe(403);
  });

  const send = async (path: string, payload: Buffer, name: string) =>
    town.server.inject({
      method: "POST",
      url: `/api${path}?name=${name}`,
      headers: {
        authorization: `Bearer ${await town.token("owner")}`,
        "content-type": "application/octet-stream",
      },
      payload,
    });
  const logoPath = () => fillPath(uploadCertificateLogo.path, at(contest));
  const logoOf = (background: string, width = 60) =>
    sharp({ create: { width, height: 40, channels: 4, background } })
      .png()
      .toBuffer();
  const withLogo = { ...ours, frame: "", fields: [{ ...ours.fields[0]!, kind: "logo" as const, width: 20 }] };
  const sampleWithLogo = () => fileOf(certificateSample, at(contest), "programManager", withLogo);

  test("has the association's logo, or one of the program's own, with what is transparent in it", async () => {
    const nothing = await sampleWithLogo();
    expect(nothing.status).toBe(200);
    expect(nothing.text).not.toContain("/Subtype /Image");
    const ofAll = await send(fillPath(uploadLogo.path, { client: "oak" }), await logoOf("#ff000080"), "oak.png");
    expect(ofAll.statusCode).toBe(200);
    onTestFinished(async () => void (await town.as("owner")(removeLogo, { client: "oak" }, {})));
    expect((await manager(getCertificates, at(contest))).answer).toMatchObject({
      logo: null,
      associationLogo: { width: 60 },
    });
    const theirs = await sampleWithLogo();
    expect(theirs.text).toContain("/Width 60");
    expect(theirs.text).toContain("/SMask");
    expect((await send(logoPath(), await logoOf("#0000ff", 90), "own.png")).statusCode).toBe(200);
    expect((await manager(getCertificates, at(contest))).answer.logo).toMatchObject({ width: 90 });
    expect((await sampleWithLogo()).text).toContain("/Width 90");
    const copy = { client: "oak", service: `${contest.url}-logo` };
    const named = { serviceID: contest.serviceID, name: "Next year", url: copy.service };
    expect((await town.as("owner")(copyService, copy, named)).status).toBe(200);
    expect((await manager(getCertificates, copy)).answer.logo).toMatchObject({ width: 90 });
    expect((await manager(removeCertificateLogo, at(contest), {})).status).toBe(200);
    expect((await sampleWithLogo()).text).toContain("/Width 60");
  });

  test("takes only pictures for a logo, and says so", async () => {
    const refused = await send(logoPath(), Buffer.from("%PDF-1.7 nothing"), "logo.pdf");
    expect(refused.statusCode).toBe(415);
    expect(refused.json<{ detail: string }>().detail).toContain("Only images are taken here.");
    const broken = await send(logoPath(), (await logoOf("#00ff00")).subarray(0, 60), "cut.png");
    expect(broken.statusCode).toBeGreaterThanOrEqual(400);
    expect(broken.statusCode).toBeLessThan(500);
    expect((await manager(getCertificates, at(contest))).answer.logo).toBe(null);
    expect((await town.as("entrant")(removeCertificateLogo, at(contest), {})).status).toBe(403);
  });
});

test("F02 F04 before the release everybody gets the same bytes whoever won, of badges, certificates, codes, shared pictures, galleries and the ceremony, also of codes from a release that was taken back", async () => {
  await setTimeframe(town, contest, "scoring", "open");
  await assignScorer(town, contest, "scorer", "BRICK");
  await town.addPerson(`rival${count}`);
  const rivals = await addEntry(town, contest, {
    submitted: true,
    owner: `rival${count}`,
    title: "House by the river",
  });
  const award = (entry: string, awardTitle: string) =>
    manager(setAwardTitle, { ...at(contest), entryID: entry }, { awardTitle });
  await award(rivals, "Silver");
  await release();
  const code = await issue();
  const other = (await town.as(`rival${count}`)(issueCertificate, { ...at(contest), entryID: rivals })).answer.code;
  const { winnersGallery } = (await manager(getResults, at(contest))).answer;
  expect((await manager(withholdResults, at(contest))).status).toBe(200);
  const setUp = async (first: string, second: string) => {
    expect((await award(entryID, first)).status).toBe(200);
    expect((await award(rivals, second)).status).toBe(200);
  };
  await setUp("", "");
  const galleryID = winnersGallery!.galleryID;
  const badges = badgeLooks.flatMap((look) => badgeFileNames.map((file) => `${look}.${file}`));
  const asked: [AnyEndpoint, object][] = [
    ...[code, other].flatMap((certificateCode): [AnyEndpoint, object][] => [
      [checkCertificate, { client: "oak", certificateCode }],
      ...badges.map((badgeFile): [AnyEndpoint, object] => [
        certificateBadge,
        { client: "oak", certificateCode, badgeFile },
      ]),
    ]),
    ...[entryID, rivals].flatMap((entry): [AnyEndpoint, object][] => [
      [certificateFile, { ...at(contest), entryID: entry }],
      [issueCertificate, { ...at(contest), entryID: entry }],
      [awardPicture, { ...at(contest), galleryID, entryID: entry }],
      [getGalleryItem, { ...at(contest), galleryID, entryID: entry }],
    ]),
    [getGallery, { ...at(contest), galleryID }],
    [listPublicGalleries, at(contest)],
    [getCeremony, at(contest)],
    [getCertificates, at(contest)],
    [downloadCertificates, at(contest)],
  ];
  const everyAnswer = async () => {
    const answers: string[] = [];
    for (const person of [undefined, "entrant", `rival${count}`, "scorer"])
      for (const [endpoint, params] of asked) {
        const { status, headers, bytes } = await fileOf(
          endpoint,
          params,
          person,
          endpoint.method === "POST" ? {} : undefined,
        );
        const { date: _date, "x-request-id": _requestID, ...said } = headers;
        answers.push(`${person} ${endpoint.path} ${status} ${JSON.stringify(said)} ${bytes.toString("base64")}`);
      }
    return answers;
  };
  const given = () =>
    town.inside(
      "oak",
      (sql) => sql`select code from certificates where service_id = ${contest.serviceID} order by code`,
    );
  const [nobody, codes] = [await everyAnswer(), await given()];
  for (const [first, second] of [
    ["Gold", ""],
    ["", "Gold"],
    ["Best in Show", "Silver"],
  ] as const) {
    await setUp(first, second);
    expect(await everyAnswer(), `${first || "nothing"} and ${second || "nothing"}`).toEqual(nobody);
  }
  expect(await given()).toEqual(codes);
  await release();
  const released = await everyAnswer();
  expect(released.filter((said, at_) => said !== nobody[at_]).length).toBeGreaterThan(20);
});
