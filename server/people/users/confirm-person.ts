import type { FastifyRequest } from "fastify";
import type { House } from "../../platform/house.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { forgive } from "../../platform/access/attempt-queries.ts";
import { countAttempt, signedInSubject } from "../../platform/access/attempts.ts";
import { confirmPassword } from "./password.ts";
import { WRONG_CODE, passesSecond } from "./second-factor.ts";
import type { SignedIn } from "../../platform/access/sessions.ts";

type Confirming = {
  house: House;
  user: SignedIn;
  request: FastifyRequest;
  form: { currentPassword: string; code?: string | null };
};

/**
 * Refused unless whoever asks shows again who they are: by the password, and by the second factor where they have one. At home,
 * whatever client the call is in.
 */
export async function confirmPerson({ house, user, request, form }: Confirming): Promise<void> {
  const { home } = house.database;
  await confirmPassword({ transact: home, user, request }, form.currentPassword);
  await home((sql) => countAttempt(sql, [signedInSubject(user.userID)]));
  const tried = { userID: user.userID, code: form.code, sealing: house.sealing };
  const passes = await home(async (sql) => {
    const isRight = await passesSecond(sql, tried);
    if (isRight) await forgive(sql, [signedInSubject(user.userID)]);
    return isRight;
  });
  if (!passes) refuse(WRONG_CODE, 400, { errors: { code: WRONG_CODE } });
}
