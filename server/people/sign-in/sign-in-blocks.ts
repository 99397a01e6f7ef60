import { ALLOW_PASSWORDS_BY_OPERATOR } from "../../../contract/people/audit.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";
import { accountWait, forgetAccountTries, forgetNetworkTries, networkWait } from "../../platform/access/rate-limits.ts";
import type { App } from "../../platform/app.ts";
import { recordChange } from "../../platform/audit/queries.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { waitUntilHomeKnowsStaffRequirements } from "../members/wait-for-home.ts";
import { accountByEmail, clientsAskingProvider, factorState, removeFactor } from "../users/queries.ts";
import { factorTakenOffMail, ownedClientAskingProvider } from "../users/two-factor.ts";
import { asksProviderOfStaff, setStaffProvider } from "./provider-queries.ts";

type Operator = Pick<App, "database" | "changes">;

/** What is asked of somebody who signs in, and may keep them out. */
export type SignInState = {
  fullName: string;
  email: string;
  hasSecondFactor: boolean;
  /** After failed tries; 0 where they may try now. */
  waitSeconds: number;
  /** Clients where they are staff, and whose staff sign in by the client's own system. */
  ownSystemOf: string[];
};

async function accountAt(sql: Sql, email: string) {
  const [account] = await accountByEmail(sql, email);
  if (!account) throw new Error(`Nobody has an account with ${email}.`);
  return account;
}

async function signInStateOf(sql: Sql, email: string): Promise<SignInState> {
  const account = await accountAt(sql, email);
  const { userID, fullName } = account;
  const { on: hasSecondFactor } = requireRow(await factorState(sql, userID));
  const waitSeconds = await accountWait(sql, account);
  const ownSystemOf = (await clientsAskingProvider(sql, userID)).map(({ name }) => name);
  return { fullName, email: account.email, hasSecondFactor, waitSeconds, ownSystemOf };
}

export const readSignInState = ({ database }: Pick<App, "database">, email: string): Promise<SignInState> =>
  database.readHome((sql) => signInStateOf(sql, email));

/** An owner gets in by password for the second factor alone where staff come by the client's own system, and couldn't turn it on again. */
async function refuseOwnersOnlyWay({ database }: Operator, userID: string): Promise<void> {
  const client = await ownedClientAskingProvider(database, userID);
  if (client)
    throw new Error(
      `${client.name} has its staff sign in by its own system, and this owner gets in by password for the second factor alone. Let its staff use their passwords first (--client … --allow-passwords): then it can be turned off, and on again.`,
    );
}

/** For whoever has lost phone and recovery codes. The person is mailed in the same transaction. */
export async function takeSecondFactorOff(operator: Operator, givenEmail: string): Promise<void> {
  const { database, changes } = operator;
  const { userID, fullName, email } = await database.readHome((sql) => accountAt(sql, givenEmail));
  await refuseOwnersOnlyWay(operator, userID);
  await database.home(async (sql) => {
    const { on: hasSecondFactor } = requireRow(await factorState(sql, userID));
    if (!hasSecondFactor) throw new Error(`${fullName} has no two-factor sign-in.`);
    await removeFactor(sql, userID);
    await queueMail(sql, factorTakenOffMail(email));
  });
  changes.publish("user", userID);
}

export const forgetTriesOfPerson = ({ database }: Pick<App, "database">, email: string) =>
  database.home(async (sql) => void (await forgetAccountTries(sql, await accountAt(sql, email))));

/** Seconds that a network waits after accounts failed there. */
export const waitOfNetwork = ({ database }: Pick<App, "database">, address: string): Promise<number> =>
  database.readHome((sql) => networkWait(sql, address));

export const forgetTriesOfNetwork = ({ database }: Pick<App, "database">, address: string) =>
  database.home(async (sql) => void (await forgetNetworkTries(sql, address)));

/** Whether staff have to come by the client's own system. */
export const mustComeByOwnSystem = (
  { database }: Pick<App, "database">,
  { clientID }: Pick<ClientRow, "clientID">,
): Promise<boolean> =>
  database.readInside(clientID, async (sql) => requireRow(await asksProviderOfStaff(sql)).staffProvider);

/** The change and its line in the log of changes are there together, or neither. Then all processes hear of it. */
export async function allowPasswords(
  { database, changes }: Operator,
  { clientID, name }: Pick<ClientRow, "clientID" | "name">,
): Promise<void> {
  await database.inside(clientID, async (sql) => {
    if ((await setStaffProvider(sql, { isRequired: false })).length === 0)
      throw new Error(`Staff of ${name} may use their passwords already.`);
    await recordChange(sql, {
      userID: null,
      action: ALLOW_PASSWORDS_BY_OPERATOR,
      call: "db:sign-in",
      serviceID: null,
      recordID: clientID,
      before: null,
      after: null,
    });
  });
  await waitUntilHomeKnowsStaffRequirements(database, clientID);
  changes.publish("staffRequirements", clientID);
}
