import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import {
  listPreviewLinks,
  makePreviewLink,
  previewService,
  withdrawPreviewLink,
} from "../../../contract/app/preview-links.ts";
import { scopeCSS, serviceScope } from "../../people/clients/custom-css.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuseOtherRecord } from "../../platform/http/principal.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { expiryOf, createLink, openLinks, revokeLink } from "../../platform/links/queries.ts";
import { publicPageOf } from "./program.ts";
import { serviceSettingsOf } from "../../programs/queries.ts";

const MOST_LINKS = 50;

export const previewLinks = [
  on(previewService, async ({ sql, client, service, linkHolder, now }) => {
    refuseOtherRecord(linkHolder, service.serviceID);
    const [page, { status, url, customCSS }, expiry] = await Promise.all([
      publicPageOf(sql, client, service.serviceID, now),
      serviceSettingsOf(sql, service.serviceID).then(requireRow),
      linkHolder ? expiryOf(sql, linkHolder.linkID).then(requireRow) : undefined,
    ]);
    return {
      status,
      page,
      css: scopeCSS(customCSS, serviceScope(client.url, url)).css,
      openUntil: expiry?.expiresAt ?? null,
    };
  }),

  on(listPreviewLinks, async ({ sql, service }) => ({ links: await openLinks(sql, "preview", service.serviceID) })),

  on(makePreviewLink, async ({ sql, app, client, service, user, form, audit }) => {
    if (service.rehearsalOf) refuse("A rehearsal is for its staff alone. Make a link to the program itself.", 409);
    const { note, days } = form;
    const open = await openLinks(sql, "preview", service.serviceID);
    if (open.length >= MOST_LINKS) refuse(`There are ${MOST_LINKS} links already. End those that nobody needs.`, 409);
    const link = { note: note ?? "", madeBy: user.userID, lasts: `${days} days` };
    const about = { purpose: "preview", recordID: service.serviceID } as const;
    const previewKey = await createLink(sql, client.clientID, { ...about, ...link });
    await audit(service.serviceID, null, { previewLink: note ?? "", days });
    return { url: app.addresses.urlOf(paths.previewByLink({ ...programAddress(client.url, service), previewKey })) };
  }),

  on(withdrawPreviewLink, async ({ sql, service, previewLink, audit }) => {
    const [revokedLink] = await revokeLink(sql, previewLink.linkID);
    if (!revokedLink) refuse("This link is closed already.", 409);
    await audit(service.serviceID, { previewLink: previewLink.note }, null);
    return {};
  }),
];
