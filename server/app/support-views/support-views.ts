import { listOwnSupportViews, listSupportViews, startSupportView } from "../../../contract/app/support-views.ts";
import { SEE_AS_BY_OPERATOR } from "../../../contract/people/audit.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { getSupportView, openSupportView, stopSupportView } from "../../../contract/platform/support-view.ts";
import { ignoreAbsence } from "../../platform/access/addresses.ts";
import { queryEachClient } from "../../platform/access/query-each-client.ts";
import { countingClients } from "../../platform/access/sessions.ts";
import { refuseSuspended } from "../../platform/access/suspension.ts";
import { setViewCookies, supportViewOf } from "../../platform/access/support-view.ts";
import { recordChange } from "../../platform/audit/queries.ts";
import { clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { hashKey, newKey, parseKey } from "../../platform/links/keys.ts";
import { clientsOf } from "../../people/members/membership-queries.ts";
import { actionOf, refuseJudgeOfOwnEntry, refuseStaff, tellPersonAndPlanEnd, viewEndFrom } from "./begin.ts";
import * as queries from "./support-view-queries.ts";

const LINK_ENDED =
  "This link has been opened already, or ten minutes have passed. Run the command again for another: npm run db:see-as";

export const supportViewCalls = [
  onOutsideTransaction(startSupportView, async (context) => {
    const { app, client, params, user, form, request, transact, now } = context;
    const { clientID } = client;
    const at = { clientID, userID: params.userID };
    if (at.userID === user.userID) refuse("That’s you: these are the pages that you see anyway.", 409);
    const [person] = await app.database.readInside(clientID, (sql) => queries.personToSee(sql, at));
    const { fullName } = requireFound(person, "person");
    await refuseStaff(app, at.userID, fullName);
    const reason = form.reason.trim();
    const until = viewEndFrom(now);
    const key = newKey(clientID);
    const domain = app.addresses.domainOf(request)?.domain ?? null;
    const begun = await transact(async (sql, audit) => {
      await refuseJudgeOfOwnEntry(sql, { userID: at.userID, fullName }, user.userID);
      const looker = { seenBy: user.userID, sessionID: user.sessionID };
      const made = { ...at, ...looker, reason, keyHash: hashKey(key), now, domain, until };
      const view = requireFound((await queries.insertStaffView(sql, made))[0], "view");
      const who = `${user.fullName} of ${client.name}`;
      await tellPersonAndPlanEnd(sql, app, { ...view, ...at, reason, until, now, who, client });
      await audit(at.userID, null, { reason, until });
      return view;
    });
    setViewCookies(context, { ...begun, key });
    return { url: paths.client({ client: client.url }) };
  }),

  onOutsideTransaction(openSupportView, async (context) => {
    const { app, body, request, now } = context;
    const { clientID, keyHash } = parseKey(body.key) ?? {};
    const domain = app.addresses.domainOf(request);
    const client = clientID === undefined ? undefined : await app.directory.clientByID(clientID);
    if (!client || keyHash === undefined || (domain && domain.clientID !== clientID)) return refuse(LINK_ENDED, 409);
    refuseSuspended(client);
    const until = viewEndFrom(now);
    const key = newKey(clientID);
    const begun = await app.database.inside(client.clientID, async (sql) => {
      const opening = { linkHash: keyHash, keyHash: hashKey(key), domain: domain?.domain ?? null, now, until };
      const view = (await queries.openViewLink(sql, opening))[0] ?? refuse(LINK_ENDED, 409);
      const { userID, reason, operatorName } = view;
      const who = operatorName === null ? "Whoever runs this site" : `${operatorName}, who runs this site,`;
      await tellPersonAndPlanEnd(sql, app, { ...view, until, now, who, client });
      await recordChange(sql, {
        userID: null,
        action: SEE_AS_BY_OPERATOR,
        call: openSupportView.path,
        serviceID: null,
        recordID: userID,
        before: null,
        after: { reason, until, ...(operatorName !== null && { by: operatorName }) },
      });
      return view;
    });
    setViewCookies(context, { ...begun, key });
    return { url: paths.client({ client: client.url }) };
  }),

  onOutsideTransaction(getSupportView, async ({ app, request }) => {
    const view = await supportViewOf(app, request);
    if (!view) return { view: null };
    const { person, clientName, until, isOver } = view;
    return { view: { fullName: person.fullName, clientName, until, isOver } };
  }),

  onOutsideTransaction(stopSupportView, async (context) => {
    const { app, request, now } = context;
    // Whoever can't be heard at the moment is ended by time; this browser looks no longer in any case.
    const view = await supportViewOf(app, request).catch(ignoreAbsence);
    if (view)
      await app.database
        .inside(view.clientID, (sql) => end(sql, view.supportViewID, now, "stopped"))
        .catch(ignoreAbsence);
    setViewCookies(context, null);
    if (!view) return { url: paths.home() };
    const client = view.clientURL;
    return { url: view.byOperator ? paths.client({ client }) : studioPaths.person({ client, userID: view.userID }) };
  }),

  on(listSupportViews, async ({ sql, client: { clientID }, params: { userID } }) => {
    requireFound((await queries.personToSee(sql, { clientID, userID }))[0], "person");
    return { views: await queries.supportViewsOfPerson(sql, userID) };
  }),

  onOutsideTransaction(listOwnSupportViews, async ({ app: { database }, user }) => {
    const clients = countingClients(user, await database.readHome((sql) => clientsOf(sql, user.userID)));
    const { answers, missing } = await queryEachClient(database, clients, (sql) =>
      queries.supportViewsOfPerson(sql, user.userID),
    );
    const views = answers.flatMap(({ client, answer }) => answer.map((row) => ({ ...row, clientName: client.name })));
    return { views: views.toSorted((one, other) => Date.parse(other.beganAt) - Date.parse(one.beganAt)), missing };
  }),
];

/** Once, by hand or by time; its line in the log of changes is there with it. */
async function end(sql: Sql, supportViewID: string, now: Date, ended: "stopped" | "ran out"): Promise<void> {
  const [view] = await queries.endView(sql, supportViewID, now);
  if (!view) return;
  await recordChange(sql, {
    userID: view.seenBy,
    action: actionOf(view),
    call: stopSupportView.path,
    serviceID: null,
    recordID: view.userID,
    before: null,
    after: { ended, ...(view.operatorName !== null && { by: view.operatorName }) },
  });
}

export const supportViewWork: WorkKind = {
  atOnce: 4,
  firstWait: 10,
  longestWait: 600,
  mostAttempts: 20,
  run: ({ database }, { clientID, ref }) =>
    database.inside(clientID!, async (sql) => {
      const now = clock.now();
      const [view] = await queries.viewEnd(sql, ref);
      if (!view) return undefined;
      if (Date.parse(view.endsAt) > now.getTime()) return new Date(view.endsAt);
      if (view.began) await end(sql, ref, now, "ran out");
      else await queries.deleteViewLink(sql, ref);
      return undefined;
    }),
  giveUp: async () => ({ told: "The end of a support view couldn’t be written down; nobody looks any more." }),
};
