import { paths, programAddress } from "../../../../contract/platform/addresses.ts";
import type { Cart } from "../../../../contract/commerce/cart/registration.ts";
import { LinkButton } from "../../../platform/ui/Button.tsx";

type Props = { client: string; cart: Cart; isSignedIn: boolean };

/** The homes and sponsors that the payment made, and the way on to each: there is more to say of it. */
export function MadeRecords({ client, cart, isSignedIn }: Props) {
  const made = cart.lines.flatMap((line) => {
    const program = cart.programs.find(({ service }) => service === line.service);
    if (!program) return [];
    const at = programAddress(client, { ...program, url: program.service });
    return line.made.map(({ propertyID, sponsorID, name }) => ({
      id: propertyID ?? sponsorID,
      name,
      to: propertyID ? paths.myHome({ ...at, propertyID }) : paths.mySponsor({ ...at, sponsorID: sponsorID! }),
      action: propertyID ? "Describe your home" : "Add your logo and words",
    }));
  });
  return (
    <ul aria-label="What you have registered" className="mt-5 grid gap-3">
      {made.map(({ id, name, to, action }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-surface p-5 shadow-1">
          <p className="min-w-0 flex-1 basis-56 text-md font-semibold wrap-anywhere">{name}</p>
          {isSignedIn ? (
            <LinkButton variant="primary" size="lg" to={to}>
              {action}
            </LinkButton>
          ) : (
            <p className="w-full text-base text-ink-2">
              Sign in with the address that you gave, and say more about it there.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
