import { Send } from "lucide-react";
import { useParams } from "react-router";
import {
  WEBHOOK_RETENTION_DAYS,
  changeWebhookReceiver,
  deliveryStates,
  listWebhookDeliveries,
  listWebhookReceivers,
  removeWebhookReceiver,
  replayWebhooks,
  testWebhookReceiver,
  turnWebhookOff,
  turnWebhookOn,
} from "../../../../contract/people/webhooks.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { useLiveAnswer } from "../../../platform/api/answers.ts";
import { usePagedAnswer } from "../../../platform/api/use-paged-answer.ts";
import { useReplacePage } from "../../../platform/address/use-replace-page.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { PagedList } from "../../../platform/ui/PagedList.tsx";
import { FilterSelect, Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { RenewSecretButton } from "./RenewSecretButton.tsx";
import { programOptions, webhookFormParts } from "./webhook-form.ts";
import {
  type WebhookReceiver,
  chosenEventsText,
  deliveryStateBadges,
  offText,
  receiverState,
  refreshAfterTry,
  refreshWhileSending,
  webhookEventLabel,
} from "./webhook-text.ts";

/** One receiver: how it stands, and what was sent to it. */
function WebhookPage() {
  const { client = "", receiverID = "" } = useParams();
  const { receivers, programs } = useLiveAnswer(listWebhookReceivers, { client }, refreshWhileSending);
  const receiver = receivers.find((one) => one.receiverID === receiverID);
  const crumbs = [{ label: "Webhooks", to: studioPaths.webhooks({ client }) }];
  if (!receiver)
    return (
      <>
        <title>Webhook</title>
        <PageHead title="Webhook" crumbs={crumbs} />
        <EmptyState icon={Send} title="This webhook isn’t there any more" text="Somebody has removed it." />
      </>
    );
  const state = receiverState(receiver);
  return (
    <>
      <title>Webhook</title>
      <PageHead
        crumbs={crumbs}
        title={
          <span translate="no" className="wrap-anywhere">
            {receiver.address}
          </span>
        }
        meta={
          <Badge tone={state.tone} dot>
            {state.label}
          </Badge>
        }
        text={
          <>
            {chosenEventsText(receiver.types)}
            {receiver.serviceName !== null && (
              <>
                {" of "}
                <span translate="no">{receiver.serviceName}</span>
              </>
            )}
            . Deliveries are kept for {WEBHOOK_RETENTION_DAYS} days.
            {receiver.apiKeyName !== null && (
              <>
                {" "}
                It belongs to the API key <span translate="no">{receiver.apiKeyName}</span>.
              </>
            )}
          </>
        }
      />
      <ReceiverNotice client={client} receiver={receiver} />
      <ReceiverActions client={client} receiver={receiver} programs={programs} />
      <Deliveries client={client} receiver={receiver} />
    </>
  );
}

type ReceiverProps = { client: string; receiver: WebhookReceiver };

function ReceiverNotice({ client, receiver }: ReceiverProps) {
  const { offBecause, offAt, failingSince, earlierUntil, receiverID } = receiver;
  const standings = useStandings(client);
  if (offBecause !== null && offAt !== null)
    return (
      <Notice
        className="mb-4"
        tone={offBecause === "staff" ? "info" : "danger"}
        title={offText[offBecause]}
        action={
          offBecause === "secret" ? (
            <RenewSecretButton client={client} receiverID={receiverID} isLost size="sm" />
          ) : (
            <ActionButton
              endpoint={turnWebhookOn}
              standings={standings}
              size="sm"
              dialog={
                <Confirm
                  title="Turn it on?"
                  text={`What happens from then on is sent.${offBecause === "key" ? " It belongs to your staff then, and not to the key." : ""} Send again what it has missed once it works.`}
                  lasting="reversible"
                  action="Turn on"
                  endpoint={turnWebhookOn}
                  params={{ client, receiverID }}
                />
              }
            >
              Turn on
            </ActionButton>
          )
        }
      >
        Nothing is sent since <DateTimeText value={offAt} clock="here" />. What happens is kept for{" "}
        {WEBHOOK_RETENTION_DAYS} days, so that you can send it later.
        {offBecause === "secret" && " A new secret turns it on again: give it to the other system."}
      </Notice>
    );
  if (failingSince !== null)
    return (
      <Notice className="mb-4" tone="warning" title="Nothing arrives at the moment">
        Everything has failed since <DateTimeText value={failingSince} clock="here" />. It is tried again for three
        days, then it is turned off and the owners have a mail.
      </Notice>
    );
  if (earlierUntil === null) return null;
  return (
    <Notice className="mb-4" title="Two secrets sign">
      The earlier one signs, too, until <DateTimeText value={earlierUntil} as="end" clock="here" />.
    </Notice>
  );
}

type Tested = AnswerOf<typeof testWebhookReceiver>;

function ReceiverActions({
  client,
  receiver,
  programs,
}: ReceiverProps & { programs: AnswerOf<typeof listWebhookReceivers>["programs"] }) {
  const { receiverID, address, apiKeyName, offAt, offBecause, types, serviceID } = receiver;
  const params = { client, receiverID };
  const standings = useStandings(client);
  const replacePage = useReplacePage();
  const tested = (answer: Tested) =>
    answer.delivered ? `It took the test in ${answer.attempt.tookMs} ms.` : "The test failed. The list says why.";
  const test = useAction(testWebhookReceiver, { done: tested });
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      <ActionButton
        endpoint={testWebhookReceiver}
        standings={standings}
        variant="primary"
        busy={test.busy}
        onClick={() => void test.run(params)}
      >
        Send a test
      </ActionButton>
      <ActionButton
        endpoint={changeWebhookReceiver}
        standings={standings}
        dialog={
          <ActionDialog
            title="Change the webhook"
            {...(apiKeyName !== null && {
              text: `The API key ${apiKeyName} has made it. Once you change it, it belongs to your staff, and the key can’t reach it any more.`,
            })}
            endpoint={changeWebhookReceiver}
            params={params}
            initial={{ address, serviceID, types: types as never[] }}
            parts={webhookFormParts}
            options={{ serviceID: programOptions(programs) }}
          />
        }
      >
        Edit
      </ActionButton>
      <ActionButton
        endpoint={replayWebhooks}
        standings={standings}
        reason={offAt === null ? undefined : offBecause === "secret" ? "Renew the secret first." : "Turn it on first."}
        dialog={
          <ActionDialog
            title="Send again"
            text="Each event goes out by the webhook-id that it had, so that the other system knows it again."
            endpoint={replayWebhooks}
            params={params}
            initial={{ which: "missed" }}
            save="Send again"
            done={({ events }) =>
              events === 0 ? "There was nothing to send." : `${plural(events, "event")} sent again.`
            }
          />
        }
      >
        Send again
      </ActionButton>
      {offBecause !== "secret" && <RenewSecretButton client={client} receiverID={receiverID} isLost={false} />}
      {offAt === null && (
        <ActionButton
          endpoint={turnWebhookOff}
          standings={standings}
          dialog={
            <Confirm
              title="Turn it off?"
              text={`Nothing is sent any more, nor what waits. What happens meanwhile is kept for ${WEBHOOK_RETENTION_DAYS} days.`}
              lasting="reversible"
              action="Turn off"
              endpoint={turnWebhookOff}
              params={params}
            />
          }
        >
          Turn off
        </ActionButton>
      )}
      <ActionButton
        endpoint={removeWebhookReceiver}
        standings={standings}
        dialog={
          <Confirm
            title="Remove the webhook?"
            text="Nothing is sent to it any more, and its deliveries and its secret are gone."
            lasting="permanent"
            action="Remove"
            endpoint={removeWebhookReceiver}
            params={params}
            leave={() => replacePage(studioPaths.webhooks({ client }))}
          />
        }
      >
        Remove
      </ActionButton>
    </div>
  );
}

const stateOptions = deliveryStates.map((value) => ({ value, label: deliveryStateBadges[value].label }));

type Delivery = AnswerOf<typeof listWebhookDeliveries>["deliveries"][number];

function Deliveries({ client, receiver: { receiverID, offAt } }: ReceiverProps) {
  const [state, setState] = useAddressFilter("state");
  const known = deliveryStates.find((one) => one === state);
  const query = { ...(known && { state: known }) };
  const list = usePagedAnswer(listWebhookDeliveries, { client, receiverID }, query, {
    refreshEvery: ({ nextAt }) => refreshAfterTry(nextAt),
  });
  const deliveries = list.pages.flatMap((page) => page.deliveries);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-3 text-lg font-semibold">
        Deliveries
      </h2>
      <Toolbar className="mb-4">
        <FilterSelect label="State" value={state} onChange={setState} options={stateOptions} />
      </Toolbar>
      <div className="overflow-hidden rounded-lg border bg-surface">
        <PagedList
          list={list}
          shown={deliveries.length}
          counts={false}
          empty={
            <EmptyState
              icon={Send}
              title={known ? "None are in this state" : "Nothing has happened yet that it hears of"}
              text={known ? "Choose another state." : "Send a test to see whether the other system takes it."}
            />
          }
        >
          <ul aria-label="Deliveries" className="divide-y">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.deliveryID} client={client} delivery={delivery} isOff={offAt !== null} />
            ))}
          </ul>
        </PagedList>
      </div>
    </section>
  );
}

function DeliveryRow({ client, delivery, isOff }: { client: string; delivery: Delivery; isOff: boolean }) {
  const { deliveryID, type, occurredAt, serviceName, state, status, failure, attempts, nextAt } = delivery;
  const badge = deliveryStateBadges[state];
  const { open } = useDialogs();
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-2 px-5 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {webhookEventLabel(type)}
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </h3>
        <p className="num text-sm text-pretty text-ink-3">
          <DateTimeText value={occurredAt} clock="here" />
          {serviceName !== null && (
            <>
              , <span translate="no">{serviceName}</span>
            </>
          )}
          {status !== null && `, answered ${status}`}
          {failure !== null && state !== "delivered" && `. ${failure}`}
          {attempts > 1 && ` ${plural(attempts, "try", "tries")}.`}
          {nextAt !== null && attempts > 0 && (
            <>
              {" "}
              Next <DateTimeText value={nextAt} relative clock="here" />.
            </>
          )}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Look at ${webhookEventLabel(type)}`}
        onClick={() => open(<DeliveryDialog client={client} deliveryID={deliveryID} isOff={isOff} />)}
      >
        Look
      </Button>
    </li>
  );
}

export { WebhookPage as Component };
