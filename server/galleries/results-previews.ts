import { savedFileName } from "../../contract/platform/files.ts";
import { paths } from "../../contract/platform/addresses.ts";
import { mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
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
import { deadlineText } from "../../contract/platform/time-zone.ts";
import type { Sql } from "../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuseLink } from "../platform/http/principal.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { createLink, revokeLinks } from "../platform/links/queries.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../mail/template-text.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { tidyName } from "../media/file-names.ts";
import { fileHeaders, renditionOf } from "../media/renditions.ts";
import { countGalleryEntries, findPictureInGallery } from "./gallery-queries.ts";
import {
  type ResultsPreviewRow,
  countOpening,
  insertResultsPreview,
  markMailedAgain,
  plannedReleaseAt,
  resultsPreviewInService,
  resultsPreviewsOf,
  withdrawPreview,
} from "./results-preview-queries.ts";
import { galleryPage, galleryItem } from "./gallery-view.ts";
import { winnersGalleryOrNew } from "./winners-gallery.ts";
import { shareRelease } from "../programs/release-queries.ts";
import { refuseDraft } from "../programs/refuse-draft.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

/** Longer than a release is ever prepared: a preview ends with the release, or when it is withdrawn. */
const VALIDITY = "400 days";

const MOST_PREVIEWS = 100;

/** Names and titles, even while they are secret. */
const fullDisclosure = (now: Date) => ({ names: true, titles: true, now });

export const resultsPreviewCalls = [
  on(listResultsPreviews, async ({ sql, service, standings, now }) => {
    const { serviceID } = service;
    const gallery = await winnersGalleryOrNew(sql, serviceID);
    const [previews, [winners], [set]] = await Promise.all([
      resultsPreviewsOf(sql, serviceID),
      countGalleryEntries(sql, serviceID, gallery, now),
      plannedReleaseAt(sql, serviceID),
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

  on(giveResultsPreview, async (context) => {
    const { sql, service, form, user, now, audit } = context;
    const { serviceID } = service;
    if (service.rehearsalOf) refuse("A rehearsal is for its staff alone. Nobody is given a preview of it.", 409);
    await refuseUnlessSecret(sql, service);
    const open = (await resultsPreviewsOf(sql, serviceID)).filter(({ state }) => state === "open");
    if (open.length >= MOST_PREVIEWS) refuse(`${MOST_PREVIEWS} people have a preview already. End some first.`, 409);
    const newPreview = { serviceID, name: form.name.trim(), email: form.email, userID: user.userID, now };
    const [created] = await insertResultsPreview(sql, newPreview);
    if (!created)
      return refuse("This person has a preview already.", 409, {
        errors: { email: "This address has a preview already. Send it again from the list." },
      });
    await mailPreview(sql, context, { ...created, ...newPreview });
    await audit(created.resultsPreviewID, null, { preview: newPreview.name, email: newPreview.email });
    return {};
  }),

  on(sendResultsPreviewAgain, async (context) => {
    const { sql, service, resultsPreview, now, audit } = context;
    await refuseUnlessSecret(sql, service);
    const [mailed] = await markMailedAgain(sql, resultsPreview.resultsPreviewID, now);
    if (!mailed) refuse("This preview is closed by now.", 409);
    await revokeLinks(sql, "resultsPreview", resultsPreview.resultsPreviewID);
    await mailPreview(sql, context, resultsPreview);
    await audit(resultsPreview.resultsPreviewID, null, { preview: resultsPreview.name, sentAgain: true });
    return {};
  }),

  on(withdrawResultsPreview, async ({ sql, resultsPreview: { resultsPreviewID, name }, now, audit }) => {
    const [withdrawnPreview] = await withdrawPreview(sql, resultsPreviewID, now);
    if (!withdrawnPreview) refuse("This preview has ended already.", 409);
    await revokeLinks(sql, "resultsPreview", resultsPreviewID);
    await audit(resultsPreviewID, { preview: name }, null);
    return {};
  }),

  on(openResultsPreview, async ({ sql, client, service, linkHolder, now }) => {
    const { name, state } = await requirePreview(sql, service, linkHolder.recordID);
    const isReleased = service.resultsReleasedAt !== null;
    const isConfidential = state === "open" && !isReleased;
    if (isConfidential) await countOpening(sql, linkHolder.recordID, now);
    const [set] = await plannedReleaseAt(sql, service.serviceID);
    return {
      state: isReleased ? ("released" as const) : isConfidential ? ("confidential" as const) : ("ended" as const),
      name,
      association: client.name,
      program: service.name,
      confidentialUntil: set?.releaseAt ?? null,
      timeZone: service.timeZone,
    };
  }),

  on(previewWinners, async ({ sql, service, linkHolder, query, now }) => {
    refuseUnlessShown(service, await requirePreview(sql, service, linkHolder.recordID));
    return galleryPage(
      sql,
      service,
      await winnersGalleryOrNew(sql, service.serviceID),
      fullDisclosure(now),
      query.after,
    );
  }),

  on(previewWinner, async ({ sql, service, linkHolder, entry, now }) => {
    refuseUnlessShown(service, await requirePreview(sql, service, linkHolder.recordID));
    return galleryItem(
      sql,
      service,
      await winnersGalleryOrNew(sql, service.serviceID),
      fullDisclosure(now),
      entry.entryID,
    );
  }),

  onOutsideTransaction(previewedPicture, async ({ app, client, service, linkHolder, params, reply, now }) => {
    const width = requireFound(parseWidth(params.rendition), "picture");
    const picture = await app.database.readInside(client.clientID, async (sql) => {
      refuseUnlessShown(service, await requirePreview(sql, service, linkHolder.recordID));
      const gallery = await winnersGalleryOrNew(sql, service.serviceID);
      return (await findPictureInGallery(sql, params.uploadID, gallery, { serviceID: service.serviceID, now }))[0];
    });
    const { title, ...stored } = requireFound(picture, "picture");
    const file = renditionOf(stored, width);
    reply
      .headers(fileHeaders(file, savedFileName(tidyName(title || "Winner"), file.kind)))
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex")
      .header("cache-control", "private, max-age=600");
    return reply.send(await app.files.read(file.key)) as never;
  }),
];

/** The original has no width here, since it holds the place where it was taken. */
const parseWidth = (text: string) => (text === "full" ? text : /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined);

/** A preview exists for secret results alone; a concurrent release waits, or is found done. */
async function refuseUnlessSecret(sql: Sql, { serviceID, status }: ServiceRow): Promise<void> {
  refuseDraft(status);
  await shareRelease(sql, serviceID);
  const [{ out } = { out: false }] = await sql<{ out: boolean }>`
    select results_released_at is not null as out from judging where service_id = ${serviceID}`;
  if (out) refuse("The results are released: everybody sees the winners.", 409);
}

/** The preview of a link; a link of another program is refused. */
async function requirePreview(sql: Sql, { serviceID }: ServiceRow, id: string): Promise<ResultsPreviewRow> {
  const [row] = await resultsPreviewInService(sql, serviceID, id);
  return row ?? refuseLink();
}

function refuseUnlessShown({ resultsReleasedAt }: ServiceRow, { state }: ResultsPreviewRow): void {
  if (resultsReleasedAt !== null) refuse("The results are released: everybody sees the winners.", 409);
  if (state !== "open") refuse("This preview has ended.", 409);
}

/** The sentence that says until when the preview is confidential: the planned release, or any release. */
const confidentialText = (releaseAt: string | null | undefined, { timeZone }: ServiceRow) =>
  `It is confidential until ${releaseAt ? deadlineText(releaseAt, timeZone) : "the results are released"}.`;

type PreviewRecipient = { resultsPreviewID: string; name: string; email: string };

async function mailPreview(sql: Sql, program: ProgramContext, { resultsPreviewID, name, email }: PreviewRecipient) {
  const { app, client, service } = program;
  const about = { purpose: "resultsPreview", recordID: resultsPreviewID, lasts: VALIDITY } as const;
  const resultsPreviewKey = await createLink(sql, client.clientID, about);
  const [set] = await plannedReleaseAt(sql, service.serviceID);
  const at = { client: client.url, service: service.url, resultsPreviewKey };
  await queueMail(sql, {
    to: email,
    ...clientMailSender(program),
    ...mergeTemplate(await mailTemplateOf(sql, "resultsPreviewed"), {
      ...programMergeValues(program, name),
      confidential: confidentialText(set?.releaseAt, service),
    }),
    action: { label: mailKinds.resultsPreviewed.button, url: app.addresses.urlOf(paths.winnersPreview(at)) },
  });
}
