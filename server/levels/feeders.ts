import { changeFeeder, listFeeders, makeFeederCode, withdrawFeederCode } from "../../contract/levels.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { makeLink, openLinks, revokeLink } from "../links/queries.ts";
import { endFeeder, feedersOf } from "./feeder-queries.ts";

/** More than anybody can keep apart. */
const MOST = 50;

/** The level above: who may send winners on to it. */
export const feeders = [
  on(listFeeders, async ({ sql, service, standings }) => {
    const [links, rows] = await Promise.all([
      openLinks(sql, "feeder", service.serviceID),
      feedersOf(sql, service.serviceID),
    ]);
    const codes = links.map(({ linkID, ...link }) => ({ feederCodeID: linkID, ...link }));
    return { standings: [...standings], codes, feeders: rows };
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
