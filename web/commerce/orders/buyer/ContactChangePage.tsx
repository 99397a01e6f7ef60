import { useParams } from "react-router";
import { getContactChange, takeContactBack } from "../../../../contract/commerce/tickets/guests.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { PageSkeleton } from "../../../platform/frames/PageSkeleton.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { LinkClosed, LinkFrame, isLinkClosed } from "../../../people/frames/LinkFrame.tsx";

/** Whoever had an order's mails before has them back, if it wasn't them who changed it. */
function ContactChangePage() {
  const { client = "", service = "", contactKey = "" } = useParams();
  const at = { client, service };
  const { data, error } = useOptionalAnswer(getContactChange, at, { link: contactKey });
  const { run, busy } = useAction(takeContactBack, { link: contactKey });
  if (error && isLinkClosed(error)) return <LinkClosed />;
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  const { number, program, formerEmail, email, takenBackAt } = data;
  return (
    <LinkFrame client={client} title={`Order ${number ?? ""} · ${program}`}>
      <h1 className="display text-[2.25rem] leading-[1.06] wrap-anywhere">
        {takenBackAt ? "Your order is yours again" : "Is this order still yours?"}
      </h1>
      {takenBackAt ? (
        <Notice tone="confirm" className="mt-5">
          A new link to your order {number} is on its way to {formerEmail}. All earlier links and codes have ended.
        </Notice>
      ) : (
        <>
          <p className="mt-4 text-md text-pretty text-ink-2">
            The mails of your order {number} for {program} went to <b className="font-medium text-ink">{formerEmail}</b>
            . Somebody who has the link to it has changed that to <b className="font-medium text-ink">{email}</b>.
          </p>
          <p className="mt-3 text-md text-pretty text-ink-2">
            If that was you, close this page. If it wasn’t, take it back: the order’s links and the codes of your
            tickets end, and you get new ones by mail. Guests who have a ticket of their own keep it.
          </p>
          <Button variant="primary" size="xl" className="mt-6 max-sm:w-full" busy={busy} onClick={() => void run(at)}>
            Take it back
          </Button>
        </>
      )}
    </LinkFrame>
  );
}

export { ContactChangePage as Component };
