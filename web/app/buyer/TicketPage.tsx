import { useEffect } from "react";
import { useParams } from "react-router";
import { changeTicketBuilderConsent } from "../../../contract/tours/builder-consent.ts";
import { type AnswerOf, callAddress } from "../../../contract/platform/endpoint.ts";
import { getTicket } from "../../../contract/commerce/tickets/tickets.ts";
import { addTicket } from "../../../contract/commerce/wallets/wallets.ts";
import { OwnAnswersDialog } from "../../commerce/questions/AnswersDialog.tsx";
import { answerItems } from "../../commerce/questions/answer-items.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DescriptionList } from "../../platform/ui/DescriptionList.tsx";
import { endText } from "../../platform/ui/date-text.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { TicketVotes } from "../../votes/TicketVotes.tsx";
import { BuilderConsentCard } from "../../commerce/orders/buyer/BuilderConsentCard.tsx";
import { saveOffline } from "../../commerce/orders/buyer/save-offline.ts";
import { LinkClosed, LinkFrame, isLinkClosed } from "../../people/frames/LinkFrame.tsx";
import { TicketCard } from "../../commerce/tickets/buyer/TicketCard.tsx";
import { WalletButtons } from "../../commerce/wallets/WalletButtons.tsx";

/** One ticket, by its own link. */
function TicketPage() {
  const { client = "", service = "", ticketKey = "" } = useParams();
  const { data, error } = useOptionalAnswer(getTicket, { client, service }, { link: ticketKey });
  useEffect(() => {
    if (data) void saveOffline({ address: callAddress(getTicket, { client, service }), link: ticketKey, data });
  }, [client, service, ticketKey, data]);
  if (data)
    return (
      <LinkFrame client={client} title={`Ticket ${data.number} · ${data.program}`}>
        <h1 className="display mb-6 text-[2.25rem] leading-[1.06] wrap-anywhere">Your ticket</h1>
        <TicketCard client={client} ticket={data} />
        {data.code !== null && (
          <div className="mt-4 flex flex-wrap gap-2">
            <WalletButtons wallets={data.wallets} endpoint={addTicket} params={{ client, service }} link={ticketKey} />
          </div>
        )}
        {data.code !== null && (
          <div className="mt-4 grid gap-2">
            <TicketVotes client={client} service={service} ticketID={data.ticketID} way="ticket" link={ticketKey} />
          </div>
        )}
        <HolderAnswers at={{ client, service }} link={ticketKey} ticket={data} />
        {data.code !== null && (
          <BuilderConsentCard
            endpoint={changeTicketBuilderConsent}
            params={{ client, service }}
            link={ticketKey}
            consent={data.builderConsent}
            zone={data.zone}
          />
        )}
      </LinkFrame>
    );
  if (error && isLinkClosed(error)) return <LinkClosed />;
  if (error) throw error;
  return <PageSkeleton />;
}

type AnswersProps = { at: { client: string; service: string }; link: string; ticket: AnswerOf<typeof getTicket> };

/** The holder's questions, answered by the buyer or by themselves. */
function HolderAnswers({ at, link, ticket: { response, changesUntil, zone } }: AnswersProps) {
  const { open } = useDialogs();
  if (!response || (!response.isAnswered && changesUntil === null)) return null;
  return (
    <section aria-labelledby="answers" className="mt-8 rounded-lg border bg-surface p-5 shadow-1 sm:p-6">
      <h2 id="answers" className="display text-xl wrap-anywhere">
        {response.name}
      </h2>
      {changesUntil && (
        <p className="mt-1 text-base text-ink-3">It can be changed until {endText(changesUntil, zone)}.</p>
      )}
      {response.isAnswered && <DescriptionList className="mt-2" items={answerItems(response)} />}
      {changesUntil && (
        <Button
          size="lg"
          variant={response.isAnswered ? "secondary" : "primary"}
          className="mt-4"
          onClick={() => open(<OwnAnswersDialog at={at} link={link} response={response} />)}
        >
          {response.isAnswered ? "Change" : "Answer"}
        </Button>
      )}
    </section>
  );
}

export { TicketPage as Component };
