import { paths } from "../../../contract/platform/addresses.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { type RequestedRenewal, answerRenewal } from "../../../contract/sponsors/sponsor-renewals.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import type { SponsorAt } from "../sponsor-at.ts";

export const renewalWords: Record<RequestedRenewal["state"], { title: string; text: string }> = {
  draft: {
    title: "Will you be with us again?",
    text: "One press renews your sponsorship. Logo, link and words are here already; you can change them afterwards.",
  },
  wanted: {
    title: "Thank you. One step is left",
    text: "Your sponsorship counts, and is shown, once it is paid or the association confirms it.",
  },
  confirmed: {
    title: "You’re with us again",
    text: "Your sponsorship is confirmed, and the page thanks you. Sign in to look over logo and words.",
  },
  declined: {
    title: "Thank you for telling us",
    text: "Nothing is shown of you in this program. If you think again, renew here while there is room.",
  },
};

type Props = { at: SponsorAt; asked: RequestedRenewal; link?: string; onDone: () => Promise<unknown> };

/** What is offered again, and the two answers. */
export function RenewalAnswer({ at, asked: { state, sold, tier }, link, onDone }: Props) {
  const { run, busy } = useAction(answerRenewal, { done: false, ...(link !== undefined && { link }) });
  const { client, serviceType, service, sponsorID } = at;
  const buying = `${paths.registerSponsor({ client, serviceType, service })}?renew=${sponsorID}`;
  async function answer(renew: boolean) {
    const outcome = await run(at, { renew });
    if (!outcome.ok) return;
    if (outcome.answer.state === "wanted" && sold) location.assign(buying);
    else await onDone();
  }
  return (
    <>
      {tier && (
        <div className="mt-5 rounded-lg border p-4">
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold wrap-anywhere">
            {tier.name}
            {tier.price !== null && <span className="num">{priceText(tier.price)}</span>}
          </p>
          {tier.benefits.length > 0 && (
            <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-2">
              {tier.benefits.map((benefit) => (
                <li key={benefit} className="wrap-anywhere">
                  {benefit}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {(state === "draft" || state === "declined") && (
          <Button variant="primary" size="xl" className="max-sm:w-full" busy={busy} onClick={() => void answer(true)}>
            {sold ? "Renew and go on to pay" : "Renew"}
          </Button>
        )}
        {state === "wanted" && sold && (
          <LinkButton variant="primary" size="xl" className="max-sm:w-full" to={buying} reload>
            Go on to pay
          </LinkButton>
        )}
        {(state === "draft" || state === "wanted") && (
          <Button size="xl" className="max-sm:w-full" busy={busy} onClick={() => void answer(false)}>
            Not this time
          </Button>
        )}
        {state === "confirmed" && (
          <LinkButton size="xl" className="max-sm:w-full" to={paths.mySponsor(at)} reload>
            Look over your page
          </LinkButton>
        )}
      </div>
    </>
  );
}
