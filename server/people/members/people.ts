import { grantRole, listPeople, removeRole, userAtClient, verifyMembership } from "../../../contract/people/people.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { pageOf, placeAfter } from "../../platform/db/cursor.ts";
import { one } from "../../platform/db/sql.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { isRelated } from "../../platform/http/is-related.ts";
import { verifyByRoster } from "../rosters/queries.ts";
import { untilHomeKnows } from "./until-home-knows.ts";
import * as queries from "./queries.ts";

const PAGE = 50;
const LAST_OWNER = "This is the only owner. Make someone else an owner first.";

export const people = [
  on(userAtClient, async ({ house, sql, user, client, grants, query }) => {
    const service = query.service ? found((await queries.serviceAt(sql, query.service))[0], "program") : undefined;
    const roles = await queries.rolesOf(sql, user.userID);
    const [membership = null] = await queries.ownMembership(sql, user.userID);
    const isScorer =
      service && (await isRelated(house, sql, "scorer", { serviceID: service.serviceID, userID: user.userID }));
    const here = grants.filter(({ serviceID }) => serviceID === null || serviceID === service?.serviceID);
    const standings: Standing[] = ["anyone", "user", ...here.map(({ role }) => role)];
    if (user.staffSomewhere) standings.push("staff");
    if (isScorer) standings.push("scorer");
    return {
      user: found((await queries.ownPerson(sql, user.userID))[0], "account"),
      membership,
      isMember: membership !== null && (membership.verified || !client.roster),
      roles,
      standings,
    };
  }),

  on(listPeople, async ({ sql, client, query }) => {
    const { kind = "all", search } = query;
    const asked = {
      clientID: client.clientID,
      kind,
      search,
      after: placeAfter(query.after, "text", "id"),
      most: PAGE + 1,
    };
    const { page, next } = pageOf(await queries.peoplePage(sql, asked), PAGE, (row) => [row.sortedBy, row.userID]);
    return { people: page, next };
  }),

  on(verifyMembership, async ({ sql, params: { userID }, form, now, audit }) => {
    const { memberNumber = null, verified = false } = form;
    const before = found((await queries.lockedMembership(sql, userID))[0], "membership");
    await queries.setMemberNumber(sql, userID, memberNumber);
    if (verified !== before.verified) await queries.sayVerified(sql, userID, verified ? now : null);
    else await verifyByRoster(sql, now, userID);
    await audit(userID, before, { memberNumber, verified });
    return {};
  }),

  outside(grantRole, async ({ params, client, user, form, transact, house }) => {
    const { role } = form;
    const serviceID = form.serviceID ?? null;
    const answer = await transact(async (sql, audit) => {
      found((await queries.personAt(sql, client.clientID, params.userID))[0], "person");
      if (serviceID) found((await queries.serviceNamed(sql, serviceID))[0], "program");
      if (serviceID && role === "owner")
        refuse("An owner is owner of everything. Choose another role for one program.");
      const granted = one(await queries.insertRole(sql, params.userID, role, serviceID, user.userID));
      await audit(params.userID, null, { role, serviceID });
      return granted;
    });
    await untilHomeKnows(house.database, client.clientID, params.userID);
    house.changes.publish("user", params.userID);
    return answer;
  }),

  outside(removeRole, async ({ params: { userID, roleGrantID }, client, roleGrant, transact, house }) => {
    const { role, serviceID } = found(roleGrant.userID === userID ? roleGrant : undefined, "role");
    await transact(async (sql, audit) => {
      const owners = await queries.lockOwners(sql);
      const isOwner = role === "owner" && serviceID === null;
      if (isOwner && owners.length < 2) refuse(LAST_OWNER, 409);
      found((await queries.deleteRole(sql, roleGrantID))[0], "role");
      await audit(userID, { role, serviceID }, null);
    });
    await untilHomeKnows(house.database, client.clientID, userID);
    house.changes.publish("user", userID);
    return {};
  }),
];
