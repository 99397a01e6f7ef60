import type { FastifyRequest } from "fastify";
import { demoPassword } from "./demo-people.ts";
import { isOnThisComputer } from "../../platform/http/on-this-computer.ts";
import { refuse } from "../../platform/http/refusal.ts";

type SignIn = { email: string; password: string };

/** The password of the demo's people is public, so it is refused for requests from other computers. */
export function refuseDemoFromElsewhere({ email, password }: SignIn, request: FastifyRequest): void {
  if (password === demoPassword && /@demo\.test\s*$/i.test(email) && !isOnThisComputer(request))
    refuse("The demo accounts can be used at the computer that runs Rosette alone.", 403);
}
