import type { Judging } from "../../contract/programs/judging.ts";
import { refuse } from "../platform/http/refusal.ts";

/** The judging of a service; a fault for kinds that aren't judged. */
export const judgingOf = ({ judging }: { judging: Judging | null }): Judging =>
  judging ?? refuse("This kind of program isn’t judged.", 404);
