import { isProofOfWork, proofOfWorkChallenge } from "../../../contract/votes/ballot-rules.ts";

/** As many as are tried side by side, so that the page stays alive. */
const AT_ONCE = 512;

/** Looks for what the server asks of whoever wants a ballot: a second or less for one, hours for thousands. */
export async function findProofOfWork(publicVoteID: string, email: string): Promise<number> {
  const letters = new TextEncoder();
  const work = proofOfWorkChallenge(publicVoteID, email, new Date());
  for (let from = 0; ; from += AT_ONCE) {
    const hashes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        crypto.subtle.digest("SHA-256", letters.encode(`${work} ${from + at}`)),
      ),
    );
    const found = hashes.findIndex((hash) => isProofOfWork(new Uint8Array(hash)));
    if (found >= 0) return from + found;
  }
}
