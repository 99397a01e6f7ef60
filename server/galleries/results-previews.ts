import { type FileKind, fileName } from "../../contract/platform/files.ts";
import { paths } from "../../contract/platform/addresses.ts";
import { mailKinds } from "../../contract/mail/kinds/kinds.ts";
import {
  giveResultsPreview,
  listResultsPreviews,
  openResultsPreview,
  previewWinner,
  previewWinners,
  previewedPicture,
  sendResultsPreviewAgain,
  withdrawResultsPreview,
} from "../../contract/galleries/results-previews.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import type { Sql } from "../platform/db/sql.ts";
import { on, outside } from "../platform/http/handle.ts";
import { refuseLink } from "../platform/http/principal.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { makeLink, revokeLinks } from "../platform/links/queries.ts";
import { type ProgramOf, programValues, senderOf } from "../mail/entry-mails.ts";
import { templateOf, worded } from "../mail/words.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { fileHeaders, rendition } from "../media/renditions.ts";
import { countOf, pictureInGallery } from "./queries.ts";
import {
  type ResultsPreviewRow,
  countOpening,
  insertResultsPreview,
  mailedAgain,
  releaseSetFor,
  resultsPreviewInService,
  resultsPreviewsOf,
  withdrawPreview,
} from "./results-preview-queries.ts";
import { galleryPage, itemOf } from "./showing.ts";
import { winnersGalleryOf } from "./winners.ts";
import { holdRelease } from "../programs/release-queries.ts";
import { refuseDraft } from "../programs/refuse-draft.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

/** Longer than anybody prepares a release: a preview ends with it, or when it is withdrawn. */
const LASTS = "400 days";

/** More isn't a preview any more. */
const MOST = 100;

/** Names and titles, whatever is still secret. */
const everything = (now: Date) => ({ names: true, titles: true, now });

export const resultsPreviews = [
  on(listResultsPreviews, async ({ sql, service, standings, now }) => {
    const { serviceID } = service;
    const gallery = await winnersGalleryOf(sql, serviceID);
    const [previews, [winners], [set]] = await Promise.all([
      resultsPreviewsOf(sql, serviceID),
      countOf(sql, serviceID, gallery, now),
      releaseSetFor(sql, serviceID),
    ]);
    return {
      standings: [...standings],
      resultsReleasedAt: service.resultsReleasedAt,
      confidentialUntil: set?.releaseAt ?? null,
      timeZone: service.timeZone,
      isDraft: service.status === "draft",
      winners: winners?.entries ?? 0,
      previews,
    };
  }),

  on(giveResultsPreview, async (ask) => {
    const { sql, service, form, user, now, audit } = ask;
    const { serviceID } = service;
    if (service.rehearsalOf) refuse("A rehearsal is for its staff alone. Nobody is given a preview of it.", 409);
    await refuseUnlessSecret(sql, service);
    const standing = (await resultsPreviewsOf(sql, serviceID)).filter(({ state }) => state === "open");
    if (standing.length >= MOST) refuse(`${MOST} people have a preview already. Withdraw some first.`, 409);
    const given = { serviceID, name: form.name.trim(), email: form.email, userID: user.userID, now };
    const [made] = await insertResultsPreview(sql, given);
    if (!made)
      return refuse("This person has a preview already.", 409, {
        errors: { email: "This address has a preview already. Send it again from the list." },
      });
    await mailPreview(sql, ask, { ...made, ...given });
    await audit(made.resultsPreviewID, null, { preview: given.name, email: given.email });
    return {};
  }),

  on(sendResultsPreviewAgain, async (ask) => {
    const { sql, service, resultsPreview, now, audit } = ask;
    await refuseUnlessSecret(sql, service);
    const [mailed] = await mailedAgain(sql, resultsPreview.resultsPreviewID, now);
    if (!mailed) refuse("This preview is closed by now.", 409);
    await revokeLinks(sql, "resultsPreview", resultsPreview.resultsPreviewID);
    await mailPreview(sql, ask, resultsPreview);
    await audit(resultsPreview.resultsPreviewID, null, { preview: resultsPreview.name, sentAgain: true });
    return {};
  }),

  on(withdrawResultsPreview, async ({ sql, resultsPreview: { resultsPreviewID, name }, now, audit }) => {
    const [gone] = await withdrawPreview(sql, resultsPreviewID, now);
    if (!gone) refuse("This preview is withdrawn already.", 409);
    await revokeLinks(sql, "resultsPreview", resultsPreviewID);
    await audit(resultsPreviewID, { preview: name }, null);
    return {};
  }),

  on(openResultsPreview, async ({ sql, client, service, bearer, now }) => {
    const { name, state } = await previewOf(sql, service, bearer.recordID);
    const isReleased = service.resultsReleasedAt !== null;
    const isConfidential = state === "open" && !isReleased;
    if (isConfidential) await countOpening(sql, bearer.recordID, now);
    const [set] = await releaseSetFor(sql, service.serviceID);
    return {
      state: isReleased ? ("released" as const) : isConfidential ? ("confidential" as const) : ("ended" as const),
      name,
      association: client.name,
      program: service.name,
      confidentialUntil: set?.releaseAt ?? null,
      timeZone: service.timeZone,
    };
  }),

  on(previewWinners, async ({ sql, service, bearer, query, now }) => {
    refuseUnlessShown(service, await previewOf(sql, service, bearer.recordID));
    return galleryPage(sql, service, await winnersGalleryOf(sql, service.serviceID), everything(now), query.after);
  }),

  on(previewWinner, async ({ sql, service, bearer, entry, now }) => {
    refuseUnlessShown(service, await previewOf(sql, service, bearer.recordID));
    return itemOf(sql, service, await winnersGalleryOf(sql, service.serviceID), everything(now), entry.entryID);
  }),

  outside(previewedPicture, async ({ house, client, service, bearer, params, reply, now }) => {
    const wanted = found(widthOf(params.rendition), "picture");
    const picture = await house.database.readInside(client.clientID, async (sql) => {
      refuseUnlessShown(service, await previewOf(sql, service, bearer.recordID));
      const gallery = await winnersGalleryOf(sql, service.serviceID);
      return (await pictureInGallery(sql, params.uploadID, gallery, { serviceID: service.serviceID, now }))[0];
    });
    const file = rendition(found(picture, "picture"), wanted);
    reply
      .headers(fileHeaders(file, fileName(previewedPicture.fileName!, file.kind as FileKind)))
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex")
      .header("cache-control", "private, max-age=600");
    return reply.send(await house.files.read(file.key)) as never;
  }),
];

/** Never the original, which says where it was taken. */
const widthOf = (text: string) => (text === "full" ? text : /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined);

/** A preview is given of what is still secret; whoever releases at the same moment waits, or has done it before. */
async function refuseUnlessSecret(sql: Sql, { serviceID, status }: ServiceRow): Promise<void> {
  refuseDraft(status);
  await holdRelease(sql, serviceID);
  const [{ out } = { out: false }] = await sql<{ out: boolean }>`
    select results_released_at is not null as out from judging where service_id = ${serviceID}`;
  if (out) refuse("The results are released: everybody sees the winners.", 409);
}

/** Whose link it is; one of another program isn’t for this. */
async function previewOf(sql: Sql, { serviceID }: ServiceRow, id: string): Promise<ResultsPreviewRow> {
  const [row] = await resultsPreviewInService(sql, serviceID, id);
  return row ?? refuseLink();
}

function refuseUnlessShown({ resultsReleasedAt }: ServiceRow, { state }: ResultsPreviewRow): void {
  if (resultsReleasedAt !== null) refuse("The results are released: everybody sees the winners.", 409);
  if (state !== "open") refuse("This preview has ended.", 409);
}

/** Says until when it is confidential: for when the release is set, or until it is done. */
const confidentialText = (releaseAt: string | null | undefined, { timeZone }: ServiceRow) =>
  `It is confidential until ${releaseAt ? momentText(releaseAt, timeZone) : "the results are released"}.`;

type Recipient = { resultsPreviewID: string; name: string; email: string };

async function mailPreview(sql: Sql, program: ProgramOf, { resultsPreviewID, name, email }: Recipient) {
  const { house, client, service } = program;
  const about = { purpose: "resultsPreview", recordID: resultsPreviewID, lasts: LASTS } as const;
  const resultsPreviewKey = await makeLink(sql, client.clientID, about);
  const [set] = await releaseSetFor(sql, service.serviceID);
  const at = { client: client.url, service: service.url, resultsPreviewKey };
  await queueMail(sql, {
    to: email,
    ...senderOf(program),
    ...worded(await templateOf(sql, "resultsPreviewed"), {
      ...programValues(program, name),
      confidential: confidentialText(set?.releaseAt, service),
    }),
    action: { label: mailKinds.resultsPreviewed.button, url: house.settings.origin + paths.winnersPreview(at) },
  });
}
