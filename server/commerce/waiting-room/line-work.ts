import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { programTransaction } from "../../platform/access/program-transaction.ts";
import { clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { type ProgramContext, clientMailSender } from "../../mail/entry-mails.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import {
  type MailWanted,
  forgetEmails,
  lineFacts,
  linePlace,
  mailsDue,
  openWaitingRooms,
  paceOf,
} from "./line-queries.ts";
import { tokenOfPlace } from "./line-token.ts";
import { lockAndMoveLine } from "./lines.ts";
import { placesToMail } from "./places.ts";

const EVERY = 10_000;

/** Every few seconds while somebody waits or buys: also where nobody looks at their place. */
export const lineWork: WorkKind = {
  atOnce: 4,
  firstWait: 5,
  longestWait: 60,
  mostAttempts: Infinity,
  async run(app, { clientID, ref }) {
    const place = await app.directory.program(clientID!, ref);
    if (!place) return undefined;
    const program = { app, ...place };
    const now = clock.now();
    const isMoving = await programTransaction(program, async (sql) => {
      const room = (await openWaitingRooms(sql, now)).find(({ serviceID }) => serviceID === ref);
      if (!room) return false;
      await lockAndMoveLine(sql, room, now);
      const facts = await lineFacts(sql, ref, now);
      const due = await mailsDue(sql, ref, placesToMail(paceOf(facts)));
      if (due.length > 0) await mailTurns(sql, program, due);
      return facts.waiting.length > 0;
    });
    return isMoving ? new Date(now.getTime() + EVERY) : undefined;
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

/** The link brings the place to whichever device the mail is read on. The address isn't kept. */
async function mailTurns(sql: Sql, program: ProgramContext, due: readonly MailWanted[]): Promise<void> {
  const { app, client, service } = program;
  const words = mergeTemplate(await mailTemplateOf(sql, "turnSoon"), {
    association: client.name,
    program: service.name,
  });
  const address = app.addresses.urlOf(paths.line(programAddress(client.url, service)));
  for (const { placeID, email } of due) {
    const [place] = await linePlace(sql, service.serviceID, placeID, clock.now());
    const token = tokenOfPlace(app, service.serviceID, { placeID, joinedBehind: place?.joinedBehind ?? 0 });
    const action = { label: mailKinds.turnSoon.button, url: `${address}?place=${token}` };
    await queueMail(sql, { to: email, ...clientMailSender(program), ...words, action });
  }
  await forgetEmails(
    sql,
    due.map(({ placeID }) => placeID),
  );
}
