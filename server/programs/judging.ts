import type { Judging } from "../../contract/programs/judging.ts";
import { refuse } from "../platform/http/refusal.ts";

/** How a service is judged; there is nothing to judge in another kind of program. */
export const judgingOf = ({ judging }: { judging: Judging | null }): Judging =>
  judging ?? refuse("This kind of program isn’t judged.", 404);
