import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { get } from "../platform/endpoint.ts";
import { missingClients } from "../platform/missing-clients.ts";
import { ID, nullable, record } from "../platform/schema.ts";

/** All of the signed-in person's account. `memberships` and `staffOf` name clients. */
export const me = get("/users/me", {
  summary: "My account",
  allow: "SEE_ONESELF",
  whileLooking: true,
  answer: record({
    userID: ID(),
    sessionID: ID(),
    fullName: Text(),
    email: Text(),
    /** Rosters, invitations and search by staff go by the address only once it is proved. */
    isEmailProved: Bool(),
    /** The new address, while its code hasn't been entered. */
    confirming: nullable(Text()),
    image: Bool(),
    headshot: nullable(Text()),
    phone: nullable(Text()),
    company: nullable(Text()),
    address: nullable(Text()),
    city: nullable(Text()),
    state: nullable(Text()),
    zip: nullable(Text()),
    website: nullable(Text()),
    findable: Bool(),
    volunteer: Bool(),
    volunteerWeekends: Bool(),
    volunteerPhone: nullable(Text()),
    memberships: List(record({ clientID: ID() })),
    staffOf: List(record({ clientID: ID(), url: Text(), name: Text() })),
    /** Clients whose membership answer is missing, as their database couldn't be reached. */
    missing: missingClients,
    /** The client by whose own system the person signed in, where alone it counts; null after a password, which counts everywhere. */
    onlyAt: nullable(record({ url: Text(), name: Text() })),
    /** Where the person scores by a link, without having signed in: then all else but name and address is empty. */
    scoringLink: nullable(record({ clientName: Text(), programName: Text(), url: Text() })),
  }),
});
