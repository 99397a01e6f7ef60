import { paths } from "../../contract/platform/addresses.ts";
import {
  changeFeeder,
  feederInvitationDays,
  inviteFeeder,
  listFeeders,
  makeFeederCode,
  withdrawFeederCode,
  withdrawFeederInvitation,
} from "../../contract/advancement/levels.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { countLinksOfLastHour, makeLink, openLinks, revokeLink } from "../platform/links/queries.ts";
import { senderOf } from "../mail/entry-mails.ts";
import { queueMail } from "../mail/sending/mail.ts";
import type { SignedIn } from "../platform/access/sessions.ts";
import { endFeeder, feedersOf } from "./feeder-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

/** More than anybody can keep apart. */
const MOST = 50;

/** The level above: who may send winners on to it. */
export const feeders = [
  on(listFeeders, async ({ sql, service, standings }) => {
    const [links, invited, rows] = await Promise.all([
      openLinks(sql, "feeder", service.serviceID),
      openLinks(sql, "feederInvitation", service.serviceID),
      feedersOf(sql, service.serviceID),
    ]);
    const codes = links.map(({ linkID, ...link }) => ({ feederCodeID: linkID, ...link }));
    const invitations = invited.map(({ linkID, ...link }) => ({ feederInvitationID: linkID, ...link }));
    return { standings: [...standings], codes, invitations, feeders: rows };
  }),

  on(makeFeederCode, async ({ sql, client, service, user, form, audit }) => {
    if (service.rehearsalOf) refuse("Nobody sends winners on to a rehearsal. Make a code in the program itself.", 409);
    const open = await openLinks(sql, "feeder", service.serviceID);
    if (open.length >= MOST) refuse(`There are ${MOST} codes already. Withdraw those that nobody needs.`, 409);
    const note = form.note ?? "";
    const about = { purpose: "feeder", recordID: service.serviceID, lasts: "1 year" } as const;
    const code = await makeLink(sql, client.clientID, { ...about, note, madeBy: user.userID });
    await audit(service.serviceID, null, { code: note });
    return { code };
  }),

  on(withdrawFeederCode, async ({ sql, service, feederCode, audit }) => {
    const [gone] = await revokeLink(sql, feederCode.feederCodeID);
    if (!gone) refuse("This code is closed already.", 409);
    await audit(service.serviceID, { code: feederCode.note }, null);
    return {};
  }),

  on(inviteFeeder, async ({ sql, house, client, service, user, form, audit }) => {
    const { serviceID } = service;
    if (service.rehearsalOf) refuse("Nobody sends winners on to a rehearsal. Invite them to the program itself.", 409);
    if (service.status === "draft")
      refuse("Publish the program first: whoever is invited couldn’t see yet what they are invited to.", 409);
    const open = await openLinks(sql, "feederInvitation", serviceID);
    if (open.length >= MOST) refuse(`${MOST} invitations are open already. Withdraw those that nobody needs.`, 409);
    const { made } = one(await countLinksOfLastHour(sql, "feederInvitation", serviceID));
    if (made >= MOST) refuse(`${MOST} invitations were made within an hour. Make more in an hour.`, 429);
    const email = form.email || null;
    const note = form.note.trim();
    const key = await makeLink(sql, client.clientID, {
      purpose: "feederInvitation",
      recordID: serviceID,
      lasts: `${feederInvitationDays} days`,
      note: email ? `${note}, ${email}` : note,
      madeBy: user.userID,
    });
    const link = house.settings.origin + paths.feederInvitation({ feederKey: key });
    if (email) await mailInvitation(sql, { client, service, user, email, link });
    await audit(serviceID, null, { invited: note, email });
    return { link: email ? null : link };
  }),

  on(withdrawFeederInvitation, async ({ sql, service, feederInvitation, audit }) => {
    const [gone] = await revokeLink(sql, feederInvitation.feederInvitationID);
    if (!gone) refuse("This invitation was used or withdrawn, or has expired.", 409);
    await audit(service.serviceID, { invited: feederInvitation.note }, null);
    return {};
  }),

  on(changeFeeder, async ({ sql, service, feederProgram, form, now, audit }) => {
    const { feederProgramID, association, program, endedAt } = feederProgram;
    const ended = form.ended === true;
    if (ended === (endedAt !== null)) return {};
    await endFeeder(sql, feederProgramID, ended ? now : null);
    const from = `${association}, ${program}`;
    await audit(service.serviceID, { from, takesEntries: ended }, { from, takesEntries: !ended });
    return {};
  }),
];

type Mailing = { client: ClientRow; service: ServiceRow; user: SignedIn; email: string; link: string };

const mailInvitation = (sql: Sql, { client, service, user, email, link }: Mailing) =>
  queueMail(sql, {
    to: email,
    ...senderOf({ client }),
    subject: `${client.name} invites your winners to ${service.name}`,
    paragraphs: [
      `${user.fullName} of ${client.name} invites your association to send its winners on to ${service.name}.`,
      "You choose which program of yours is connected. From its results you then send winners on in one action: each is asked first, and with their consent answers and files go along.",
    ],
    action: { label: "See the invitation", url: link },
    note: `The link works once, for ${feederInvitationDays} days; pass it on to whoever runs your program. If you don’t know ${client.name}, there is nothing to do.`,
  });
