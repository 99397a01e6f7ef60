import { EARLIER_WEBHOOK_SECRET_HOURS, renewWebhookSecret } from "../../../../contract/people/webhooks.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { SecretShownOnce } from "../../../platform/dialogs/SecretShownOnce.tsx";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { useStandings } from "../../../platform/people/use-standings.ts";

type RenewSecretButtonProps = {
  client: string;
  receiverID: string;
  /** The webhook is off, as its secret can’t be read. */
  isLost: boolean;
  size?: "sm";
};

/** Makes a new secret, and shows it once. */
export function RenewSecretButton({ client, receiverID, isLost, size }: RenewSecretButtonProps) {
  const standings = useStandings(client);
  const { open } = useDialogs();
  return (
    <ActionButton
      endpoint={renewWebhookSecret}
      standings={standings}
      {...(size && { size })}
      dialog={
        <ActionDialog
          title="Renew the secret?"
          text={
            isLost
              ? "Requests are signed with a new secret from now on, and the webhook is turned on. Give the secret to the other system."
              : `Requests are signed with a new secret, and with this one, too, for ${EARLIER_WEBHOOK_SECRET_HOURS} hours.`
          }
          endpoint={renewWebhookSecret}
          params={{ client, receiverID }}
          save="Renew"
          onDone={({ secret }) => open(<SecretShownOnce title="The new secret" text={secret} copy="Copy the secret" />)}
        />
      }
    >
      Renew secret
    </ActionButton>
  );
}
