import type { FastifyRequest } from "fastify";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { resetRateLimits } from "../../platform/access/rate-limit-queries.ts";
import { countAttempt, signedInLimit } from "../../platform/access/rate-limits.ts";
import { confirmPassword } from "./password.ts";
import { WRONG_CODE, passesSecondFactor } from "./second-factor.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";

type PersonConfirmation = {
  app: App;
  user: SignedInPerson;
  request: FastifyRequest;
  form: { currentPassword: string; code?: string | null };
};

/**
 * Refuses unless the person proves again who they are: by password, and by second factor if they have one. Reads the home database,
 * whatever client the call belongs to.
 */
export async function confirmPerson({ app, user, request, form }: PersonConfirmation): Promise<void> {
  const { home } = app.database;
  await confirmPassword({ transact: home, user, request }, form.currentPassword);
  await home((sql) => countAttempt(sql, [signedInLimit(user.userID)]));
  const codeAttempt = { userID: user.userID, code: form.code, sealing: app.sealing };
  const passes = await home(async (sql) => {
    const isRight = await passesSecondFactor(sql, codeAttempt);
    if (isRight) await resetRateLimits(sql, [signedInLimit(user.userID)]);
    return isRight;
  });
  if (!passes) refuse(WRONG_CODE, 400, { errors: { code: WRONG_CODE } });
}
