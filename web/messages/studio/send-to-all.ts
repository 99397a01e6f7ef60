import type { RefusalMoreOf } from "../../../contract/platform/endpoint.ts";
import type { sendMessage } from "../../../contract/messages/messages.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { ActionOutcome } from "../../platform/dialogs/use-action.ts";
import type { Dialogs } from "../../platform/dialogs/use-dialogs.ts";
import { toast } from "../../platform/ui/toast.ts";

type SendingToAll<Answer> = {
  recipients: number;
  /** Recipients and channel. */
  text: string;
  /** Sends to this many recipients. Refusals are shown by the caller. */
  run: (recipients: number) => Promise<ActionOutcome<Answer>>;
};

/** Asks before something leaves for many people; once more, with the new number, if the list has changed since. */
export async function sendToAll<Answer>(
  confirm: Dialogs["confirm"],
  { recipients, text, run }: SendingToAll<Answer>,
  meanwhile = "",
): Promise<ActionOutcome<Answer> | false> {
  const agreed = await confirm({
    title: `Send this to ${plural(recipients, "person", "people")}?`,
    text: meanwhile + text,
    action: "Send",
  });
  if (!agreed) return false;
  const outcome = await run(recipients);
  if (outcome.ok) return outcome;
  const now = (outcome.error.more as RefusalMoreOf<typeof sendMessage> | undefined)?.recipients ?? 0;
  if (now > 0)
    return sendToAll(
      confirm,
      { recipients: now, text, run },
      `The list has changed since you looked at it: ${recipients} then, ${now} now. `,
    );
  toast(outcome.error.message, "danger");
  return outcome;
}
