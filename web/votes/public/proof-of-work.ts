import { isProofOfWork, proofOfWorkChallenge } from "../../../contract/votes/ballot-rules.ts";

/** Tries at once between two frames, so that the page stays responsive. */
const AT_ONCE = 512;

/** Finds the proof of work for a ballot's link: about a second for one, hours for thousands. */
export async function findProofOfWork(publicVoteID: string, email: string): Promise<number> {
  const letters = new TextEncoder();
  const work = proofOfWorkChallenge(publicVoteID, email, new Date());
  for (let from = 0; ; from += AT_ONCE) {
    const hashes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        crypto.subtle.digest("SHA-256", letters.encode(`${work} ${from + at}`)),
      ),
    );
    const index = hashes.findIndex((hash) => isProofOfWork(new Uint8Array(hash)));
    if (index >= 0) return from + index;
  }
}
