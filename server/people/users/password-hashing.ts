import { hash, verify } from "@node-rs/argon2";
import { networkOf } from "../../platform/http/networks.ts";
import { networkTurns } from "./network-turns.ts";

/** argon2id with 19 MiB and two passes: OWASP's minimum, about 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no password, so that an unknown address takes as long as a wrong password. */
const decoyHash = "$argon2id$v=19$m=19456,t=2,p=1$7AyMzMzXBVYtP+wCf22I6Q$DB1Dpk2CWbRsWC8iN4xLFTBVYN4/KRjbrwAjx7g1Sf0";

/** More than two at a time would slow down everybody and take the memory. */
const inTurn = networkTurns({ running: 2, waitingOfNetwork: 60 });

/** The same letters and blanks, whatever keyboard and system they come from: RFC 8265, OpaqueString. */
const normalized = (password: string) => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

/** `address`: the network address of the request. */
export const hashPassword = (password: string, address: string): Promise<string> =>
  inTurn(networkOf(address), () => hash(normalized(password), cost));

export type PasswordCheck = {
  isRight: boolean;
  /** To be kept instead, where the one that is kept is of a password as it was typed once. */
  newHash?: string;
};

/** Wrong for an account without a password and for no account at all, after the same work. */
export async function checkPassword(
  passwordHash: string | null | undefined,
  password: string,
  address: string,
): Promise<PasswordCheck> {
  const stored = passwordHash ?? decoyHash;
  const check = await inTurn(networkOf(address), async (): Promise<PasswordCheck> => {
    if (await verify(stored, normalized(password))) return { isRight: true };
    // Only passwords that can be written in several ways are tried in them.
    for (const spelling of new Set([password, password.normalize("NFC"), password.normalize("NFD")]))
      if (spelling !== normalized(password) && (await verify(stored, spelling)))
        return { isRight: true, newHash: await hash(normalized(password), cost) };
    return { isRight: false };
  });
  return typeof passwordHash === "string" ? check : { isRight: false };
}
