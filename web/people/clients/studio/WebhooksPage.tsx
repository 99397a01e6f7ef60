import { Plus, Webhook } from "lucide-react";
import { useParams } from "react-router";
import { addWebhookReceiver, listWebhookReceivers } from "../../../../contract/people/webhooks.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { useLiveAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { SecretShownOnce } from "../../../platform/dialogs/SecretShownOnce.tsx";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Card } from "../../../platform/ui/Card.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { type WebhookReceiver, chosenEventsText, receiverState, refreshWhileSending } from "./webhook-text.ts";
import { programOptions, webhookFormParts } from "./webhook-form.ts";

/** The addresses of other systems that hear what happens. */
function WebhooksPage() {
  const { client = "" } = useParams();
  const { receivers, programs } = useLiveAnswer(listWebhookReceivers, { client }, refreshWhileSending);
  const standings = useStandings(client);
  const { open } = useDialogs();
  const make = (
    <ActionButton
      endpoint={addWebhookReceiver}
      standings={standings}
      variant="primary"
      dialog={
        <ActionDialog
          title="Add a webhook"
          text="What happens is sent to the address from then on, signed with a secret that you see once."
          endpoint={addWebhookReceiver}
          params={{ client }}
          initial={{ types: [] }}
          parts={webhookFormParts}
          options={{ serviceID: programOptions(programs) }}
          save="Add the webhook"
          onDone={({ secret }) =>
            open(<SecretShownOnce title="The webhook is added" text={secret} copy="Copy the secret" />)
          }
        />
      }
    >
      <Plus aria-hidden size={16} />
      Add a webhook
    </ActionButton>
  );
  return (
    <>
      <title>Webhooks</title>
      <PageHead
        title="Webhooks"
        text="Your website, your member database or an automation hears what happens here as it happens."
        actions={receivers.length > 0 && make}
      />
      {receivers.length === 0 ? (
        <EmptyState
          icon={Webhook}
          title="Nobody is told yet"
          text="Add the address of another system, and choose what it hears of."
          action={make}
        />
      ) : (
        <Card>
          <ul aria-label="Webhooks" className="divide-y">
            {receivers.map((receiver) => (
              <ReceiverRow key={receiver.receiverID} client={client} receiver={receiver} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function ReceiverRow({ client, receiver }: { client: string; receiver: WebhookReceiver }) {
  const { receiverID, address, types, serviceName, apiKeyName, deliveredAt, waiting, failed, skipped } = receiver;
  const state = receiverState(receiver);
  return (
    <li className="relative grid gap-1 px-5 py-4 hover:bg-sunken">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <Link
          to={studioPaths.webhook({ client, receiverID })}
          translate="no"
          className="min-w-0 wrap-anywhere after:absolute after:inset-0"
        >
          {address}
        </Link>
        <Badge tone={state.tone} dot>
          {state.label}
        </Badge>
      </h2>
      <p className="text-base text-pretty text-ink-2">
        {chosenEventsText(types)}
        {serviceName !== null && (
          <>
            {" of "}
            <span translate="no">{serviceName}</span>
          </>
        )}
        {apiKeyName !== null && (
          <>
            , by the API key <span translate="no">{apiKeyName}</span>
          </>
        )}
      </p>
      <p className="num text-sm text-pretty text-ink-3">
        {deliveredAt === null ? (
          "Nothing has arrived yet"
        ) : (
          <>
            Last arrived <DateTimeText value={deliveredAt} relative clock="here" />
          </>
        )}
        {waiting > 0 && `, ${waiting.toLocaleString("en-US")} waiting`}
        {failed > 0 && `, ${failed.toLocaleString("en-US")} failed`}
        {skipped > 0 && `, ${skipped.toLocaleString("en-US")} not sent`}
      </p>
    </li>
  );
}

export { WebhooksPage as Component };
