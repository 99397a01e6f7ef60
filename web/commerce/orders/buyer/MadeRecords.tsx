import { paths, programAddress } from "../../../../contract/platform/addresses.ts";
import { type Purchase, completeLabels } from "../../../../contract/commerce/orders/transactions.ts";
import { LinkButton } from "../../../platform/ui/Button.tsx";

type Props = {
  client: string;
  lines: readonly Pick<Purchase["lines"][number], "service" | "made">[];
  programs: readonly Pick<Purchase["programs"][number], "service" | "kind">[];
};

/** The homes and sponsors that the payment made, and the way on to each: there is more to say of it. Whoever isn't signed in does so on the way. */
export function MadeRecords({ client, lines, programs }: Props) {
  const made = lines.flatMap((line) => {
    const program = programs.find(({ service }) => service === line.service);
    if (!program) return [];
    const at = programAddress(client, { ...program, url: program.service });
    return line.made.map(({ propertyID, sponsorID, name }) =>
      propertyID
        ? {
            id: propertyID,
            name,
            to: paths.myHome({ ...at, propertyID }),
            action: completeLabels.home,
            text: "Photographs, hours and what visitors want to know are still to come.",
          }
        : {
            id: sponsorID!,
            name,
            to: paths.mySponsor({ ...at, sponsorID: sponsorID! }),
            action: completeLabels.sponsor,
            text: "Your logo, your website and your words are still to come.",
          },
    );
  });
  if (made.length === 0) return null;
  return (
    <ul aria-label="What you have registered" className="mt-5 grid max-w-xl gap-3">
      {made.map(({ id, name, to, action, text }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-surface p-5 shadow-1">
          <p className="min-w-0 flex-1 basis-56">
            <span className="block text-md font-semibold wrap-anywhere">{name}</span>
            <span className="mt-0.5 block text-base text-pretty text-ink-2">{text}</span>
          </p>
          <LinkButton variant="primary" size="lg" to={to} reload>
            {action}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
