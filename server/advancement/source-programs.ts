import { paths } from "../../contract/platform/addresses.ts";
import {
  changeFeeder,
  feederInvitationDays,
  inviteFeeder,
  listFeeders,
  makeFeederCode,
  withdrawFeederCode,
  withdrawFeederInvitation,
} from "../../contract/advancement/advancement.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { countLinksOfLastHour, createLink, openLinks, revokeLink } from "../platform/links/queries.ts";
import { clientMailSender } from "../mail/entry-mails.ts";
import { queueMail } from "../mail/sending/mail.ts";
import type { SignedInPerson } from "../platform/access/sessions.ts";
import { setSourceProgramEnded, sourceProgramsOf } from "./source-program-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

const MOST_OPEN_LINKS = 50;

export const sourceProgramCalls = [
  on(listFeeders, async ({ sql, service, standings }) => {
    const [links, invitationLinks, rows] = await Promise.all([
      openLinks(sql, "feeder", service.serviceID),
      openLinks(sql, "feederInvitation", service.serviceID),
      sourceProgramsOf(sql, service.serviceID),
    ]);
    const codes = links.map(({ linkID, ...link }) => ({ feederCodeID: linkID, ...link }));
    const invitations = invitationLinks.map(({ linkID, ...link }) => ({ feederInvitationID: linkID, ...link }));
    return { standings: [...standings], codes, invitations, feeders: rows };
  }),

  on(makeFeederCode, async ({ sql, client, service, user, form, audit }) => {
    if (service.rehearsalOf) refuse("Nobody sends winners on to a rehearsal. Make a code in the program itself.", 409);
    const open = await openLinks(sql, "feeder", service.serviceID);
    if (open.length >= MOST_OPEN_LINKS)
      refuse(`There are ${MOST_OPEN_LINKS} codes already. End those that nobody needs.`, 409);
    const note = form.note ?? "";
    const about = { purpose: "feeder", recordID: service.serviceID, lasts: "1 year" } as const;
    const code = await createLink(sql, client.clientID, { ...about, note, madeBy: user.userID });
    await audit(service.serviceID, null, { code: note });
    return { code };
  }),

  on(withdrawFeederCode, async ({ sql, service, feederCode, audit }) => {
    const [revoked] = await revokeLink(sql, feederCode.feederCodeID);
    if (!revoked) refuse("This code is closed already.", 409);
    await audit(service.serviceID, { code: feederCode.note }, null);
    return {};
  }),

  on(inviteFeeder, async ({ sql, app, client, service, user, form, audit }) => {
    const { serviceID } = service;
    if (service.rehearsalOf) refuse("Nobody sends winners on to a rehearsal. Invite them to the program itself.", 409);
    if (service.status === "draft")
      refuse("Publish the program first: whoever is invited couldn’t see yet what they are invited to.", 409);
    const open = await openLinks(sql, "feederInvitation", serviceID);
    if (open.length >= MOST_OPEN_LINKS)
      refuse(`${MOST_OPEN_LINKS} invitations are open already. Cancel those that nobody needs.`, 409);
    const { made } = requireRow(await countLinksOfLastHour(sql, "feederInvitation", serviceID));
    if (made >= MOST_OPEN_LINKS)
      refuse(`${MOST_OPEN_LINKS} invitations were made within an hour. Make more in an hour.`, 429);
    const email = form.email || null;
    const note = form.note.trim();
    const key = await createLink(sql, client.clientID, {
      purpose: "feederInvitation",
      recordID: serviceID,
      lasts: `${feederInvitationDays} days`,
      note: email ? `${note}, ${email}` : note,
      madeBy: user.userID,
    });
    const link = app.addresses.urlOf(paths.feederInvitation({ feederKey: key }));
    if (email) await mailInvitation(sql, { client, service, user, email, link });
    await audit(serviceID, null, { invited: note, email });
    return { link: email ? null : link };
  }),

  on(withdrawFeederInvitation, async ({ sql, service, feederInvitation, audit }) => {
    const [revoked] = await revokeLink(sql, feederInvitation.feederInvitationID);
    if (!revoked) refuse("This invitation was used or canceled, or has expired.", 409);
    await audit(service.serviceID, { invited: feederInvitation.note }, null);
    return {};
  }),

  on(changeFeeder, async ({ sql, service, feederProgram, form, now, audit }) => {
    const { feederProgramID, association, program, endedAt } = feederProgram;
    const ended = form.ended === true;
    if (ended === (endedAt !== null)) return {};
    await setSourceProgramEnded(sql, feederProgramID, ended ? now : null);
    const from = `${association}, ${program}`;
    await audit(service.serviceID, { from, takesEntries: ended }, { from, takesEntries: !ended });
    return {};
  }),
];

type InvitationMail = { client: ClientRow; service: ServiceRow; user: SignedInPerson; email: string; link: string };

const mailInvitation = (sql: Sql, { client, service, user, email, link }: InvitationMail) =>
  queueMail(sql, {
    to: email,
    ...clientMailSender({ client }),
    subject: `${client.name} invites your winners to ${service.name}`,
    paragraphs: [
      `${user.fullName} of ${client.name} invites your association to send its winners on to ${service.name}.`,
      "You choose which program of yours is connected. From its results you then send winners on in one action: each is asked first, and with their consent answers and files go along.",
    ],
    action: { label: "See the invitation", url: link },
    note: `The link works once, for ${feederInvitationDays} days; pass it on to whoever runs your program. If you don’t know ${client.name}, there is nothing to do.`,
  });
