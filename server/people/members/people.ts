import { grantRole, listPeople, removeRole, userAtClient, verifyMembership } from "../../../contract/people/people.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { isRelated } from "../../platform/http/is-related.ts";
import { applyRoster } from "../rosters/apply-roster.ts";
import { waitUntilHomeKnowsPerson } from "./wait-for-home.ts";
import * as queries from "./queries.ts";
import { recordEvent } from "../webhooks/record-event.ts";

const PAGE_SIZE = 50;
const LAST_OWNER = "This is the only owner. Make someone else an owner first.";

export const peopleCalls = [
  onOutsideTransaction(userAtClient, async ({ app, user, client, grants, query }) => {
    const isStaff = await app.sessions.isStaffSomewhere(user, grants);
    return app.database.readInside(client.clientID, async (sql) => {
      const service = query.service
        ? requireFound((await queries.serviceByAddress(sql, query.service))[0], "program")
        : undefined;
      const roles = await queries.rolesOf(sql, user.userID);
      const [membership = null] = await queries.membershipRowOf(sql, user.userID);
      const isScorer =
        service && (await isRelated(app, sql, "scorer", { serviceID: service.serviceID, userID: user.userID }));
      const grantsHere = grants.filter(({ serviceID }) => serviceID === null || serviceID === service?.serviceID);
      const standings: Standing[] = ["anyone", "user", ...grantsHere.map(({ role }) => role)];
      if (isStaff) standings.push("staff");
      if (isScorer) standings.push("scorer");
      return {
        user: {
          ...requireFound((await queries.personDetailsOf(sql, user.userID))[0], "account"),
          ...(user.seenIn && { phone: null }),
        },
        membership,
        isMember: membership !== null && (membership.verified || !client.roster),
        roles,
        standings,
      };
    });
  }),

  on(listPeople, async ({ sql, client, query }) => {
    const { kind = "all", search } = query;
    const peopleQuery = {
      clientID: client.clientID,
      kind,
      search,
      after: readCursor(query.after, "text", "id"),
      most: PAGE_SIZE + 1,
    };
    const { page, next } = pageOf(await queries.peoplePage(sql, peopleQuery), PAGE_SIZE, (row) => [
      row.sortedBy,
      row.userID,
    ]);
    return { people: page, next };
  }),

  on(verifyMembership, async ({ sql, params: { userID }, form, now, audit }) => {
    const { memberNumber = null, verified = false } = form;
    const before = requireFound((await queries.lockMembership(sql, userID))[0], "membership");
    await queries.setMemberNumber(sql, userID, memberNumber);
    if (verified !== before.verified) {
      await queries.setVerifiedByStaff(sql, userID, verified ? now : null);
      await recordEvent(sql, verified ? "member.verified" : "member.lost", null, { userID });
    } else await applyRoster(sql, now, userID);
    await audit(userID, before, { memberNumber, verified });
    return {};
  }),

  onOutsideTransaction(grantRole, async ({ params, client, user, form, transact, app }) => {
    const { role } = form;
    const serviceID = form.serviceID ?? null;
    const answer = await transact(async (sql, audit) => {
      requireFound((await queries.personAtClient(sql, client.clientID, params.userID))[0], "person");
      if (serviceID) requireFound((await queries.serviceNameOf(sql, serviceID))[0], "program");
      if (serviceID && role === "owner")
        refuse("An owner is owner of everything. Choose another role for one program.");
      const granted = requireRow(await queries.insertRole(sql, params.userID, role, serviceID, user.userID));
      await audit(params.userID, null, { role, serviceID });
      await recordEvent(sql, "role.granted", serviceID, { userID: params.userID, role });
      return granted;
    });
    await waitUntilHomeKnowsPerson(app.database, client.clientID, params.userID);
    app.changes.publish("user", params.userID);
    return answer;
  }),

  onOutsideTransaction(removeRole, async ({ params: { userID, roleGrantID }, client, roleGrant, transact, app }) => {
    const { role, serviceID } = requireFound(roleGrant.userID === userID ? roleGrant : undefined, "role");
    await transact(async (sql, audit) => {
      await queries.lockOwners(sql);
      const isOwner = role === "owner" && serviceID === null;
      if (isOwner && (await queries.otherOwners(sql, userID)).length === 0) refuse(LAST_OWNER, 409);
      requireFound((await queries.deleteRole(sql, roleGrantID))[0], "role");
      await audit(userID, { role, serviceID }, null);
      await recordEvent(sql, "role.removed", serviceID, { userID, role });
    });
    await waitUntilHomeKnowsPerson(app.database, client.clientID, userID);
    app.changes.publish("user", userID);
    return {};
  }),
];
