import { shareEntry } from "../entries/accept-helping.ts";
import type { Acceptances } from "../people/members/acceptances.ts";
import { giveSponsor } from "../sponsors/accept-sponsor.ts";
import { giveBuilder } from "../tours/accept-builder.ts";

export const acceptances: Acceptances = { builder: giveBuilder, sponsor: giveSponsor, entry: shareEntry };
