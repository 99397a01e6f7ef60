import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { getWebhookDelivery, resendWebhook } from "../../../../contract/people/webhooks.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { CancelButton } from "../../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { SkeletonRows } from "../../../platform/ui/Skeleton.tsx";
import { deliveryStateBadges, webhookEventLabel } from "./webhook-text.ts";

type Props = { client: string; deliveryID: string; isOff: boolean };

/** What was sent, and what came of each try. */
export function DeliveryDialog({ client, deliveryID, isOff }: Props) {
  const params = { client, deliveryID };
  const { data, error, refetch } = useOptionalAnswer(getWebhookDelivery, params);
  const standings = useStandings(client);
  const resend = useAction(resendWebhook);
  return (
    <Modal
      title={data ? webhookEventLabel(data.type) : "Delivery"}
      size="lg"
      footer={
        <>
          <CancelButton>Close</CancelButton>
          <ActionButton
            endpoint={resendWebhook}
            standings={standings}
            variant="primary"
            busy={resend.busy}
            reason={isOff ? "Turn the webhook on first." : undefined}
            onClick={() => void resend.run(params)}
          >
            Send again
          </ActionButton>
        </>
      }
    >
      {data ? (
        <DeliveryDetails delivery={data} />
      ) : error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Modal>
  );
}

function DeliveryDetails({ delivery }: { delivery: AnswerOf<typeof getWebhookDelivery> }) {
  const { type, messageID, body, state, attempts } = delivery;
  const badge = deliveryStateBadges[state];
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-2 text-base text-ink-2">
        <span translate="no" className="wrap-anywhere">
          {type}
        </span>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </p>
      <section aria-labelledby="request">
        <h3 id="request" className="mb-1 font-semibold">
          Request
        </h3>
        <p translate="no" className="mb-2 text-sm break-all text-ink-3">
          webhook-id: {messageID}
        </p>
        <Code text={body === "" ? "" : JSON.stringify(JSON.parse(body), null, 2)} none="Not sent yet." />
      </section>
      <section aria-labelledby="answers">
        <h3 id="answers" className="mb-1 font-semibold">
          Answers
        </h3>
        {attempts.length === 0 && <p className="text-base text-ink-3">It wasn’t tried yet.</p>}
        <ol className="grid gap-3">
          {attempts.map(({ sentAt, tookMs, status, failure, answer }) => (
            <li key={sentAt}>
              <p className="num text-base">
                <DateTimeText value={sentAt} clock="here" />, {status === null ? "no answer" : status},{" "}
                {tookMs.toLocaleString("en-US")} ms
                {failure !== null && <span className="text-ink-2">. {failure}</span>}
              </p>
              {answer !== "" && <Code text={answer} none="" />}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const Code = ({ text, none }: { text: string; none: string }) =>
  text === "" ? (
    <p className="text-base text-ink-3">{none}</p>
  ) : (
    <pre
      translate="no"
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-md border bg-sunken px-3 py-2 text-sm break-all whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
